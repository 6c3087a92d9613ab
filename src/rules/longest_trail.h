// rules/longest_trail.h
//
// U1: the trail over a seat's own tracks with the most cars. It may visit a place again but use
// each track only once.
#pragma once

#include <cstdint>

#include "base/fixed_vector.h"
#include "rules/map.h"
#include "rules/track_set.h"

namespace rules {

// Exact, without the heap. Fast for realistic networks: one pass settles all tracks outside cycles,
// and only the rest is searched. Agrees with the simple search in tests/rules/slow_trail.h.
[[nodiscard]] unsigned longest_trail_length(const Map& map, const TrackSet& tracks);

// One longest trail, its tracks in travel order; for display.
using Trail = base::FixedVector<TrackId, kTracksMax>;
[[nodiscard]] Trail longest_trail(const Map& map, const TrackSet& tracks);
// The same where its length is known: this takes only the second half of the work.
[[nodiscard]] Trail longest_trail(const Map& map, const TrackSet& tracks, unsigned length);

// How many steps it takes to find the length and then the trail; max + 1 if there are more than
// that.
[[nodiscard]] std::uint64_t longest_trail_steps(const Map& map, const TrackSet& tracks,
                                                std::uint64_t max);

}  // namespace rules
