#include "review/adviser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "ai/bare_game.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "support/maps.h"
#include "support/planner_game.h"

namespace {

using review::Advice;
using review::Adviser;
using rules::Seat;

constexpr review::AdviserSettings kQuick{
    .judge = {.search_games = 100, .list_worlds = 12, .worlds = 32, .worlds_max = 64},
    .chance_games = 100};

// A position as one seat has it before its eyes.
struct Seen {
    rules::View view;
    ai::Memory memory;
    std::vector<rules::Move> legal;

    Seen(const rules::Map& map, const rules::State& state, Seat seat, ai::Memory remembered)
        : view(rules::view(state, seat)), memory(std::move(remembered)) {
        const rules::Legal moves(map, state, seat);
        for (std::uint32_t i = 0; i < moves.size(); ++i) {
            legal.push_back(moves[i]);
        }
    }
    [[nodiscard]] ai::Question question() const {
        return {.view = view, .memory = memory, .legal = legal, .budget = {}};
    }
};

void expect_same(const Advice& a, const Advice& b) {
    ASSERT_EQ(a.best.size(), b.best.size());
    for (std::size_t i = 0; i < a.best.size(); ++i) {
        EXPECT_EQ(a.best[i].move, b.best[i].move);
        EXPECT_EQ(a.best[i].loss, b.best[i].loss);
        EXPECT_EQ(a.best[i].error, b.best[i].error);
    }
    EXPECT_EQ(a.reasons, b.reasons);
}

// Cards and tickets that a seat cannot know, dealt differently: no word of the advice changes, nor
// of the chance, whether the seat is to act or not.
TEST(Adviser, KnowsNoMoreThanTheSeat) {
    const base::SystemClock clock;
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        Adviser adviser({.map = map, .seats = 3}, clock, kQuick);
        for (const unsigned decisions : {1U, 20U, 45U}) {
            const ai::BareGame game = support::planner_game(map, 3, decisions, 11);
            const Seat to_act = ai::next_to_act(map, game.state());
            for (unsigned i = 0; i < 3; ++i) {
                const auto seat = rules::to_id<Seat>(i);
                const ai::Memory& memory = game.memories()[seat];
                const Seen seen(map, game.state(), seat, memory);
                base::Rng rng(decisions);
                const rules::State other = rules::redeal(map, seen.view, memory.known_hand, rng);
                ASSERT_NE(other, game.state());
                const Seen again(map, other, seat, memory);
                EXPECT_EQ(adviser.chances(seen.question()), adviser.chances(again.question()));
                if (seat == to_act) {
                    expect_same(adviser.advise(seen.question(), 5),
                                adviser.advise(again.question(), 5));
                }
            }
        }
    }
}

TEST(Adviser, NamesLegalMovesTheBestFirst) {
    const base::SystemClock clock;
    const rules::Map& map = support::usa()->map;
    Adviser adviser({.map = map, .seats = 2}, clock, kQuick);
    for (const unsigned decisions : {0U, 12U, 30U, 60U}) {
        const ai::BareGame game = support::planner_game(map, 2, decisions, 3);
        const Seat seat = ai::next_to_act(map, game.state());
        const Seen seen(map, game.state(), seat, game.memories()[seat]);
        const Advice advice = adviser.advise(seen.question(), 1);
        ASSERT_FALSE(advice.best.empty());
        EXPECT_LE(advice.best.size(), review::JudgeSettings{}.told);
        EXPECT_EQ(advice.best.front().loss, 0);
        for (const review::Option& option : advice.best) {
            EXPECT_TRUE(std::ranges::count(seen.legal, option.move) == 1);
        }
        if (advice.best.front().move.kind() == rules::MoveKind::kClaim) {
            EXPECT_EQ(advice.reasons.back().code, review::RemarkCode::kPoints);
        }
    }
}

// All choose their first tickets at once.
TEST(Adviser, AdvisesOnTheOpeningTickets) {
    const base::SystemClock clock;
    const rules::Map& map = support::usa()->map;
    Adviser adviser({.map = map, .seats = 2}, clock, kQuick);
    ai::BareGame game(map, 2);
    base::Rng rng(1);
    while (game.state().is_natures()) {
        game.nature_moves(rules::sample_outcome(game.state(), rng));
    }
    for (const Seat seat : {Seat{0}, Seat{1}}) {
        const Seen seen(map, game.state(), seat, game.memories()[seat]);
        const Advice advice = adviser.advise(seen.question(), 1);
        EXPECT_GE(advice.best.size(), 2U);
        EXPECT_EQ(advice.best.front().move.kind(), rules::MoveKind::kKeep);
        EXPECT_EQ(adviser.chances(seen.question()).size(), 2U);
    }
}

TEST(Adviser, WithoutAChoiceThereIsNothingToThinkAbout) {
    const base::SystemClock clock;
    const rules::Map& map = support::usa()->map;
    Adviser adviser({.map = map, .seats = 2}, clock, kQuick);
    const ai::BareGame game = support::planner_game(map, 2, 12, 3);
    const Seat seat = ai::next_to_act(map, game.state());
    Seen seen(map, game.state(), seat, game.memories()[seat]);
    seen.legal.resize(1);
    const Advice advice = adviser.advise(seen.question(), 1);
    ASSERT_EQ(advice.best.size(), 1U);
    EXPECT_EQ(advice.best.front().move, seen.legal.front());
}

TEST(Adviser, ChancesAreAWhole) {
    const base::SystemClock clock;
    const rules::Map& map = support::san_francisco()->map;
    Adviser adviser({.map = map, .seats = 2}, clock, kQuick);
    const ai::BareGame game = support::planner_game(map, 2, 25, 4);
    const Seen seen(map, game.state(), Seat{0}, game.memories()[Seat{0}]);
    const std::vector<double> chances = adviser.chances(seen.question());
    ASSERT_EQ(chances.size(), 2U);
    EXPECT_GT(chances[0], 0);
    EXPECT_GT(chances[1], 0);
    EXPECT_NEAR(chances[0] + chances[1], 1, 1e-9);
}

}  // namespace
