// playtest/figures.h
//
// What a trial reveals about its map: the numbers behind the report and the warnings.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/estimate.h"
#include "arena/worth.h"
#include "playtest/game_notes.h"
#include "playtest/style.h"
#include "playtest/trial.h"
#include "rules/limits.h"

namespace playtest {

struct RouteFigures {
    arena::Worth worth;  // of owning it
    // Mean share of the game's turns that had passed when it was built; nothing: it never was.
    std::optional<double> built_at;
    // The share of games that it decides: 1 if it is built in every game and its owner always wins,
    // 0 if owning it makes no difference. Never negative.
    double decides = 0;
};

struct TicketFigures {
    double offered = 0;  // per game
    double kept = 0;     // share of the offers
    double done = 0;     // share of those kept
    arena::Worth worth;  // of keeping it, completed or not
    // The points at which keeping it would be worth as much as keeping the others
    // (docs/playtest.md). Unbounded: unknown.
    arena::Estimate fair;
};

// How a stronger player fares against weaker ones in all other seats.
struct Skill {
    std::string strong;
    std::string weak;
    arena::Estimate win_share;
};

struct Figures {
    unsigned seats = 0;
    std::uint32_t deals = 0;
    std::uint64_t games = 0;
    std::vector<RouteFigures> routes;    // by RouteId
    std::vector<arena::Worth> places;    // by PlaceId
    std::vector<TicketFigures> tickets;  // by TicketId
    // Win share by turn order, the start player's first.
    std::array<arena::Estimate, rules::kSeatsMax> turn_order{};
    arena::Estimate turns;    // of all seats
    arena::Estimate minutes;  // at a real table
    arena::Estimate score;
    std::array<double, kGameEnds> ends{};  // shares, by GameEnd
    std::vector<StyleFigures> styles;
    double point_share = 0;      // win share gained by one more point
    std::optional<Skill> skill;  // if it was tried
};

[[nodiscard]] Figures figures_of(const Trial& trial);

}  // namespace playtest
