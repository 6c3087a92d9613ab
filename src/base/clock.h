// base/clock.h
//
// The only teller of time. Whoever needs the time takes a Clock in its constructor, so that tests
// can hand in one they move themselves.
#pragma once

#include <cstdint>

namespace base {

class Clock {
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    // Nanoseconds since some fixed moment; never goes back.
    [[nodiscard]] virtual std::int64_t monotonic_ns() const = 0;
    // Milliseconds since 1970, as the world counts them: what is kept and compared after a restart.
    // Somebody may set the system's clock, so it can jump, also back.
    [[nodiscard]] virtual std::int64_t wall_ms() const = 0;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::int64_t monotonic_ns() const override;
    [[nodiscard]] std::int64_t wall_ms() const override;
};

}  // namespace base
