// net/rate_limit.h
//
// A rate limit (token bucket): `per_s` times a second in the long run, and `burst` times at once.
#pragma once

#include <algorithm>
#include <cstdint>

namespace net {

struct Rate {
    double per_s = 0;
    double burst = 0;
};

class RateLimit {
public:
    RateLimit(const Rate& rate, std::int64_t now_ns)
        : tokens_(static_cast<float>(rate.burst)), filled_ns_(now_ns) {}

    // Takes a token if there is one.
    [[nodiscard]] bool take(const Rate& rate, std::int64_t now_ns) {
        tokens_ = tokens_at(rate, now_ns);
        filled_ns_ = now_ns;
        if (tokens_ < 1) {
            return false;
        }
        tokens_ -= 1;
        return true;
    }

    // Whether it is as good as new.
    [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ns) const {
        return tokens_at(rate, now_ns) >= static_cast<float>(rate.burst);
    }

private:
    [[nodiscard]] float tokens_at(const Rate& rate, std::int64_t now_ns) const {
        const double gained = static_cast<double>(now_ns - filled_ns_) * 1e-9 * rate.per_s;
        return static_cast<float>(std::min(rate.burst, static_cast<double>(tokens_) + gained));
    }

    float tokens_;
    std::int64_t filled_ns_;
};

}  // namespace net
