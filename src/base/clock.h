// base/clock.h
//
// The only source of time. Take a Clock in the constructor, so that tests can pass one they
// control.
#pragma once

#include <cstdint>

namespace base {

class Clock {
public:
    Clock() = default;
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;
    virtual ~Clock() = default;

    // Nanoseconds since an arbitrary fixed moment; never goes backwards.
    [[nodiscard]] virtual std::int64_t monotonic_ns() const = 0;
    // Milliseconds since 1970: for times that are stored and compared after a restart. Can jump in
    // either direction when someone sets the system clock.
    [[nodiscard]] virtual std::int64_t wall_ms() const = 0;
};

class SystemClock final : public Clock {
public:
    [[nodiscard]] std::int64_t monotonic_ns() const override;
    [[nodiscard]] std::int64_t wall_ms() const override;
};

}  // namespace base
