// table/lobby/holder_rate_limit.h
//
// A rate limit per person, over all their connections: `burst` times at once, and once more every
// `every`.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>

#include "base/clock.h"
#include "table/people/holder.h"
#include "table/refused.h"

namespace table {

class HolderRateLimit {
public:
    // Whom it remembers at one time: each takes about 50 bytes until they have paid.
    static constexpr std::size_t kPeopleMax = 100'000;

    struct Rate {
        std::chrono::milliseconds every{0};
        std::int64_t burst = 1;
    };
    // The clock must outlive it.
    HolderRateLimit(const base::Clock& clock, Rate rate) : clock_(clock), rate_(rate) {}

    // Takes one token for this person, or says how long they must wait.
    [[nodiscard]] std::optional<Refused> take(const Holder& holder);

private:
    // Makes room for another person, if there is none.
    [[nodiscard]] bool has_room(std::int64_t now_ms);

    const base::Clock& clock_;
    const Rate rate_;
    // By short_of(holder): when what they have done so far is paid for.
    std::unordered_map<std::uint64_t, std::int64_t> paid_ms_;
    std::int64_t swept_ms_ = 0;
};

}  // namespace table
