// arena/summary.h
//
// An experiment in figures: one line per player, and the games as such. worth.h has the details
// that the report plots.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "arena/estimate.h"
#include "arena/results.h"
#include "rules/types.h"

namespace arena {

// Results less the luck of the draws (luck/luck_meter.h): the same mean, and a smaller variance.
struct Corrected {
    Estimate win_share;
    Estimate difference;
    // So many times the deals would be as exact without the correction; 0: unknown.
    double share_gain = 0;
    double difference_gain = 0;
};

// Means are per game; intervals are over deals.
struct PlayerSummary {
    Estimate win_share;  // a tie splits the win
    Estimate score;
    Estimate difference;                               // to the mean of the others
    std::optional<Corrected> corrected;                // if luck was measured in all deals
    std::array<double, rules::kSeatsMax> placement{};  // share of games as 1st, 2nd …; ties split
    double routes = 0;                                 // points by source
    double tickets_plus = 0;
    double tickets_minus = 0;
    double bonus = 0;  // for the longest path
    double most_tickets = 0;
    double souvenirs = 0;
    double tickets_offered = 0;  // opening included
    double tickets_kept = 0;
    double tickets_done = 0;
    double longest = 0;        // cars on the longest path
    double longest_share = 0;  // share of games in which no other was longer
    double turns = 0;
    double decisions = 0;
    std::uint64_t faults = 0;  // in all games
    double time_p50_ms = 0;    // per decision
    double time_p99_ms = 0;
    double time_max_ms = 0;
};

struct Summary {
    std::uint32_t deals = 0;  // that count
    std::uint32_t deals_wanted = 0;
    std::uint64_t games = 0;
    std::vector<PlayerSummary> players;
    std::optional<Estimate> elo;            // of the first of two players over the second
    std::optional<Estimate> corrected_elo;  // the same, less luck
    std::optional<Sprt> sprt;
    Estimate turns;      // of all seats of a game
    Estimate decisions;  // the same, counting real choices only
    // Win share by turn order: the start player's, the second's … What a seat is worth.
    std::array<Estimate, rules::kSeatsMax> order_share{};
};

[[nodiscard]] Summary summarize(const Results& results);

}  // namespace arena
