#include "arena/thread_crew.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <vector>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/search/search_player.h"
#include "rules/nature.h"
#include "support/maps.h"

namespace {

TEST(ThreadCrew, EveryItemIsDoneOnceBeforeTheCallReturns) {
    arena::ThreadCrew crew(4);
    ASSERT_EQ(crew.size(), 4U);
    std::array<std::atomic<int>, 9> done{};
    for (int n = 1; n <= 500; ++n) {
        crew.share(9, [&](unsigned hand, std::uint32_t item) {
            ASSERT_LT(hand, 4U);
            ++done[item];
        });
        for (const std::atomic<int>& count : done) {
            ASSERT_EQ(count, n);
        }
    }
}

// A search player's moves in its first turns, with this many threads.
std::vector<rules::Move> moves_with(unsigned hands) {
    const rules::Map& map = support::san_francisco()->map;
    const base::SystemClock clock;
    arena::ThreadCrew crew(hands);
    ai::SearchSettings settings;
    settings.games = 200;
    ai::SearchPlayer player(map, clock, &crew, {}, settings);
    base::Rng nature(4);
    base::Rng choice(5);
    ai::BareGame game(map, 2);
    ai::Asker asker(map, clock);
    std::vector<rules::Move> made;
    while (made.size() < 20) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), nature));
            continue;
        }
        const rules::Seat seat = ai::next_to_act(map, game.state());
        const ai::Decision decision = asker.ask(
            player,
            {.state = game.state(), .seat = seat, .memory = game.memories()[seat], .budget = {}},
            {.player = choice, .fallback = choice});
        made.push_back(decision.move);
        game.seat_moves(seat, decision.move);
    }
    return made;
}

TEST(ThreadCrew, ASearchFindsTheSameWithAnyNumberOfHands) {
    const auto alone = moves_with(1);
    EXPECT_EQ(moves_with(2), alone);
    EXPECT_EQ(moves_with(3), alone);
}

}  // namespace
