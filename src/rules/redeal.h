// rules/redeal.h
//
// Determinization: samples a position consistent with a view. What the viewer sees stays; the rest
// is dealt again, every possibility equally likely. For search with hidden information, and for
// testing that views hide what they must.
#pragma once

#include <array>

#include "base/rng.h"
#include "rules/map.h"
#include "rules/state.h"
#include "rules/view.h"

namespace rules {

// Requires a view of a seat or a spectator, taken on this map. Always view(redeal(map, v, rng),
// v.viewer) == v.
[[nodiscard]] State redeal(const Map& map, const View& view, base::Rng& rng);

// Cards that seats certainly hold, known from watching the game; none for the viewer.
using KnownHands = std::array<CardCounts, kSeatsMax>;

// Also gives every seat at least its known cards. Requires that this is possible.
[[nodiscard]] State redeal(const Map& map, const View& view, const KnownHands& known,
                           base::Rng& rng);

}  // namespace rules
