// net/rate_limit.h
//
// A rate limit (token bucket): `per_s` tokens a second in the long run, and `burst` at once. Either
// ask first and be refused (take), or go into debt and wait until it is repaid (spend, wait).
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
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

    // Takes the tokens if there are enough.
    [[nodiscard]] bool take(const Rate& rate, std::int64_t now_ns, std::size_t count = 1) {
        fill(rate, now_ns);
        if (tokens_ < static_cast<float>(count)) {
            return false;
        }
        tokens_ -= static_cast<float>(count);
        return true;
    }

    // Takes the tokens, on credit if there are not enough.
    void spend(const Rate& rate, std::int64_t now_ns, std::size_t count) {
        fill(rate, now_ns);
        tokens_ -= static_cast<float>(count);
    }

    // How long until nothing is owed any more.
    [[nodiscard]] std::chrono::nanoseconds wait(const Rate& rate, std::int64_t now_ns) const {
        const float tokens = tokens_at(rate, now_ns);
        return std::chrono::nanoseconds(
            tokens >= 0 ? 0 : static_cast<std::int64_t>(-tokens / rate.per_s * 1e9) + 1);
    }

    // Whether it has fully recovered.
    [[nodiscard]] bool is_full(const Rate& rate, std::int64_t now_ns) const {
        return tokens_at(rate, now_ns) >= static_cast<float>(rate.burst);
    }

private:
    void fill(const Rate& rate, std::int64_t now_ns) {
        tokens_ = tokens_at(rate, now_ns);
        filled_ns_ = now_ns;
    }
    [[nodiscard]] float tokens_at(const Rate& rate, std::int64_t now_ns) const {
        const double gained = static_cast<double>(now_ns - filled_ns_) * 1e-9 * rate.per_s;
        return static_cast<float>(std::min(rate.burst, static_cast<double>(tokens_) + gained));
    }

    float tokens_;
    std::int64_t filled_ns_;
};

}  // namespace net
