// arena/elo.h
//
// Strength as a difference in Elo points: 400 points are odds of ten to one.
#pragma once

#include "arena/estimate.h"

namespace arena {

// The share that a player is expected to win who is so many points stronger than its opponent.
[[nodiscard]] double share_of_elo(double elo);

// The other way round; infinite for a share of 0 or 1.
[[nodiscard]] double elo_of_share(double share);

// The ends of the interval are those of the share.
[[nodiscard]] Estimate elo_of_share(const Estimate& share);

}  // namespace arena
