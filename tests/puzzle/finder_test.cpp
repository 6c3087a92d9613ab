// Which decisions are puzzles.
#include "puzzle/finder.h"

#include <gtest/gtest.h>

#include <vector>

#include "puzzle/maker.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace puzzle {
namespace {

TEST(Puzzles, MadeAgainAreTheSame) {
    const base::SystemClock clock;
    const support::MapPtr file = support::san_francisco();
    std::vector<std::size_t> counts;
    for (int i = 0; i < (support::kIsSanitized ? 1 : 2); ++i) {
        Maker maker(file, clock, {.seed = 5});
        maker.play_next();
        counts.push_back(maker.set().puzzles.size());
        for (const Puzzle& one : maker.set().puzzles) {
            ASSERT_GE(one.choices.size(), 2U);
            EXPECT_EQ(one.choices.front().loss, 0);
            // Beyond doubt, and by a margin.
            EXPECT_GE(one.choices[1].loss, 0.06);
            counts.push_back(one.moves);
            counts.push_back(one.choices.front().move.bits());
        }
    }
    if (support::kIsSanitized) {
        return;  // a second game would only take time
    }
    ASSERT_EQ(counts.size() % 2, 0U);
    const auto half = static_cast<std::ptrdiff_t>(counts.size() / 2);
    EXPECT_TRUE(std::equal(counts.begin(), counts.begin() + half, counts.begin() + half));
}

TEST(Puzzles, ClaimsOfOneRouteAreOneAnswer) {
    const rules::Map& map = support::usa()->map;
    const auto track = rules::to_id<rules::TrackId>(0);
    const auto twin = rules::to_id<rules::TrackId>(1);
    const rules::Move claim = rules::Move::claim(track, rules::Card::kRed, 0);
    ASSERT_EQ(map[track].route, map[twin].route);
    EXPECT_TRUE(is_same_answer(map, claim, rules::Move::claim(track, rules::Card::kBlue, 1)));
    EXPECT_TRUE(is_same_answer(map, claim, rules::Move::claim(twin, rules::Card::kBlue, 1)));
    EXPECT_FALSE(is_same_answer(
        map, claim, rules::Move::claim(rules::to_id<rules::TrackId>(4), rules::Card::kRed, 0)));
    EXPECT_FALSE(is_same_answer(map, claim, rules::Move::draw_deck()));
}

}  // namespace
}  // namespace puzzle
