// tests/support/manual_clock.h
//
// A clock that stands still until the test moves it. Any thread may look at it and move it.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/check.h"
#include "base/clock.h"

namespace support {

class ManualClock final : public base::Clock {
public:
    // Some moment of 2023, so that nothing by chance is 0.
    static constexpr std::int64_t kBeginWallMs = 1'700'000'000'000;

    explicit ManualClock(std::int64_t wall_ms = kBeginWallMs) : wall_ms_(wall_ms) {}

    [[nodiscard]] std::int64_t monotonic_ns() const override { return monotonic_ns_; }
    [[nodiscard]] std::int64_t wall_ms() const override { return wall_ms_; }

    // Time passes, on both.
    void advance_ms(std::int64_t ms) {
        CHECK(ms >= 0, ms);
        monotonic_ns_ += ms * 1'000'000;
        wall_ms_ += ms;
    }
    // Somebody sets the system's clock: no time passes.
    void set_wall_ms(std::int64_t wall_ms) { wall_ms_ = wall_ms; }

private:
    std::atomic<std::int64_t> monotonic_ns_{1'000'000'000};
    std::atomic<std::int64_t> wall_ms_;
};

}  // namespace support
