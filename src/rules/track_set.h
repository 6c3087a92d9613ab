// rules/track_set.h
//
// A set of tracks. Tracks are numbered so that the two of a double route are 2i and 2i + 1 (see
// map.h): the other track of every member is then two shifts away.
#pragma once

#include "rules/id_set.h"
#include "rules/types.h"

namespace rules {

using TrackSet = IdSet<TrackId, kTracksMax>;

}  // namespace rules
