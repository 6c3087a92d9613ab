// app/terminal/player_tally.h
//
// Luck and play over many games, player by player: the means of their reviews, by kind, and game by
// game. Players are identified by name.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena/estimate.h"
#include "review/kinds.h"
#include "review/review.h"

namespace app {

// What the review of one game says of one seat, in shares of a victory.
struct SeatSums {
    std::string name{};
    double luck = 0;
    double play = 0;
    double others = 0;
    double result = 0;
    std::array<double, review::kLuckKinds> luck_by{};
    std::array<double, review::kPlayKinds> play_by{};
    std::optional<double> accuracy{};
    unsigned errors = 0;  // mistakes and blunders
};
[[nodiscard]] SeatSums sums_of(const review::SeatReview& seat, const std::string& name);

struct PlayerTally {
    std::string name{};
    std::vector<SeatSums> games{};  // in the order in which they were given
    arena::Sample luck{};
    arena::Sample play{};
    arena::Sample others{};
    arena::Sample result{};
    std::array<arena::Sample, review::kLuckKinds> luck_by{};
    std::array<arena::Sample, review::kPlayKinds> play_by{};
    arena::Sample accuracy{};
    arena::Sample errors{};

    void add(const SeatSums& game);
};

// Those with the most games first; with a name, of this player alone.
[[nodiscard]] std::vector<PlayerTally> tally(const std::vector<SeatSums>& seats,
                                             const std::string& only);

}  // namespace app
