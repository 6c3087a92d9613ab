#include "ai/published/steiner.h"

#include <gtest/gtest.h>

#include <algorithm>

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

// The cheapest of all sets of tracks that join the places, by trying every set.
unsigned tried_cars(const rules::Map& map, const ai::Network& network, const ai::Terminals& ends) {
    unsigned least = ai::kFar;
    for (unsigned mask = 0; mask < 1U << map.track_count; ++mask) {
        rules::TrackSet tracks = network.own;
        unsigned cars = 0;
        for (unsigned i = 0; i < map.track_count; ++i) {
            const auto id = rules::to_id<rules::TrackId>(i);
            if (((mask >> i) & 1U) != 0 && network.open.has(id)) {
                tracks.insert(id);
                cars += map[id].length;
            }
        }
        const ai::Pieces pieces(map, tracks);
        const bool joins = std::ranges::all_of(
            ends, [&](PlaceId place) { return pieces.is_joined(place, ends[0]); });
        least = joins ? std::min(least, cars) : least;
    }
    return least;
}

// Every set of places of a map so small that every set of tracks can be tried, with each track
// free for all, one's own, or closed.
TEST(Steiner, CostsWhatTheCheapestSetOfTracksCosts) {
    const rules::Map& map = support::toy()->map;
    for (unsigned roles = 0; roles < 729; ++roles) {  // three for each of six tracks
        ai::Network network;
        for (unsigned i = 0, rest = roles; i < map.track_count; ++i, rest /= 3) {
            const auto id = rules::to_id<rules::TrackId>(i);
            if (rest % 3 != 0) {
                (rest % 3 == 1 ? network.open : network.own).insert(id);
            }
        }
        const ai::Distances distances(map, network);
        for (unsigned set = 1; set < 1U << map.place_count; ++set) {
            ai::Terminals ends;
            for (unsigned place = 0; place < map.place_count; ++place) {
                if (((set >> place) & 1U) != 0) {
                    ends.push_back(rules::to_id<PlaceId>(place));
                }
            }
            const unsigned cars = tried_cars(map, network, ends);
            ASSERT_EQ(ai::joining_cars(map, distances, ends), cars) << roles << " " << set;
            if (cars < ai::kFar) {
                const rules::TrackSet tracks = ai::joining_tracks(map, network, distances, ends);
                ASSERT_GE(ai::cars_on(map, tracks), cars) << roles << " " << set;
                ASSERT_TRUE((tracks & network.own).empty());
            }
        }
    }
}

// Beyond kExactTerminals places: each costs the way to the nearest of those before it.
TEST(Steiner, ManyPlacesCostTheSumOfTheirNearest) {
    const rules::Map& map = support::usa()->map;
    const ai::Network network{.own = {}, .open = map.all_tracks};
    const ai::Distances distances(map, network);
    base::Rng rng(1);
    const ai::Terminals ends = random_terminals(map, ai::kExactTerminals + 1, rng);
    unsigned cost = 0;
    for (std::size_t i = 1; i < ends.size(); ++i) {
        unsigned nearest = ai::kFar;
        for (std::size_t j = 0; j < i; ++j) {
            nearest = std::min<unsigned>(nearest, distances(ends[i], ends[j]));
        }
        cost += nearest;
    }
    EXPECT_EQ(ai::joining_cars(map, distances, ends), ai::cars_of(cost));
    const ai::Network nothing;
    const ai::Distances far(map, nothing);
    EXPECT_EQ(ai::joining_cars(map, far, ends), ai::kFar);
    EXPECT_EQ(ai::joining_cars(map, far, random_terminals(map, 2, rng)), ai::kFar);
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
