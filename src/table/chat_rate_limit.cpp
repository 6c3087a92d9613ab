#include "table/chat_rate_limit.h"

#include <algorithm>

#include "table/recent_requests.h"

namespace table {
namespace {

constexpr std::int64_t kMessageMs = 2'000;
constexpr std::int64_t kBurstMs = 5 * kMessageMs;
constexpr std::size_t kUsesMax = 10'000;

}  // namespace

std::optional<Refused> ChatRateLimit::take(const Holder& holder, std::int64_t now_ms) {
    if (uses_.size() > kUsesMax) {
        uses_.clear();
    }
    Use& use = uses_[short_of(holder)];
    use.spent_ms = std::max<std::int64_t>(use.spent_ms - (now_ms - use.at_ms), 0);
    use.at_ms = now_ms;
    if (use.spent_ms + kMessageMs > kBurstMs) {
        Refused refused(Refusal::kTooFast);
        refused.retry_ms = static_cast<std::uint32_t>(use.spent_ms + kMessageMs - kBurstMs);
        return refused;
    }
    use.spent_ms += kMessageMs;
    return std::nullopt;
}

}  // namespace table
