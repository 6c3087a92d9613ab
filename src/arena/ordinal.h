// arena/ordinal.h
//
// "1st" for 1: placements in reports.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace arena {

// Requires 1 <= n <= 20, more than any table has seats.
[[nodiscard]] inline std::string ordinal(std::size_t n) {
    constexpr std::array<std::string_view, 4> kEndings = {"th", "st", "nd", "rd"};
    return std::to_string(n).append(kEndings[n < kEndings.size() ? n : 0]);
}

}  // namespace arena
