// base/slewed_clock.h
//
// Wall time that does not jump. It starts at the system's wall time and follows the monotonic
// clock; when the system clock is set, it converges on the new time by running at most one
// twentieth faster or slower. So a deadline a minute away stays about a minute away, and stored
// times become correct again in the end.
//
// Thread-safe.
#pragma once

#include <cstdint>

#include "base/clock.h"
#include "base/mutex.h"

namespace base {

class SlewedClock final : public Clock {
public:
    // The system's clock must outlive it.
    explicit SlewedClock(const Clock& system);

    [[nodiscard]] std::int64_t monotonic_ns() const override { return system_.monotonic_ns(); }
    // Never goes backwards.
    [[nodiscard]] std::int64_t wall_ms() const override;
    // How far the system's wall clock is ahead of this one; negative if it is behind.
    [[nodiscard]] std::int64_t offset_ms() const;

private:
    const Clock& system_;
    mutable Mutex mutex_;  // guards the rest
    mutable std::int64_t monotonic_ns_;
    mutable std::int64_t wall_ns_;  // at that moment
};

}  // namespace base
