// app/text_columns.h
//
// Text on a terminal: its width, padding and line breaks. Colour codes have no width. Every
// character counts as one column, which holds for all that Fogg prints.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace app {

[[nodiscard]] std::size_t columns_of(std::string_view text);

// The text, filled up with spaces on the right. Never cut.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

// The text in lines of at most so many columns, broken at spaces; every line but the first begins
// with so many spaces. A longer word stands alone. Ends in a new line.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent);

// Items side by side, in as many columns as fit, read line by line; each line begins with `margin`
// spaces and ends in a new line.
[[nodiscard]] std::string side_by_side(const std::vector<std::string>& items, std::size_t columns,
                                       std::size_t margin);

}  // namespace app
