// puzzle/kind_of.h
//
// What a puzzle asks, from its best answers.
#pragma once

#include <vector>

#include "ai/planner/geography.h"
#include "puzzle/puzzle.h"
#include "rules/legal.h"
#include "rules/state.h"

namespace puzzle {

// Requires a seat to act and at least two choices, best first.
[[nodiscard]] Kind kind_of(const ai::Geography& geography, const rules::State& position,
                           rules::Seat seat, const std::vector<Choice>& choices);

// Whether the position may ask for one of these kinds: false only if it certainly does not. For
// kinds that are rare, where examining every decision would take too long.
[[nodiscard]] bool may_ask(const ai::Geography& geography, const rules::State& position,
                           rules::Seat seat, const KindSet& kinds);

}  // namespace puzzle
