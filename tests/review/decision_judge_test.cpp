#include "review/decision_judge.h"

#include <gtest/gtest.h>

#include "ai/bare_game.h"
#include "review/games.h"
#include "rules/redeal.h"
#include "support/planner_game.h"
#include "support/seeds.h"

namespace {

using review::DecisionJudge;
using review::Grade;
using review::Verdict;
using rules::Move;
using rules::Seat;

constexpr review::JudgeSettings kQuickJudge{
    .search_games = 100, .list_worlds = 12, .worlds = 32, .worlds_max = 64};

std::vector<Move> legal_moves(const rules::Map& map, const rules::State& state, Seat seat) {
    const rules::Legal legal(map, state, seat);
    std::vector<Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    return moves;
}

Verdict judged(DecisionJudge& judge, const rules::Map& map, const rules::State& state,
               const ai::Memory& memory, Move made) {
    const Seat seat = ai::next_to_act(map, state);
    const rules::View view = rules::view(state, seat);
    const std::vector<Move> legal = legal_moves(map, state, seat);
    return judge.judge({.view = view, .memory = memory, .legal = legal, .budget = {}}, made, 5);
}

// Cards and tickets that a seat cannot know, dealt differently: no word of the verdict changes.
TEST(DecisionJudge, KnowsNoMoreThanTheSeat) {
    const base::SystemClock clock;
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        const ai::Geography geography(map);
        DecisionJudge judge(geography, clock, kQuickJudge);
        for (const unsigned decisions : {2U, 20U, 45U}) {
            const ai::BareGame game = support::planner_game(map, 3, decisions, 11);
            const Seat seat = ai::next_to_act(map, game.state());
            const ai::Memory& memory = game.memories()[seat];
            const Move made = legal_moves(map, game.state(), seat).front();
            const Verdict verdict = judged(judge, map, game.state(), memory, made);
            base::Rng rng(decisions);
            const rules::State other =
                rules::redeal(map, rules::view(game.state(), seat), memory.known_hand, rng);
            ASSERT_NE(other, game.state());
            const Verdict again = judged(judge, map, other, memory, made);
            ASSERT_EQ(verdict.best.size(), again.best.size());
            for (std::size_t i = 0; i < verdict.best.size(); ++i) {
                EXPECT_EQ(verdict.best[i].move, again.best[i].move);
                EXPECT_EQ(verdict.best[i].loss, again.best[i].loss);
            }
            EXPECT_EQ(verdict.chosen.loss, again.chosen.loss);
            EXPECT_EQ(verdict.grade, again.grade);
        }
    }
}

TEST(DecisionJudge, TheBestMoveLosesNothing) {
    const base::SystemClock clock;
    const rules::Map& map = support::usa()->map;
    const ai::Geography geography(map);
    DecisionJudge judge(geography, clock, kQuickJudge);
    const ai::BareGame game = support::planner_game(map, 2, 30, 3);
    const Seat seat = ai::next_to_act(map, game.state());
    const ai::Memory& memory = game.memories()[seat];
    const Move any = legal_moves(map, game.state(), seat).front();
    const Verdict verdict = judged(judge, map, game.state(), memory, any);
    ASSERT_FALSE(verdict.best.empty());
    EXPECT_LE(verdict.best.size(), 5U);
    const Verdict best = judged(judge, map, game.state(), memory, verdict.best.front().move);
    EXPECT_EQ(best.best.front().move, verdict.best.front().move);
    EXPECT_EQ(best.chosen.loss, 0);
    EXPECT_EQ(best.first_loss, 0);
    EXPECT_EQ(best.grade, Grade::kFine);
}

// With one's last cars a claim completes a ticket and wins; drawing tickets instead loses.
TEST(DecisionJudge, FindsABlunder) {
    const base::SystemClock clock;
    const rules::Map& map = support::san_francisco()->map;
    const ai::Geography geography(map);
    DecisionJudge judge(geography, clock, {});
    ai::Planner planner(geography, {});
    unsigned found = 0;
    unsigned tried = 0;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const ai::BareGame game = support::planner_game(map, 2, 35, seed);
        if (game.state().is_over() || game.state().ticket_deck_size() == 0) {
            continue;
        }
        const Seat seat = ai::next_to_act(map, game.state());
        const Verdict verdict =
            judged(judge, map, game.state(), game.memories()[seat], Move::draw_tickets());
        ++tried;
        found += verdict.grade >= Grade::kMistake ? 1 : 0;
    }
    EXPECT_GE(tried, 6U);
    EXPECT_GE(found, 3U);
}

}  // namespace
