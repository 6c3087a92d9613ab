// review/shares.h
//
// Shares of a victory as integers, so that luck and play add up exactly. The unit divides among any
// number of seats without a remainder.
#pragma once

#include <array>
#include <cstdint>

#include "rules/limits.h"
#include "rules/score.h"

namespace review {

// The whole victory.
inline constexpr std::int64_t kOne = std::int64_t{60} << 24U;
static_assert(rules::kSeatsMax <= 6, "60 is divisible by each number of seats");

// By seat; those of all seats sum to kOne.
using Shares = std::array<std::int64_t, rules::kSeatsMax>;

[[nodiscard]] inline Shares even_shares(unsigned seats) {
    Shares shares{};
    for (unsigned i = 0; i < seats; ++i) {
        shares[i] = kOne / seats;
    }
    return shares;
}

// The winners share the victory equally.
[[nodiscard]] inline Shares shares_of(const rules::Standings& standings, unsigned seats) {
    std::int64_t winners = 0;
    for (unsigned i = 0; i < seats; ++i) {
        winners += standings[i].rank == 1 ? 1 : 0;
    }
    Shares shares{};
    for (unsigned i = 0; i < seats; ++i) {
        shares[i] = standings[i].rank == 1 ? kOne / winners : 0;
    }
    return shares;
}

// From 0 to 1, for printing.
[[nodiscard]] constexpr double fraction(std::int64_t share) {
    return static_cast<double>(share) / static_cast<double>(kOne);
}

}  // namespace review
