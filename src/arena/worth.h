// arena/worth.h
//
// Which places, routes and tickets are worth having, as far as the games tell: who had them, and
// whether they won. To have something and to win may both come from playing well, so the figure to
// look at is the extra win share: how much more often owners won than the same players usually do.
#pragma once

#include <vector>

#include "arena/estimate.h"
#include "arena/results.h"
#include "rules/map_file.h"

namespace arena {

struct Worth {
    double games = 0;    // share of games in which anybody had it
    double winners = 0;  // share of winners who had it
    double losers = 0;   // share of the others who had it
    Estimate extra;      // win share of owners above their own usual one; no bounds: not known
};

// What a player made of one ticket.
struct TicketUse {
    double kept = 0;  // per game
    double done = 0;  // share of the kept ones
};

struct TicketWorth {
    Worth worth;                     // of having done it
    std::vector<TicketUse> players;  // by player
};

struct MapWorth {
    std::vector<Worth> routes;         // by RouteId
    std::vector<Worth> places;         // by PlaceId: having a track that ends there
    std::vector<TicketWorth> tickets;  // by TicketId
};

[[nodiscard]] MapWorth map_worth(const rules::MapFile& file, const Results& results);

}  // namespace arena
