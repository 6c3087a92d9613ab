// ai/search/first_shortlist.h
//
// The moves that expert_1 looks at, frozen so that later players can be measured against it. It has
// a known defect: up to 16 claims stand before the draws, and the search cuts the list at 12, so it
// seldom looks at a draw that the planner did not choose. shortlist.h is what came after.
#pragma once

#include "ai/planner/planner.h"
#include "ai/search/shortlist.h"
#include "base/rng.h"
#include "rules/state.h"

namespace ai {

[[nodiscard]] MoveList first_shortlist(Planner& planner, const rules::Map& map,
                                       const rules::State& world, rules::Seat seat, base::Rng& rng);

}  // namespace ai
