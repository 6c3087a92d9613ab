// ai/search/search_weights.h
//
// How the searching seat plays on in the games that `search` and `expert` simulate: a planner that
// looks after the longest path, and waits with claims while there is time. The other seats, and all
// seats in reviews, puzzles, hints and for earlier experts, play like the plain planner, which
// claims at once: a search that expects others to wait sees no need to block.
//
// One set is for long games and one for short ones, because what pays in the one does not in the
// other; tuned by self-play on USA and on San Francisco (docs/players.md). Very short games have
// the plain weights.
#pragma once

#include "ai/planner/planner_weights.h"
#include "rules/map.h"

namespace ai {

[[nodiscard]] PlannerWeights search_weights(const rules::Map& map);

}  // namespace ai
