// rules/judge.h
//
// Whether a seat may make a move, and if not, why. For moves from outside; checks one move without
// listing all. Must agree with Legal: tests/rules/legal_test.cpp.
#pragma once

#include <optional>

#include "rules/map.h"
#include "rules/move.h"
#include "rules/refusal.h"
#include "rules/state.h"

namespace rules {

// Nothing if the move is legal. Accepts arbitrary bits as a move. For nature's moves: kWrongPhase.
[[nodiscard]] std::optional<Refusal> judge(const Map& map, const State& state, Seat seat,
                                           Move move);

}  // namespace rules
