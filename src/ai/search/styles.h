// ai/search/styles.h
//
// Other ways to play on than the planner's: its weights with one habit changed. A rollout in which
// the searching seat plays like the planner to the end undervalues what takes several unusual moves
// in a row, such as going for the longest path. The search therefore first asks which of these
// styles does best from here, and judges moves by playing on in that style (policy switching:
// Chang, Givan and Chong, "Parallel rollout for online solution of partially observable Markov
// decision processes", 2004).
#pragma once

#include <span>

#include "ai/planner/planner_weights.h"

namespace ai {

[[nodiscard]] std::span<const PlannerWeights> search_styles();

}  // namespace ai
