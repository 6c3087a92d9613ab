// rules/perft.h
//
// How many sequences of moves there are from a position: a fingerprint of the rules that any other
// engine can be held against. A ply is one move, of a seat or of nature. Nature's distinct outcomes
// count once each, however likely they are. While opening tickets are chosen any seat that has not
// chosen may be next, so all orders of arrival count.
#pragma once

#include <cstdint>

#include "rules/map.h"
#include "rules/state.h"

namespace rules {

// Sequences of exactly `depth` moves; a game that is over sooner counts for none. Depth 0 is 1.
[[nodiscard]] std::uint64_t perft(const Map& map, const State& state, unsigned depth);

}  // namespace rules
