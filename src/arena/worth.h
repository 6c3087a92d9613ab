// arena/worth.h
//
// What places, routes and tickets are worth, judging by the games: who had them, and who won. Good
// players may both win and own something, so look at the extra win share: how much more often
// owners won than the same players usually do.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "arena/deal_result.h"
#include "arena/estimate.h"
#include "arena/results.h"
#include "rules/maps/map_file.h"

namespace arena {

struct Worth {
    double games = 0;    // share of games in which anybody had it
    double winners = 0;  // share of winners who had it
    double losers = 0;   // share of the others who had it
    Estimate extra;      // win share of owners above their own average; unbounded: unknown
};

// What a player did with one ticket.
struct TicketUse {
    double kept = 0;  // per game
    double done = 0;  // share of those kept
};

struct TicketWorth {
    Worth worth;                     // of completing it
    std::vector<TicketUse> players;  // by player
};

struct MapWorth {
    std::vector<Worth> routes;         // by RouteId
    std::vector<Worth> places;         // by PlaceId: owning a track that ends there
    std::vector<TicketWorth> tickets;  // by TicketId
};

// Whether a player had the thing with this number in one game.
using HasIt = std::function<bool(const PlayerGame& game, std::size_t thing)>;
// Of `count` things of a kind.
[[nodiscard]] std::vector<Worth> worths(const Results& results, std::size_t count,
                                        const HasIt& has_it);

[[nodiscard]] MapWorth map_worth(const rules::MapFile& file, const Results& results);

}  // namespace arena
