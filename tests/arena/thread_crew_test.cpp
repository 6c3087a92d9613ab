#include "arena/thread_crew.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <bit>
#include <vector>

#include "ai/search/search_player.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/view.h"
#include "support/maps.h"

namespace {

TEST(ThreadCrew, EveryHandWorksOnceACall) {
    arena::ThreadCrew crew(4);
    ASSERT_EQ(crew.size(), 4U);
    std::array<std::atomic<int>, 4> calls{};
    for (int n = 1; n <= 500; ++n) {
        crew.run([&](unsigned hand) { ++calls[hand]; });
        for (const std::atomic<int>& count : calls) {
            ASSERT_EQ(count, n);
        }
    }
}

// The moves that a searching player makes in its first turns, with so many hands.
std::vector<rules::Move> moves_with(unsigned hands) {
    const rules::Map& map = support::san_francisco()->map;
    const base::SystemClock clock;
    arena::ThreadCrew crew(hands);
    ai::SearchSettings settings;
    settings.games = 200;
    ai::SearchPlayer player(map, clock, &crew, {}, settings);
    base::Rng nature(4);
    base::Rng choice(5);
    rules::State state = rules::initial_state(map, 2);
    std::vector<rules::Move> made;
    while (made.size() < 20) {
        if (state.is_natures()) {
            rules::apply(map, state, rules::kNoSeat, rules::sample_outcome(state, nature));
            continue;
        }
        const auto seat =
            rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
        const rules::Legal legal(map, state, seat);
        std::vector<rules::Move> moves;
        for (std::uint32_t i = 0; i < legal.size(); ++i) {
            moves.push_back(legal[i]);
        }
        const rules::View view = rules::view(state, seat);
        const ai::Memory memory;
        made.push_back(
            player.choose({.view = view, .memory = memory, .legal = moves, .budget = {}}, choice));
        rules::apply(map, state, seat, made.back());
    }
    return made;
}

TEST(ThreadCrew, ASearchFindsTheSameWithAnyNumberOfHands) {
    const auto alone = moves_with(1);
    EXPECT_EQ(moves_with(2), alone);
    EXPECT_EQ(moves_with(3), alone);
}

}  // namespace
