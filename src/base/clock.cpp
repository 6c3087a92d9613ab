#include "base/clock.h"

#include <chrono>

namespace base {

std::int64_t SystemClock::monotonic_ns() const {
    const auto since_start = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::nanoseconds>(since_start).count();
}

std::int64_t SystemClock::wall_ms() const {
    const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

}  // namespace base
