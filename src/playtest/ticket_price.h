// playtest/ticket_price.h
//
// What a ticket should be worth. If players who keep it win more often than players who keep
// others, it pays too much; by how much follows from what one more point is worth in these games.
#pragma once

#include <vector>

#include "arena/results.h"
#include "playtest/figures.h"
#include "rules/map.h"

namespace playtest {

// How much more often a player would win with one more point, all else equal: from the games that a
// few points would have turned. 0 if none.
[[nodiscard]] double share_of_a_point(const arena::Results& results);

// Sets `fair` of all tickets.
void set_fair_points(const rules::Map& map, double point_share,
                     std::vector<TicketFigures>& tickets);

}  // namespace playtest
