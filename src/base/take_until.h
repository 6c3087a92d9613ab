// base/take_until.h
//
// For text that is read from left to right: takes the part before the next separator, or all there
// is, and removes both from the text.
#pragma once

#include <cstddef>
#include <string_view>

namespace base {

inline std::string_view take_until(std::string_view& rest, char separator) {
    const std::size_t end = rest.find(separator);
    const std::string_view part = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
    return part;
}

}  // namespace base
