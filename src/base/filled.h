// base/filled.h
//
// An array of equal elements, for initial values that must not be listed by hand.
#pragma once

#include <array>
#include <cstddef>

namespace base {

template <std::size_t kCount, typename T>
[[nodiscard]] constexpr std::array<T, kCount> filled(const T& value) {
    std::array<T, kCount> result{};
    result.fill(value);
    return result;
}

}  // namespace base
