#include "app/experiments/patience.h"

#include <algorithm>

namespace app {
namespace {

constexpr std::int64_t kFirstPauseMs = 250;
constexpr std::int64_t kLongestPauseMs = 8000;
constexpr std::int64_t kPatienceNsPerMs = 1'000'000;

}  // namespace

bool Patience::is_resting() const {
    return is_tried() && clock_.monotonic_ns() < next_try_ns_;
}

bool Patience::is_over() const {
    return is_tried() &&
           clock_.monotonic_ns() - *failing_since_ns_ >= longest_ms_ * kPatienceNsPerMs;
}

void Patience::failed() {
    const std::int64_t now_ns = clock_.monotonic_ns();
    pause_ms_ = is_tried() ? std::min(2 * pause_ms_, kLongestPauseMs) : kFirstPauseMs;
    failing_since_ns_ = failing_since_ns_.value_or(now_ns);
    next_try_ns_ = now_ns + pause_ms_ * kPatienceNsPerMs;
}

}  // namespace app
