// arena/elo.h
//
// Strength as an Elo difference: 400 points mean odds of ten to one.
#pragma once

#include "arena/estimate.h"

namespace arena {

// The expected win share of a player this many points stronger than its opponent.
[[nodiscard]] double share_of_elo(double elo);

// The inverse; infinite for a share of 0 or 1.
[[nodiscard]] double elo_of_share(double share);

// Converts the mean and both ends of the interval.
[[nodiscard]] Estimate elo_of_share(const Estimate& share);

}  // namespace arena
