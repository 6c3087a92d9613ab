#include "ai/planner/trail_race.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "base/rng.h"
#include "rules/longest_trail.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

using rules::TrackId;
using rules::TrackSet;

TrackSet some_tracks(const rules::Map& map, base::Rng& rng, unsigned count) {
    TrackSet tracks;
    for (unsigned i = 0; i < count; ++i) {
        tracks.insert(rules::to_id<TrackId>(rng.below(map.track_count)));
    }
    return tracks;
}

bool has_cycle(const rules::Map& map, const TrackSet& tracks) {
    std::array<unsigned, rules::kPlacesMax> part{};
    std::iota(part.begin(), part.end(), 0U);
    bool closes = false;
    tracks.for_each([&](TrackId id) {
        const unsigned from = part[index(map[id].from)];
        const unsigned to = part[index(map[id].to)];
        closes = closes || from == to;
        for (unsigned& p : part) {
            p = p == to ? from : p;
        }
    });
    return closes;
}

// The scoring's own search is the measure: equal without cycles, never longer with them.
TEST(TrailRace, KnowsTheLongestPathOfTrees) {
    unsigned trees = 0;
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        const rules::Map& map = file->map;
        for (const std::uint64_t seed : support::seeds(300)) {
            SCOPED_TRACE(support::seed_text(id, 2, seed));
            base::Rng rng(seed);
            rules::State state = rules::initial_state(map, 2);
            state.owned[0] = some_tracks(map, rng, 1 + rng.below(15));
            state.owned[1] = some_tracks(map, rng, 1 + rng.below(15));
            const ai::TrailRace race(map, state, rules::Seat{0});
            const ai::TrailRace other(map, state, rules::Seat{1});
            EXPECT_EQ(race.others(), other.own());
            const unsigned longest = rules::longest_trail_length(map, state.owned[0]);
            EXPECT_LE(race.own(), longest);
            const TrackId next = rules::to_id<TrackId>(rng.below(map.track_count));
            const TrackSet with = state.owned[0].with(next);
            if (state.owned[0].has(next) || has_cycle(map, with)) {
                continue;
            }
            EXPECT_EQ(race.own(), longest);
            EXPECT_EQ(race.own_with(map[next]), rules::longest_trail_length(map, with));
            ++trees;
        }
    }
    EXPECT_GT(trees, 50U);  // with the fewer seeds under sanitizers, too
}

}  // namespace
