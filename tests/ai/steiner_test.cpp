#include "ai/published/steiner.h"

#include <gtest/gtest.h>

#include "ai/published/pieces.h"
#include "base/rng.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

using rules::PlaceId;

ai::Terminals random_terminals(const rules::Map& map, unsigned count, base::Rng& rng) {
    ai::Terminals terminals;
    ai::PlaceSet chosen = 0;
    while (terminals.size() < count) {
        const auto place = rules::to_id<PlaceId>(rng.below(map.place_count));
        if ((chosen & ai::set_of(place)) == 0) {
            chosen |= ai::set_of(place);
            terminals.push_back(place);
        }
    }
    return terminals;
}

// Random places: the tracks of the heuristic join them, and never for less than the exact cost.
TEST(Steiner, TracksJoinAllPlacesAndCostNoLessThanTheExactSolution) {
    const rules::Map& map = support::usa()->map;
    const ai::Network network{.own = {}, .open = map.all_tracks};
    const ai::Distances distances(map, network);
    unsigned optimal = 0;
    unsigned count = 0;
    for (const std::uint64_t seed : support::seeds(200)) {
        SCOPED_TRACE(seed);
        base::Rng rng(seed);
        const ai::Terminals terminals = random_terminals(map, 2 + rng.below(6), rng);
        const unsigned exact = ai::joining_cars(map, distances, terminals);
        const rules::TrackSet tracks = ai::joining_tracks(map, network, distances, terminals);
        const ai::Pieces pieces(map, tracks);
        for (const PlaceId place : terminals) {
            ASSERT_TRUE(pieces.is_joined(place, terminals[0]));
        }
        ASSERT_GE(ai::cars_on(map, tracks), exact);
        optimal += ai::cars_on(map, tracks) == exact ? 1U : 0U;
        ++count;
    }
    EXPECT_GT(4 * optimal, 3 * count);  // nearly always as cheap
}

TEST(Steiner, TwoPlacesAreAsFarAsTheShortestWay) {
    const rules::Map& map = support::usa()->map;
    const ai::Network network{.own = {}, .open = map.all_tracks};
    const ai::Distances distances(map, network);
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        const auto id = rules::to_id<rules::TicketId>(i);
        const ai::Terminals ends = ai::terminals_of(map, distances, rules::TicketSet::of(id));
        EXPECT_EQ(ai::joining_cars(map, distances, ends), ai::way_of(map, network, {}, id).cars);
    }
}

// Own tracks cost nothing, and joined places are one terminal.
TEST(Steiner, OwnTracksAreFree) {
    const rules::Map& map = support::toy()->map;
    ai::Network network{.own = map.all_tracks, .open = {}};
    const ai::Distances distances(map, network);
    const rules::TicketSet all = rules::TicketSet::below(map.ticket_count);
    const ai::Terminals ends = ai::terminals_of(map, distances, all);
    EXPECT_EQ(ends.size(), 1);
    EXPECT_EQ(ai::joining_cars(map, distances, ends), 0);
}

}  // namespace
