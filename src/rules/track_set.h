// rules/track_set.h
//
// A set of tracks. The two tracks of a double route are 2i and 2i + 1 (see map.h), so two shifts
// find the twins of all members.
#pragma once

#include "rules/id_set.h"
#include "rules/types.h"

namespace rules {

using TrackSet = IdSet<TrackId, kTracksMax>;

}  // namespace rules
