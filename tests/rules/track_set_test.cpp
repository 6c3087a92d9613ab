// A TrackSet against a std::set that is told the same.
#include "rules/track_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "base/rng.h"
#include "support/seeds.h"

namespace {

using rules::index;
using rules::to_id;
using rules::TrackId;
using rules::TrackSet;

TrackSet set_of(const std::set<unsigned>& members) {
    TrackSet set;
    for (const unsigned member : members) {
        set.insert(to_id<TrackId>(member));
    }
    return set;
}

void expect_equal(const TrackSet& set, const std::set<unsigned>& members) {
    ASSERT_EQ(set.size(), members.size());
    ASSERT_EQ(set.empty(), members.empty());
    for (unsigned i = 0; i < rules::kTracksMax; ++i) {
        ASSERT_EQ(set.has(to_id<TrackId>(i)), members.contains(i)) << i;
    }
    unsigned n = 0;
    TrackSet rest = set;
    for (const unsigned member : members) {
        ASSERT_EQ(index(set.nth(n++)), member);
        ASSERT_EQ(index(rest.first()), member);
        ASSERT_EQ(index(rest.take_first()), member);
    }
    ASSERT_TRUE(rest.empty());
    std::set<unsigned> visited;
    set.for_each([&](TrackId id) { visited.insert(index(id)); });
    ASSERT_EQ(visited, members);
}

std::set<unsigned> random_members(base::Rng& rng) {
    std::set<unsigned> members;
    const unsigned count = rng.below(40);
    for (unsigned n = 0; n < count; ++n) {
        members.insert(rng.below(rules::kTracksMax));
    }
    return members;
}

TEST(TrackSet, DoesWhatASetDoes) {
    for (const std::uint64_t seed : support::seeds(200)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        base::Rng rng(seed);
        const std::set<unsigned> a = random_members(rng);
        const std::set<unsigned> b = random_members(rng);
        expect_equal(set_of(a), a);
        std::set<unsigned> both;
        std::set<unsigned> either = a;
        std::set<unsigned> without;
        either.insert(b.begin(), b.end());
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                              std::inserter(both, both.end()));
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                            std::inserter(without, without.end()));
        expect_equal(set_of(a) & set_of(b), both);
        expect_equal(set_of(a) | set_of(b), either);
        expect_equal(set_of(a) - set_of(b), without);
        EXPECT_EQ(set_of(a) == set_of(b), a == b);
        TrackSet erased = set_of(a);
        for (const unsigned member : b) {
            erased.erase(to_id<TrackId>(member));
        }
        expect_equal(erased, without);
    }
}

TEST(TrackSet, SwapsPairs) {
    for (const std::uint64_t seed : support::seeds(100)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        base::Rng rng(seed);
        const std::set<unsigned> members = random_members(rng);
        std::set<unsigned> swapped;
        for (const unsigned member : members) {
            swapped.insert(member ^ 1U);
        }
        expect_equal(set_of(members).swapped_pairs(), swapped);
    }
}

TEST(TrackSet, ReachesBothEnds) {
    expect_equal(set_of({}), {});
    expect_equal(set_of({0}), {0});
    expect_equal(set_of({63, 64}), {63, 64});
    expect_equal(set_of({127}), {127});
    expect_equal(set_of({0, 127}), {0, 127});
}

}  // namespace
