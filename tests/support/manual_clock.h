// tests/support/manual_clock.h
//
// A clock that stands still until the test moves it. Thread-safe.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/check.h"
#include "base/clock.h"

namespace support {

class ManualClock final : public base::Clock {
public:
    // A moment in 2023, so that nothing is 0 by accident.
    static constexpr std::int64_t kBeginWallMs = 1'700'000'000'000;

    explicit ManualClock(std::int64_t wall_ms = kBeginWallMs) : wall_ms_(wall_ms) {}

    [[nodiscard]] std::int64_t monotonic_ns() const override { return monotonic_ns_; }
    [[nodiscard]] std::int64_t wall_ms() const override { return wall_ms_; }

    // Advances both clocks.
    void advance_ms(std::int64_t ms) {
        CHECK(ms >= 0, ms);
        monotonic_ns_ += ms * 1'000'000;
        wall_ms_ += ms;
    }
    // Someone sets the system clock: no time passes.
    void set_wall_ms(std::int64_t wall_ms) { wall_ms_ = wall_ms; }

private:
    std::atomic<std::int64_t> monotonic_ns_{1'000'000'000};
    std::atomic<std::int64_t> wall_ms_;
};

}  // namespace support
