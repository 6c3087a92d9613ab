// table/people/unicode.h
//
// The Unicode functions that names and chat need: from utf8proc, or in a browser from the browser
// itself.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace table {

using CodePoints = std::vector<char32_t>;

// Nothing where it is not valid UTF-8.
[[nodiscard]] std::optional<CodePoints> code_points_of(std::string_view text);

// How many characters a reader counts: grapheme clusters (Unicode annex 29).
[[nodiscard]] std::size_t clusters_of(const CodePoints& text);

// Letters without their case, composed, and compatible forms as one: for comparing. Empty if it is
// not valid UTF-8.
[[nodiscard]] CodePoints folded(std::string_view text);

}  // namespace table
