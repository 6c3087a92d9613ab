#include "rules/undo.h"

#include <gtest/gtest.h>

#include <array>

namespace {

using rules::Event;
using rules::EventKind;
using rules::Seat;

constexpr std::array kShowsNothing = {Event{.kind = EventKind::kClaimed, .seat = Seat{0}}};
constexpr std::array kTurnsUpACard = {Event{.kind = EventKind::kMarketTurned}};

TEST(Undo, GoesBackMoveByMove) {
    rules::Undo<int> undo;
    EXPECT_FALSE(undo.is_possible(Seat{0}));
    undo.keep(Seat{0}, 1);
    undo.on(kShowsNothing);
    undo.keep(Seat{0}, 2);
    undo.on(kShowsNothing);
    EXPECT_TRUE(undo.is_possible(Seat{0}));
    EXPECT_FALSE(undo.is_possible(Seat{1}));
    EXPECT_EQ(undo.take_back(), 2);
    EXPECT_EQ(undo.take_back(), 1);
    EXPECT_FALSE(undo.is_possible(Seat{0}));
}

TEST(Undo, EndsWhenSomethingIsRevealed) {
    rules::Undo<int> undo;
    undo.keep(Seat{0}, 1);
    undo.on(kTurnsUpACard);
    EXPECT_FALSE(undo.is_possible(Seat{0}));
}

TEST(Undo, EndsWhenSomebodyElseMoves) {
    rules::Undo<int> undo;
    undo.keep(Seat{0}, 1);
    undo.keep(Seat{1}, 2);
    EXPECT_FALSE(undo.is_possible(Seat{0}));
    EXPECT_EQ(undo.take_back(), 2);
    EXPECT_FALSE(undo.is_possible(Seat{1}));
    EXPECT_FALSE(undo.is_possible(Seat{0}));
}

TEST(Undo, EndsWhenTheHostSaysSo) {
    rules::Undo<int> undo;
    undo.keep(Seat{0}, 1);
    undo.clear();
    EXPECT_FALSE(undo.is_possible(Seat{0}));
}

TEST(Undo, IsBounded) {
    rules::Undo<int> undo;
    const int depth = static_cast<int>(rules::Undo<int>::kDepthMax);
    for (int i = 0; i <= depth; ++i) {
        undo.keep(Seat{0}, i);
    }
    EXPECT_EQ(undo.take_back(), depth);
    EXPECT_FALSE(undo.is_possible(Seat{0}));
}

}  // namespace
