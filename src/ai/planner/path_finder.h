// ai/planner/path_finder.h
//
// Cheapest paths from one place to all others over routes with given costs (Dijkstra, "A Note on
// Two Problems in Connexion with Graphs", 1959). Boards are so small that a whole row of the matrix
// of steps is relaxed at once, with vectors and without branches: which neighbours come nearer is
// hard to predict. Owns its working memory, so repeated searches do not allocate.
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
    // The geography must outlive this; uses only its routes. All of them are closed.
    explicit PathFinder(const Geography& geography);

    void set_costs(const RouteCosts& costs);
    void set_cost(rules::TrackId route, std::uint16_t cost) {
        known_[index(route)] = cost;
        const std::uint32_t step = (cost == kClosedRoute ? kNoWay : cost) << kPlaceBits;
        const Ends& ends = ends_[index(route)];
        step_[ends.from][ends.to] = static_cast<std::int32_t>(step | ends.to);
        step_[ends.to][ends.from] = static_cast<std::int32_t>(step | ends.from);
    }

    void search_from(rules::PlaceId start);
    // Stops as soon as the path to `goal` is known.
    void search(rules::PlaceId start, rules::PlaceId goal);

    static constexpr unsigned kPlaceBits = 6;  // below a cost: the place itself
    static constexpr unsigned kNoWay = 1U << 24;
    [[nodiscard]] unsigned cost_to(rules::PlaceId place) const {
        return static_cast<unsigned>(cost_[index(place)] & kCostMask) >> kPlaceBits;
    }

    // Calls visit(route) for every route on the path. Requires that there is one.
    template <typename Visit>
    void for_each_on_way(rules::PlaceId goal, Visit visit) const {
        for (auto at = goal; at != start_;) {
            const auto before = to_id<rules::PlaceId>(came_from_[index(at)]);
            visit(geography_.route_between(before, at));
            at = before;
        }
    }

private:
    static_assert(rules::kPlacesMax == 1U << kPlaceBits);
    static constexpr std::int32_t kCostMask = 0x7fffffff;
    // A number for each place. In costs and steps the place itself is in the lowest bits, so that
    // the minimum of costs also says where it is.
    using Row = std::array<std::int32_t, rules::kPlacesMax>;
    struct Ends {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
    };

    const Geography& geography_;
    unsigned columns_;  // places, rounded up to whole vectors
    rules::PlaceId start_{};
    alignas(32) Row cost_{};  // negative: settled
    alignas(32) Row came_from_{};
    alignas(32) std::array<Row, rules::kPlacesMax> step_{};
    RouteCosts known_{};  // what step_ says
    std::array<Ends, rules::kTracksMax> ends_{};
};

}  // namespace ai
