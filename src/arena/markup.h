// arena/markup.h
//
// Text for HTML and SVG: escapes what must be escaped, and frames pages and figures.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/limits.h"
#include "words/translator.h"

namespace arena {

// The number of series with a distinct colour: the classes s0, s1 and so on.
inline constexpr std::size_t kSeriesColours = 8;
static_assert(kSeriesColours >= rules::kSeatsMax);

// For content and attribute values.
[[nodiscard]] std::string escaped(std::string_view text);

// A number in markup, such as a coordinate, with this many decimals: the same in every language,
// unlike the numbers that people read (words/number.h). "–" if not finite.
[[nodiscard]] std::string fixed(double value, int digits);

struct Page {
    std::string_view title;
    std::string_view subtitle;
    std::string_view body;      // markup
    std::string_view footer{};  // empty: that of reports on matches
};
// A self-contained document: light or dark as the reader prefers, and readable on a phone.
[[nodiscard]] std::string page(const words::Translator& say, const Page& content);

// A titled card with a figure; `note` says how to read it.
struct Figure {
    std::string_view title;
    std::string_view note;
    std::string_view body;  // markup
    bool is_wide = false;   // spans the whole row
};
[[nodiscard]] std::string figure(const Figure& content);

}  // namespace arena
