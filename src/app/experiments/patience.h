// app/experiments/patience.h
//
// Retries with exponential backoff: after a quarter of a second, then twice as long each time, up
// to a few seconds, until a deadline.
#pragma once

#include <cstdint>
#include <optional>

#include "base/clock.h"

namespace app {

class Patience {
public:
    // The clock must outlive it.
    Patience(const base::Clock& clock, std::int64_t longest_ms)
        : clock_(clock), longest_ms_(longest_ms) {}

    // It is not time to try again yet.
    [[nodiscard]] bool is_resting() const;
    // It has failed for longer than the limit.
    [[nodiscard]] bool is_over() const;
    [[nodiscard]] bool is_tried() const { return failing_since_ns_.has_value(); }

    void succeeded() { failing_since_ns_.reset(); }
    void failed();

private:
    const base::Clock& clock_;
    std::int64_t longest_ms_;
    std::optional<std::int64_t> failing_since_ns_;
    std::int64_t next_try_ns_ = 0;
    std::int64_t pause_ms_ = 0;
};

}  // namespace app
