// rules/judge.h
//
// Says whether a seat may make a move, and if not, why. For moves that come from outside; it looks
// at one move and makes no list. Must agree with Legal: tests/rules/legal_test.cpp.
#pragma once

#include <optional>

#include "rules/map.h"
#include "rules/move.h"
#include "rules/refusal.h"
#include "rules/state.h"

namespace rules {

// Nothing when the move is legal. Takes any bits as a move, also senseless ones. Nature's moves are
// never a seat's: kWrongPhase.
[[nodiscard]] std::optional<Refusal> judge(const Map& map, const State& state, Seat seat,
                                           Move move);

}  // namespace rules
