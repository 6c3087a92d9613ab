#include "ai/hosted_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>

#include "ai/ask.h"
#include "base/keyed_stream.h"
#include "rules/legal.h"
#include "support/maps.h"

namespace {

using rules::Seat;

rules::GameSetup setup() {
    rules::GameSetup setup;
    setup.seed = base::seed_from_number(5);
    setup.stacked.start = Seat{0};
    return setup;
}

Seat next(const ai::HostedGame& hosted) {
    return ai::next_to_act(hosted.game().map(), hosted.state());
}

// Makes the first legal move.
void step(ai::HostedGame& hosted) {
    const Seat seat = next(hosted);
    ASSERT_FALSE(hosted.act(seat, rules::Legal(hosted.game().map(), hosted.state(), seat)[0]));
}

TEST(HostedGame, TellsWhatTheLastMoveBroughtAbout) {
    ai::HostedGame hosted(support::usa(), setup());
    EXPECT_EQ(hosted.happened().size(), hosted.events().size());
    const std::size_t dealt = hosted.events().size();
    step(hosted);
    EXPECT_GT(hosted.events().size(), dealt);
    EXPECT_EQ(hosted.happened().size(), hosted.events().size() - dealt);
}

TEST(HostedGame, RefusesWithoutChangingAnything) {
    ai::HostedGame hosted(support::usa(), setup());
    const rules::State before = hosted.state();
    const std::size_t events = hosted.events().size();
    EXPECT_EQ(hosted.act(Seat{0}, rules::Move::pass()), rules::Refusal::kWrongPhase);
    EXPECT_EQ(hosted.state(), before);
    EXPECT_EQ(hosted.events().size(), events);
    EXPECT_FALSE(hosted.can_undo(Seat{0}));
}

// The first of two opening choices shows nothing; the last one shows both.
TEST(HostedGame, TakesBackWhatHasShownNothing) {
    ai::HostedGame hosted(support::usa(), setup());
    const rules::State before = hosted.state();
    const std::size_t events = hosted.events().size();
    const auto keep_all = rules::Move::keep(0b111);
    ASSERT_FALSE(hosted.act(Seat{0}, keep_all));
    EXPECT_TRUE(hosted.can_undo(Seat{0}));
    EXPECT_FALSE(hosted.can_undo(Seat{1}));
    hosted.undo();
    EXPECT_EQ(hosted.state(), before);
    EXPECT_EQ(hosted.events().size(), events);
    EXPECT_FALSE(hosted.can_undo(Seat{0}));
    ASSERT_FALSE(hosted.act(Seat{0}, keep_all));
    ASSERT_FALSE(hosted.act(Seat{1}, keep_all));
    EXPECT_FALSE(hosted.can_undo(Seat{0}));
    EXPECT_FALSE(hosted.can_undo(Seat{1}));
}

// Resumed from any point of its log, a game has the same position, memories and future.
TEST(HostedGame, ResumesWhereTheLogEnds) {
    ai::HostedGame hosted(support::usa(), setup());
    for (int i = 0; i < 12; ++i) {
        step(hosted);
    }
    ai::HostedGame resumed(support::usa(), setup(), hosted.game().log());
    EXPECT_EQ(resumed.state(), hosted.state());
    EXPECT_TRUE(resumed.happened().empty());
    EXPECT_TRUE(std::ranges::equal(resumed.events(), hosted.events()));
    for (unsigned i = 0; i < 2; ++i) {
        const auto seat = rules::to_id<Seat>(i);
        EXPECT_EQ(resumed.memories()[seat], hosted.memories()[seat]);
    }
    step(hosted);
    step(resumed);
    EXPECT_EQ(resumed.state(), hosted.state());
}

}  // namespace
