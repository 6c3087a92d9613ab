#include "table/lobby/holder_rate_limit.h"

#include <algorithm>

#include "table/recent_requests.h"

namespace table {
namespace {

constexpr std::int64_t kSweepEveryMs = 1'000;

Refused too_fast(std::int64_t wait_ms) {
    Refused refused(Refusal::kTooFast);
    refused.retry_ms = static_cast<std::uint32_t>(wait_ms);
    return refused;
}

}  // namespace

std::optional<Refused> HolderRateLimit::take(const Holder& holder) {
    const std::int64_t now_ms = clock_.monotonic_ns() / 1'000'000;
    const std::uint64_t key = short_of(holder);
    if (!paid_ms_.contains(key) && !has_room(now_ms)) {
        return too_fast(kSweepEveryMs);
    }
    std::int64_t& paid_ms = paid_ms_.try_emplace(key, now_ms).first->second;
    const std::int64_t next_ms = std::max(paid_ms, now_ms) + rate_.every.count();
    const std::int64_t latest_ms = now_ms + rate_.every.count() * rate_.burst;
    if (next_ms > latest_ms) {
        return too_fast(next_ms - latest_ms);
    }
    paid_ms = next_ms;
    return std::nullopt;
}

// Evict only people whose limit has fully recovered.
bool HolderRateLimit::has_room(std::int64_t now_ms) {
    if (paid_ms_.size() < kPeopleMax) {
        return true;
    }
    if (now_ms - swept_ms_ >= kSweepEveryMs) {
        swept_ms_ = now_ms;
        std::erase_if(paid_ms_, [&](const auto& entry) { return entry.second <= now_ms; });
    }
    return paid_ms_.size() < kPeopleMax;
}

}  // namespace table
