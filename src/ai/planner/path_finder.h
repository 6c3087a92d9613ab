// ai/planner/path_finder.h
//
// Cheapest paths from one place to all others over routes with given costs (Dijkstra, "A Note on
// Two Problems in Connexion with Graphs", 1959). Owns its working memory, so repeated searches do
// not allocate.
#pragma once

#include <array>
#include <cstdint>

#include "ai/planner/geography.h"

namespace ai {

// By route, in any unit.
using RouteCosts = std::array<std::uint16_t, rules::kTracksMax>;
inline constexpr std::uint16_t kClosedRoute = 0xffff;

class PathFinder {
public:
    // The geography must outlive this; uses only its links().
    explicit PathFinder(const Geography& geography) : geography_(geography) {}

    void search_from(rules::PlaceId start, const RouteCosts& costs);
    // Stops as soon as the path to `goal` is known.
    void search(rules::PlaceId start, rules::PlaceId goal, const RouteCosts& costs);

    static constexpr unsigned kNoWay = (1U << 26) - 1;
    [[nodiscard]] unsigned cost_to(rules::PlaceId place) const { return cost_[index(place)]; }

    // Calls visit(route) for every route on the path. Requires that there is one.
    template <typename Visit>
    void for_each_on_way(rules::PlaceId goal, Visit visit) const {
        for (auto at = goal; at != start_;) {
            const Geography::Link& step = came_by_[index(at)];
            visit(step.route);
            at = step.to;
        }
    }

private:
    const Geography& geography_;
    rules::PlaceId start_{};
    std::array<std::uint32_t, rules::kPlacesMax> cost_{};
    // Cost and place in one word, so that a scan of one array finds the minimum; all ones once a
    // place is settled.
    alignas(32) std::array<std::uint32_t, rules::kPlacesMax> queue_{};
    std::array<Geography::Link, rules::kPlacesMax> came_by_{};  // `to` is the previous place
};

}  // namespace ai
