// net/push/keyed_limits.h
//
// Many rate limits by name: one per key, endpoint or host. Forgets those that have recovered fully.
// Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "net/rate_limit.h"

namespace net {

class KeyedLimits {
public:
    static constexpr std::size_t kNamesMax = 50'000;

    explicit KeyedLimits(const Rate& rate) : rate_(rate) {}

    // False if the limit is reached, and for new names while there are too many.
    [[nodiscard]] bool take(const std::string& name, std::int64_t now_ns) {
        if (limits_.size() >= kNamesMax && !limits_.contains(name) && !make_room(now_ns)) {
            return false;
        }
        return limits_.try_emplace(name, rate_, now_ns).first->second.take(rate_, now_ns);
    }

private:
    static constexpr std::int64_t kSweepEveryNs = 1'000'000'000;

    // Looking at all of them takes a millisecond, so not for every new name.
    [[nodiscard]] bool make_room(std::int64_t now_ns) {
        if (swept_ns_ && now_ns - *swept_ns_ < kSweepEveryNs) {
            return false;
        }
        swept_ns_ = now_ns;
        std::erase_if(limits_,
                      [&](const auto& limit) { return limit.second.is_full(rate_, now_ns); });
        return limits_.size() < kNamesMax;
    }

    const Rate rate_;
    std::unordered_map<std::string, RateLimit> limits_;
    std::optional<std::int64_t> swept_ns_;  // when there was no room last
};

}  // namespace net
