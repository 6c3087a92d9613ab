// Sets of tracks and tickets against std::set; with one word and with three, so that they stay
// correct when the limits change.
#include "rules/id_set.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <set>

#include "base/rng.h"
#include "rules/ticket_set.h"
#include "rules/track_set.h"
#include "support/seeds.h"

namespace {

using rules::index;
using rules::to_id;
using rules::TrackId;
using rules::TrackSet;

using Members = std::set<unsigned>;

template <typename IdType, unsigned kMaxOfIt>
struct Kind {
    using Id = IdType;
    using Set = rules::IdSet<IdType, kMaxOfIt>;
    static constexpr unsigned kMax = kMaxOfIt;

    static Set set_of(const Members& members) {
        Set set;
        for (const unsigned member : members) {
            set.insert(to_id<Id>(member));
        }
        return set;
    }

    static void expect_equal(const Set& set, const Members& members) {
        ASSERT_EQ(set.size(), members.size());
        ASSERT_EQ(set.empty(), members.empty());
        for (unsigned i = 0; i < kMax; ++i) {
            ASSERT_EQ(set.has(to_id<Id>(i)), members.contains(i)) << i;
        }
        unsigned n = 0;
        Set rest = set;
        for (const unsigned member : members) {
            ASSERT_EQ(index(set.nth(n++)), member);
            ASSERT_EQ(index(rest.first()), member);
            ASSERT_EQ(index(rest.take_first()), member);
        }
        ASSERT_TRUE(rest.empty());
        Members visited;
        set.for_each([&](Id id) { visited.insert(index(id)); });
        ASSERT_EQ(visited, members);
    }

    static Members random_members(base::Rng& rng) {
        Members members;
        const unsigned count = rng.below(40);
        for (unsigned n = 0; n < count; ++n) {
            members.insert(rng.below(kMax));
        }
        return members;
    }
};

template <typename T>
class IdSet : public testing::Test {};

using Kinds = testing::Types<Kind<TrackId, rules::kTracksMax>,
                             Kind<rules::TicketId, rules::kTicketsMax>, Kind<rules::TicketId, 48>,
                             Kind<rules::TicketId, 64>, Kind<rules::TicketId, 150>>;
TYPED_TEST_SUITE(IdSet, Kinds);

TYPED_TEST(IdSet, DoesWhatASetDoes) {
    using Id = typename TypeParam::Id;
    for (const std::uint64_t seed : support::seeds(200)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        base::Rng rng(seed);
        const Members a = TypeParam::random_members(rng);
        const Members b = TypeParam::random_members(rng);
        const auto set_a = TypeParam::set_of(a);
        const auto set_b = TypeParam::set_of(b);
        TypeParam::expect_equal(set_a, a);
        Members both;
        Members either = a;
        Members less;
        either.insert(b.begin(), b.end());
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(),
                              std::inserter(both, both.end()));
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(),
                            std::inserter(less, less.end()));
        TypeParam::expect_equal(set_a & set_b, both);
        TypeParam::expect_equal(set_a | set_b, either);
        TypeParam::expect_equal(set_a - set_b, less);
        EXPECT_EQ(set_a == set_b, a == b);
        auto erased = set_a;
        auto without = set_a;
        auto with = set_a;
        for (const unsigned member : b) {
            const auto id = to_id<Id>(member);
            erased.erase(id);
            without = without.without(id);
            with = with.with(id);
            with.insert_if(false, to_id<Id>(rng.below(TypeParam::kMax)));
        }
        TypeParam::expect_equal(erased, less);
        TypeParam::expect_equal(without, less);
        TypeParam::expect_equal(with, either);
    }
}

TYPED_TEST(IdSet, ReachesBothEnds) {
    using Id = typename TypeParam::Id;
    constexpr unsigned kLast = TypeParam::kMax - 1;
    for (const Members& members : {Members{}, Members{0}, Members{kLast}, Members{0, kLast}}) {
        TypeParam::expect_equal(TypeParam::set_of(members), members);
    }
    for (unsigned i = 0; i <= kLast; ++i) {
        TypeParam::expect_equal(TypeParam::Set::of(to_id<Id>(i)), {i});
    }
}

TYPED_TEST(IdSet, HoldsTheFirstSoMany) {
    Members members;
    for (unsigned count = 0; count <= TypeParam::kMax; ++count) {
        TypeParam::expect_equal(TypeParam::Set::below(count), members);
        members.insert(count);
    }
}

TEST(TrackSet, SwapsPairs) {
    using Tracks = Kind<TrackId, rules::kTracksMax>;
    for (const std::uint64_t seed : support::seeds(100)) {
        SCOPED_TRACE("FOGG_SEED=" + std::to_string(seed));
        base::Rng rng(seed);
        const Members members = Tracks::random_members(rng);
        Members swapped;
        for (const unsigned member : members) {
            swapped.insert(member ^ 1U);
        }
        Tracks::expect_equal(Tracks::set_of(members).swapped_pairs(), swapped);
    }
}

}  // namespace
