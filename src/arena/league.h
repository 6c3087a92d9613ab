// arena/league.h
//
// A round robin of many players: the cross table and the ratings.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "arena/estimate.h"
#include "arena/rating.h"
#include "words/translator.h"

namespace arena {

struct League {
    unsigned seats = 2;
    // By row and column: the win share of one `row` player against copies of `column` on all other
    // seats. Empty on the diagonal and for pairings not played.
    std::vector<std::vector<std::optional<Estimate>>> cells;
    std::vector<Estimate> ratings;      // Elo, by player
    std::vector<std::size_t> standing;  // players, best first
};

[[nodiscard]] League make_league(const RatingSettings& settings,
                                 std::span<const PairingResult> results);

// One HTML file with the ratings and the cross table.
struct LeagueSubject {
    const words::Translator& say;
    const League& league;
    std::span<const std::string> names;
    std::string title;
    std::string subtitle;
};
[[nodiscard]] std::string league_report(const LeagueSubject& subject);

}  // namespace arena
