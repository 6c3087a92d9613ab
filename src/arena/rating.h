// arena/rating.h
//
// Elo ratings fitted to all pairings at once by the Bradley–Terry model ("Rank Analysis of
// Incomplete Block Designs", 1952). With n > 2 seats, one player against n - 1 copies of another
// wins with odds of its strength to n - 1 times the other's, by Luce's choice axiom ("Individual
// Choice Behavior", 1959); for two seats both agree.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/estimate.h"

namespace arena {

// One `row` player against copies of `column` on all other seats.
struct Pairing {
    unsigned row = 0;
    unsigned column = 0;

    bool operator==(const Pairing&) const = default;
};

struct PairingResult {
    Pairing pairing;
    std::vector<double> shares;  // won by row, by deal; the same deals in every pairing
};

// With two seats each pair once; with more, in both directions.
[[nodiscard]] std::vector<Pairing> pairings(unsigned players, unsigned seats);

struct RatingSettings {
    unsigned players = 2;
    unsigned seats = 2;
    std::uint64_t seed = 1;  // for resampling
};

// Elo by player, with mean 0. Each pairing gets one extra game at the share of pure chance, so
// ratings stay finite. Intervals are the middle 95 % of kResamples bootstrap fits (Efron,
// "Bootstrap Methods: Another Look at the Jackknife", 1979); each resamples the deals once for all
// pairings, because they share their luck.
[[nodiscard]] std::vector<Estimate> ratings(const RatingSettings& settings,
                                            std::span<const PairingResult> results);

inline constexpr unsigned kResamples = 400;

}  // namespace arena
