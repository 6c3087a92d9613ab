// U1: the fast longest trail search against two slow ones, on sparse and dense networks.
#include "rules/longest_trail.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "base/rng.h"
#include "rules/slow_trail.h"
#include "support/maps.h"
#include "support/seeds.h"
#include "support/words.h"

namespace {

using rules::Map;
using rules::to_id;
using rules::TrackId;
using rules::TrackSet;

// A random set of this many tracks that one seat could own (C17): never both of a double route.
TrackSet random_tracks(const Map& map, unsigned count, base::Rng& rng) {
    TrackSet tracks;
    for (unsigned tries = 0; tries < 4 * count && tracks.size() < count; ++tries) {
        const auto id = to_id<TrackId>(rng.below(map.track_count));
        if (!map.is_double(id) || !tracks.has(Map::twin(id))) {
            tracks.insert(id);
        }
    }
    return tracks;
}

// How to grow a dense network: only tracks up to this length, and each new one closes a cycle if
// possible.
struct Density {
    unsigned cars = 0;
    unsigned length_max = 0;
};

unsigned ends_inside(const Map& map, TrackId id, std::uint64_t places) {
    const rules::Track& track = map[id];
    return static_cast<unsigned>(((places >> rules::index(track.from)) & 1U) +
                                 ((places >> rules::index(track.to)) & 1U));
}

TrackSet dense_tracks(const Map& map, Density density, base::Rng& rng) {
    TrackSet tracks;
    std::uint64_t places = std::uint64_t{1} << rng.below(map.place_count);
    unsigned cars = density.cars;
    while (true) {
        std::vector<TrackId> best;
        unsigned best_ends = 1;
        for (unsigned i = 0; i < map.track_count; ++i) {
            const auto id = to_id<TrackId>(i);
            const bool fits = map[id].length <= std::min(cars, density.length_max) &&
                              !tracks.has(id) && (!map.is_double(id) || !tracks.has(Map::twin(id)));
            const unsigned ends = ends_inside(map, id, places);
            if (!fits || ends < best_ends) {
                continue;
            }
            if (ends > best_ends) {
                best.clear();
                best_ends = ends;
            }
            best.push_back(id);
        }
        if (best.empty()) {
            return tracks;
        }
        const TrackId id = best[rng.below(static_cast<std::uint32_t>(best.size()))];
        tracks.insert(id);
        places |= std::uint64_t{1} << rules::index(map[id].from);
        places |= std::uint64_t{1} << rules::index(map[id].to);
        cars -= map[id].length;
    }
}

// Whether the tracks, in this order, form a trail: each continues where the previous one ended.
bool can_travel(const Map& map, const rules::Trail& trail, rules::PlaceId at) {
    for (const TrackId id : trail) {
        const rules::Track& track = map[id];
        if (track.from != at && track.to != at) {
            return false;
        }
        at = track.from == at ? track.to : track.from;
    }
    return true;
}

void expect_real_trail(const Map& map, const TrackSet& tracks) {
    const rules::Trail trail = rules::longest_trail(map, tracks);
    TrackSet used;
    unsigned length = 0;
    for (const TrackId id : trail) {
        ASSERT_TRUE(tracks.has(id)) << "not one of the tracks";
        ASSERT_FALSE(used.has(id)) << "used twice";
        used.insert(id);
        length += map[id].length;
    }
    ASSERT_EQ(length, rules::longest_trail_length(map, tracks));
    if (!trail.empty()) {
        const rules::Track& first = map[trail[0]];
        ASSERT_TRUE(can_travel(map, trail, first.from) || can_travel(map, trail, first.to));
    }
}

void check(const support::MapPtr& file, std::string_view tracks, unsigned expected) {
    const TrackSet set = support::tracks_from(*file, tracks);
    EXPECT_EQ(rules::longest_trail_length(file->map, set), expected) << tracks;
    EXPECT_EQ(slow::longest_by_walking(file->map, set), expected) << tracks;
    EXPECT_EQ(slow::longest_by_thinning(file->map, set), expected) << tracks;
    expect_real_trail(file->map, set);
}

TEST(LongestTrail, OfSmallNetworks) {
    const auto file = support::usa();
    check(file, "", 0);
    check(file, "Seattle - Portland", 1);
    check(file, "Seattle - Portland; Atlanta - Miami", 5);
    check(file, "Seattle - Portland; Portland - San Francisco", 6);
    // A cycle with a tail: all of it, starting at the tail.
    check(file,
          "Portland - Salt Lake City; Salt Lake City - San Francisco; Portland - San Francisco; "
          "Seattle - Portland",
          17);
    // A cycle with two tails at one place: both, and the cycle in between.
    check(file,
          "Portland - Salt Lake City; Salt Lake City - San Francisco; Portland - San Francisco; "
          "Denver - Salt Lake City; Helena - Salt Lake City",
          22);
    // A star: the two longest branches.
    check(file, "Denver - Helena; Denver - Phoenix; Denver - Santa Fe; Denver - Kansas City", 9);
}

TEST(LongestTrail, PassesAPlaceAgain) {
    // Two cycles that share one place: both, as a figure eight.
    check(support::usa(),
          "Denver - Salt Lake City; Helena - Salt Lake City; Denver - Helena; "
          "Denver - Kansas City; Kansas City - Omaha; Denver - Omaha",
          19);
}

class TrailOnMap : public testing::TestWithParam<std::string_view> {};

TEST_P(TrailOnMap, OfAnyTracksAgreesWithItsSlowTwins) {
    const auto file = support::load_map(GetParam());
    for (const std::uint64_t seed : support::seeds(300)) {
        base::Rng rng(seed);
        const TrackSet tracks = random_tracks(file->map, 1 + rng.below(13), rng);
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed) + " " +
                     support::tracks_text(*file, tracks));
        const unsigned fast = rules::longest_trail_length(file->map, tracks);
        ASSERT_EQ(fast, slow::longest_by_walking(file->map, tracks));
        ASSERT_EQ(fast, slow::longest_by_thinning(file->map, tracks));
        expect_real_trail(file->map, tracks);
    }
}

TEST_P(TrailOnMap, OfDenseTracksAgreesWithItsSlowTwin) {
    const auto file = support::load_map(GetParam());
    for (const std::uint64_t seed : support::seeds(150)) {
        base::Rng rng(seed);
        const Density density{.cars = 10 + rng.below(36), .length_max = 2 + rng.below(3)};
        const TrackSet tracks = dense_tracks(file->map, density, rng);
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed) + " " +
                     support::tracks_text(*file, tracks));
        ASSERT_EQ(rules::longest_trail_length(file->map, tracks),
                  slow::longest_by_thinning(file->map, tracks));
        expect_real_trail(file->map, tracks);
    }
}

INSTANTIATE_TEST_SUITE_P(Maps, TrailOnMap, testing::ValuesIn(support::kMapIds),
                         [](const auto& map) { return std::string(map.param); });

// The worst a seat can build in USA: 45 cars on short tracks, all in cycles.
TEST(LongestTrail, WithAllCarsInDenseLoops) {
    const auto file = support::usa();
    for (const std::uint64_t seed : support::seeds(40)) {
        base::Rng rng(seed);
        const TrackSet tracks =
            dense_tracks(file->map, {.cars = 45, .length_max = 2 + rng.below(2)}, rng);
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed) + " " +
                     support::tracks_text(*file, tracks));
        ASSERT_EQ(rules::longest_trail_length(file->map, tracks),
                  slow::longest_by_thinning(file->map, tracks));
        expect_real_trail(file->map, tracks);
    }
}

// The hardest set that hill climbing found for an earlier search: 45 cars, then five milliseconds.
TEST(LongestTrail, OfTheHardestSetKnown) {
    check(support::usa(),
          "Atlanta - Raleigh; Boston - New York; Chicago - Pittsburgh; Chicago - Saint Louis; "
          "Kansas City - Oklahoma City; Kansas City - Saint Louis; New York - Pittsburgh; "
          "New York - Washington; Raleigh - Washington; Atlanta - Nashville; "
          "Little Rock - Nashville; Little Rock - Oklahoma City; Little Rock - Saint Louis; "
          "Nashville - Pittsburgh; Nashville - Raleigh; Nashville - Saint Louis; "
          "Pittsburgh - Raleigh; Pittsburgh - Saint Louis; Pittsburgh - Washington",
          41);
}

}  // namespace
