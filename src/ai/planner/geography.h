// ai/planner/geography.h
//
// A map from the planner's point of view: which routes leave a place, and how much the board
// suffers without a route. A route is represented by its first track, so that sets of routes are
// sets of tracks. Depends only on the map; computed once and shared.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"

namespace ai {

using rules::index;
using rules::to_id;

class Geography {
public:
    // The map must outlive this.
    explicit Geography(const rules::Map& map);

    [[nodiscard]] const rules::Map& map() const { return map_; }
    // Requires that there is one.
    [[nodiscard]] rules::TrackId route_between(rules::PlaceId a, rules::PlaceId b) const {
        return route_between_[index(a)][index(b)];
    }
    // Tracks of this colour of at most this length.
    [[nodiscard]] const rules::TrackSet& tracks_up_to(unsigned colour, unsigned length) const {
        return tracks_up_to_[colour][length];
    }
    // One track per route.
    [[nodiscard]] const rules::TrackSet& routes() const { return routes_; }
    [[nodiscard]] rules::TrackId route_of(rules::TrackId track) const {
        return map_.is_double(track) ? to_id<rules::TrackId>(index(track) & ~1U) : track;
    }
    // The routes that these tracks belong to.
    [[nodiscard]] rules::TrackSet routes_of(const rules::TrackSet& tracks) const {
        return (tracks | (tracks & map_.doubles).swapped_pairs()) & routes_;
    }
    // How many more cars it takes to connect the route's ends without it, on the empty board.
    [[nodiscard]] unsigned detour(rules::TrackId route) const { return detour_[index(route)]; }
    // Cars between two places on the empty board.
    [[nodiscard]] unsigned distance(rules::PlaceId a, rules::PlaceId b) const {
        return distance_[index(a)][index(b)];
    }
    // The same to all places.
    using Distances = std::array<std::uint8_t, rules::kPlacesMax>;
    [[nodiscard]] const Distances& distances(rules::PlaceId from) const {
        return distance_[index(from)];
    }

    static constexpr unsigned kDetourMax = 20;  // for a route without any alternative

private:
    void sort_tracks();
    void measure_distances();

    const rules::Map& map_;
    rules::TrackSet routes_;
    std::array<std::array<rules::TrackId, rules::kPlacesMax>, rules::kPlacesMax> route_between_{};
    std::array<std::array<rules::TrackSet, rules::kLengthMax + 1>, rules::kCardKinds>
        tracks_up_to_{};
    std::array<std::uint8_t, rules::kTracksMax> detour_{};
    std::array<Distances, rules::kPlacesMax> distance_{};
};

}  // namespace ai
