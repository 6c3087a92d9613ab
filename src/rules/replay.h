// rules/replay.h
//
// A list of moves back into a position.
#pragma once

#include <span>

#include "rules/map.h"
#include "rules/move_text.h"
#include "rules/state.h"

namespace rules {

// Whether the move can be made here: legal for its seat, or possible for nature.
[[nodiscard]] bool is_possible(const Map& map, const State& state, LoggedMove logged);

// Requires that every move is possible in its place; a log that is not is a bug of the caller.
[[nodiscard]] State replay(const Map& map, unsigned seats, std::span<const LoggedMove> log);

}  // namespace rules
