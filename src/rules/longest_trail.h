// rules/longest_trail.h
//
// U1: the trail of one's own tracks with the most cars; a place may be passed again, a track may
// not be used twice.
#pragma once

#include "base/fixed_vector.h"
#include "rules/map.h"
#include "rules/track_set.h"

namespace rules {

// Exact. No heap. Fast for what people and programs really build: tracks that lie on no loop are
// settled in one pass, and only what is left is searched. Agrees with the obvious search in
// tests/rules/slow_trail.h.
[[nodiscard]] unsigned longest_trail_length(const Map& map, const TrackSet& tracks);

// One longest trail, its tracks in the order in which they are travelled; for showing it.
using Trail = base::FixedVector<TrackId, kTracksMax>;
[[nodiscard]] Trail longest_trail(const Map& map, const TrackSet& tracks);

}  // namespace rules
