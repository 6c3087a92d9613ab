#include "ai/planner/path_finder.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "base/rng.h"
#include "support/maps.h"

namespace {

using rules::index;
using rules::to_id;

constexpr unsigned kFar = 1000000;

// The obvious twin: all pairs by three loops.
using Distances = std::array<std::array<unsigned, rules::kPlacesMax>, rules::kPlacesMax>;
std::unique_ptr<Distances> slow_distances(const ai::Geography& geography,
                                          const ai::RouteCosts& costs) {
    auto table = std::make_unique<Distances>();
    const rules::Map& map = geography.map();
    for (unsigned i = 0; i < map.place_count; ++i) {
        for (unsigned j = 0; j < map.place_count; ++j) {
            (*table)[i][j] = i == j ? 0 : kFar;
        }
    }
    geography.routes().for_each([&](rules::TrackId id) {
        if (costs[index(id)] != ai::kClosedRoute) {
            unsigned& there = (*table)[index(map[id].from)][index(map[id].to)];
            there = std::min<unsigned>(there, costs[index(id)]);
            (*table)[index(map[id].to)][index(map[id].from)] = there;
        }
    });
    for (unsigned k = 0; k < map.place_count; ++k) {
        for (unsigned i = 0; i < map.place_count; ++i) {
            for (unsigned j = 0; j < map.place_count; ++j) {
                (*table)[i][j] = std::min((*table)[i][j], (*table)[i][k] + (*table)[k][j]);
            }
        }
    }
    return table;
}

TEST(PathFinder, AgreesWithTheObviousSearchOnRandomCosts) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        const ai::Geography geography(file->map);
        ai::PathFinder finder(geography);
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            SCOPED_TRACE(std::string(id) + " " + std::to_string(seed));
            base::Rng rng(seed);
            ai::RouteCosts costs;
            for (std::uint16_t& cost : costs) {
                cost = rng.below(3) == 0 ? ai::kClosedRoute
                                         : static_cast<std::uint16_t>(rng.below(40));
            }
            finder.set_costs(costs);
            const auto slow = slow_distances(geography, costs);
            for (unsigned from = 0; from < file->map.place_count; ++from) {
                for (unsigned to = 0; to < file->map.place_count; ++to) {
                    const auto goal = to_id<rules::PlaceId>(to);
                    finder.search(to_id<rules::PlaceId>(from), goal);
                    const unsigned cost = finder.cost_to(goal);
                    if ((*slow)[from][to] >= kFar) {
                        ASSERT_EQ(cost, ai::PathFinder::kNoWay);
                        continue;
                    }
                    ASSERT_EQ(cost, (*slow)[from][to]);
                    unsigned sum = 0;
                    finder.for_each_on_way(goal, [&](rules::TrackId r) { sum += costs[index(r)]; });
                    ASSERT_EQ(sum, cost);
                }
            }
        }
    }
}

TEST(Geography, KnowsDistancesAndDetours) {
    const ai::Geography geography(support::usa()->map);
    geography.routes().for_each([&](rules::TrackId id) {
        const rules::Track& track = geography.map()[id];
        EXPECT_LE(geography.distance(track.from, track.to), track.length);
        EXPECT_LE(geography.detour(id), ai::Geography::kDetourMax);
    });
    EXPECT_EQ(geography.routes().size(), 78U);
}

}  // namespace
