// ai/planner/geography.h
//
// A map from the planner's point of view: which routes leave a place, and how much the board
// suffers without a route. A route is represented by its first track, so that sets of routes are
// sets of tracks. Depends only on the map; computed once and shared.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "base/fixed_vector.h"
#include "rules/map.h"

namespace ai {

using rules::index;
using rules::to_id;

class Geography {
public:
    struct Link {
        rules::PlaceId to{};
        rules::TrackId route{};
    };

    // The map must outlive this.
    explicit Geography(const rules::Map& map);

    [[nodiscard]] const rules::Map& map() const { return map_; }
    [[nodiscard]] std::span<const Link> links(rules::PlaceId place) const {
        const auto& links = links_[index(place)];
        return {links.begin(), links.size()};
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

    static constexpr unsigned kDetourMax = 20;  // for a route without any alternative

private:
    const rules::Map& map_;
    rules::TrackSet routes_;
    std::array<base::FixedVector<Link, rules::kTracksMax>, rules::kPlacesMax> links_{};
    std::array<std::uint8_t, rules::kTracksMax> detour_{};
    std::array<std::array<std::uint8_t, rules::kPlacesMax>, rules::kPlacesMax> distance_{};
};

}  // namespace ai
