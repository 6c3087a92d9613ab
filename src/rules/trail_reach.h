// rules/trail_reach.h
//
// An upper bound on how long a trail can become, for searching trails (longest_trail.cpp).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "rules/map.h"
#include "rules/track_set.h"

namespace rules {

// The place at the other end of the track.
[[nodiscard]] inline unsigned other_end(const Track& track, unsigned place) {
    return index(track.from) ^ index(track.to) ^ place;
}

// What is reachable from a place over the remaining tracks.
struct TrailReach {
    std::uint64_t places = 0;
    unsigned length = 0;
    // Over the shortest track of each place with an odd number of tracks: the sum, and the two
    // longest.
    unsigned odd_sum = 0;
    unsigned odd_longest = 0;
    unsigned odd_second = 0;
};

[[nodiscard]] inline TrailReach trail_reach(const Map& map, const TrackSet& left, unsigned from) {
    TrailReach reach;
    reach.places = std::uint64_t{1} << from;
    unsigned double_length = 0;  // counts each track from both ends
    for (std::uint64_t frontier = reach.places; frontier != 0;) {
        const auto place = static_cast<unsigned>(std::countr_zero(frontier));
        frontier &= frontier - 1;
        TrackSet ways = map.tracks_at[place] & left;
        const bool is_odd = ways.size() % 2 == 1;
        unsigned shortest = is_odd ? kLengthMax : 0;
        while (!ways.empty()) {
            const Track& track = map[ways.take_first()];
            double_length += track.length;
            shortest = std::min<unsigned>(shortest, track.length);
            const std::uint64_t next = std::uint64_t{1} << other_end(track, place);
            frontier |= next & ~reach.places;
            reach.places |= next;
        }
        reach.odd_sum += shortest;
        reach.odd_second = std::max(reach.odd_second, std::min(reach.odd_longest, shortest));
        reach.odd_longest = std::max(reach.odd_longest, shortest);
    }
    reach.length = double_length / 2;
    return reach;
}

// An upper bound on the trails from where the reach was computed. A trail uses an odd number of
// tracks only at its two ends. Every other odd place must leave out at least one track, no shorter
// than its shortest one, and leaving out a track fixes at most two places.
[[nodiscard]] inline unsigned trail_bound(const TrailReach& reach) {
    const unsigned double_left_out = reach.odd_sum - reach.odd_longest - reach.odd_second;
    return reach.length - (double_left_out + 1) / 2;
}

}  // namespace rules
