// rules/hard_trail.h
//
// How hard the longest paths of a map can be made (U1). Finding a longest trail is NP-hard, and
// whoever draws a map can make it so hard that a search takes minutes. Maps from strangers are
// therefore tried first: a hill climb over what one seat can own, which looks for the tracks that
// take the most steps. It always gives the same answer, and its work is bounded.
#pragma once

#include <cstdint>

#include "rules/map.h"
#include "rules/track_set.h"

namespace rules {

struct TrailTrial {
    std::uint64_t steps_max = 0;   // of one search; more is too hard
    std::uint64_t work_max = 0;    // steps of all searches together
    unsigned networks_max = 0;     // searches
    unsigned restart_after = 200;  // searches without a harder network, before a new beginning
    std::uint64_t seed = 18;       // of the climb
};

struct HardTrail {
    TrackSet tracks{};        // the hardest that was found
    std::uint64_t steps = 0;  // steps_max + 1 where it has more: then nothing harder was looked for
};

[[nodiscard]] HardTrail find_hard_trail(const Map& map, const TrailTrial& trial);

}  // namespace rules
