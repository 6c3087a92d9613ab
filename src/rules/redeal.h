// rules/redeal.h
//
// A position that could be the true one, as far as the viewer can tell: what it sees stays, what it
// does not see is dealt anew, every possibility as likely as any other. For search in hidden
// information and for testing that a view hides what it must.
#pragma once

#include <array>

#include "base/rng.h"
#include "rules/map.h"
#include "rules/state.h"
#include "rules/view.h"

namespace rules {

// Requires a view of a seat or a spectator taken on this map.
// Always view(redeal(map, v, rng), v.viewer) == v.
[[nodiscard]] State redeal(const Map& map, const View& view, base::Rng& rng);

// Cards that seats certainly hold, as whoever watched the game knows; none for the viewer.
using KnownHands = std::array<CardCounts, kSeatsMax>;

// The same, and everybody holds at least the known cards. Requires that this is possible.
[[nodiscard]] State redeal(const Map& map, const View& view, const KnownHands& known,
                           base::Rng& rng);

}  // namespace rules
