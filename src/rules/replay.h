// rules/replay.h
//
// Turns a list of moves back into a position.
#pragma once

#include <span>

#include "rules/map.h"
#include "rules/move_text.h"
#include "rules/state.h"

namespace rules {

// Whether the move can be made now: legal for its seat, or possible for nature.
[[nodiscard]] bool is_possible(const Map& map, const State& state, LoggedMove logged);

// Requires that every move is possible in its position; otherwise the caller has a bug.
[[nodiscard]] State replay(const Map& map, unsigned seats, std::span<const LoggedMove> log);

}  // namespace rules
