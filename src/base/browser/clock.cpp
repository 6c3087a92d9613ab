#include "base/clock.h"

#include "base/browser/host.h"

namespace base {

std::int64_t SystemClock::monotonic_ns() const {
    return static_cast<std::int64_t>(fogg_monotonic_ms() * 1e6);
}

std::int64_t SystemClock::wall_ms() const {
    return static_cast<std::int64_t>(fogg_wall_ms());
}

}  // namespace base
