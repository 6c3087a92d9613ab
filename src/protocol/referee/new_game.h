// protocol/referee/new_game.h
//
// A request for a new game, held against its map: whether the map is for so many seats, and whether
// the box has all cards, tickets and souvenirs that the decks are stacked with.
#pragma once

#include "base/result.h"
#include "protocol/problem.h"
#include "protocol/referee/request.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"

namespace protocol {

// Without a seed in the request, one comes from the system's random source.
[[nodiscard]] base::Result<rules::GameSetup, Failure> game_setup(const rules::MapFile& file,
                                                                 const NewRequest& request);

}  // namespace protocol
