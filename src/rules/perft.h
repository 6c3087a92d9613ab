// rules/perft.h
//
// Counts the move sequences from a position: a fingerprint of the rules for comparing engines
// (https://www.chessprogramming.org/Perft). A ply is one move, of a seat or of nature. Each
// distinct outcome of nature counts once, whatever its probability. While opening tickets are
// chosen any seat that has not chosen may move next, so all orders of arrival count.
#pragma once

#include <cstdint>

#include "rules/map.h"
#include "rules/state.h"

namespace rules {

// Sequences of exactly `depth` moves; games that end sooner do not count. Depth 0 is 1.
[[nodiscard]] std::uint64_t perft(const Map& map, const State& state, unsigned depth);

}  // namespace rules
