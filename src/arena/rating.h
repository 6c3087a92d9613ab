// arena/rating.h
//
// Ratings of many players from their results against each other: Elo points that explain all
// pairings at once, by the model of Bradley and Terry ("Rank analysis of incomplete block designs",
// 1952). With more than two seats, one player against n - 1 copies of another wins with odds of
// strength to n - 1 times the other's strength, as Luce's choice axiom has it; for two seats this
// is the same.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/estimate.h"

namespace arena {

// One player of `row` against copies of `column` on all other seats.
struct Pairing {
    unsigned row = 0;
    unsigned column = 0;

    bool operator==(const Pairing&) const = default;
};

struct PairingResult {
    Pairing pairing;
    std::vector<double> shares;  // won by row, by deal; as many deals in every pairing
};

// For two seats each pair once; for more, both ways round.
[[nodiscard]] std::vector<Pairing> pairings(unsigned players, unsigned seats);

struct RatingSettings {
    unsigned players = 2;
    unsigned seats = 2;
    std::uint64_t seed = 1;  // of the resampling
};

// Elo points by player; their mean is 0. Each pairing counts one game more, won with the share that
// chance gives, so that ratings stay finite. Intervals: the middle 95 % of kResamples fits to deals
// drawn anew with replacement, the same ones in all pairings because they share their luck.
[[nodiscard]] std::vector<Estimate> ratings(const RatingSettings& settings,
                                            std::span<const PairingResult> results);

inline constexpr unsigned kResamples = 400;

}  // namespace arena
