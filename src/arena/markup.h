// arena/markup.h
//
// Text for HTML and SVG: what must be escaped is escaped, and numbers look the same everywhere.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "rules/limits.h"

namespace arena {

// How many series have a colour of their own: the classes s0, s1 and so on.
inline constexpr std::size_t kSeriesColours = 8;
static_assert(kSeriesColours >= rules::kSeatsMax);

// For content and attribute values.
[[nodiscard]] std::string escaped(std::string_view text);

// With so many digits behind the point; "–" for what is not finite.
[[nodiscard]] std::string fixed(double value, int digits);
// 0.632 is "63.2 %"
[[nodiscard]] std::string percent(double share, int digits);

struct Page {
    std::string_view title;
    std::string_view subtitle;
    std::string_view body;  // markup
};
// A whole document that needs nothing from elsewhere: light or dark as the reader prefers, and
// readable on a phone.
[[nodiscard]] std::string page(const Page& content);

// A titled card with a figure; `note` says how to read it.
struct Figure {
    std::string_view title;
    std::string_view note;
    std::string_view body;  // markup
    bool is_wide = false;   // takes the whole row
};
[[nodiscard]] std::string figure(const Figure& content);

}  // namespace arena
