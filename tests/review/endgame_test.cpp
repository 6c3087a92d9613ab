#include "review/endgame.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>

#include "review/chart.h"
#include "review/games.h"
#include "review/planner_playout.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/records/record.h"
#include "rules/score.h"
#include "support/read_file.h"
#include "support/seeds.h"

namespace {

using review::Chart;
using review::fraction;
using review::Timeline;

constexpr std::uint32_t kGames = 96;

Timeline recorded(const support::MapPtr& file, const std::string& name) {
    const auto record = rules::parse_record(
        *file, support::read_file(FOGG_SOURCE_DIR "/tests/data/records/" + name + ".txt"));
    EXPECT_TRUE(record.has_value());
    return review_test::timeline(file, *record);
}

Chart charted(const support::MapPtr& file, const Timeline& game, review::Playout& playout) {
    Chart chart(file->map, game, playout, {.games = kGames, .seed = 1});
    while (!chart.is_done()) {
        chart.advance();
    }
    return chart;
}

// Seat 0 can claim Chinatown - Union Square, which begins the last round and wins for certain. The
// planner would rather draw, so the chart once called the seat lost until it made the claim.
TEST(Endgame, AWinByEndingTheGameIsSeenBefore) {
    const support::MapPtr& file = support::san_francisco();
    const ai::Geography geography(file->map);
    const Timeline game = recorded(file, "san_francisco_late_win");
    review::PlannerPlayout playout(geography);
    const Chart chart = charted(file, game, playout);
    EXPECT_GT(fraction(chart.value(104)[0]), 0.95) << "about to claim";  // step n - 1 is move n
    EXPECT_LT(std::abs(fraction(chart.change(105)[0])), 0.05) << "the claim";
}

// With hands of thirty cards, no luck reached the next dozen turns: one bad plan in each of 640
// games made a chance of 0 % ± 0 before a card was drawn, and 88 % after it.
TEST(Endgame, OneBadPlanDoesNotLoseEveryGame) {
    const support::MapPtr& file = support::usa();
    const ai::Geography geography(file->map);
    const Timeline game = recorded(file, "usa_large_hands");
    review::PlannerPlayout playout(geography);
    const Chart chart = charted(file, game, playout);
    EXPECT_GT(fraction(chart.value(252)[0]), 0.03);
    EXPECT_LT(fraction(chart.change(253)[0]), 0.6) << "a card is drawn";
}

TEST(Endgame, NoChanceIsCertainBeforeTheEnd) {
    const support::MapPtr& file = support::san_francisco();
    const ai::Geography geography(file->map);
    const Timeline game = recorded(file, "san_francisco_late_win");
    review::PlannerPlayout playout(geography);
    const Chart chart = charted(file, game, playout);
    for (std::size_t step = 0; step + 1 < game.steps.size(); ++step) {
        if (step > 0 && game.steps[step].is_valued) {
            EXPECT_GT(chart.value_error(step, 0), 0) << step;
        }
        if (chart.change(step)[0] != 0) {
            EXPECT_GT(chart.change_error(step, 0), 0) << step;
        }
    }
    EXPECT_EQ(chart.value_error(game.steps.size() - 1, 0), 0) << "over";
}

// In the last turn of a game there is nothing to guess: no legal claim does better than the chosen
// one.
TEST(Endgame, TheLastTurnIsPlayedBest) {
    unsigned looked = 0;
    for (const support::MapPtr& file : {support::usa(), support::san_francisco()}) {
        const ai::Geography geography(file->map);
        const ai::Planner planner(geography, {});
        const review::Endgame endgame(file->map, planner.judge());
        for (const std::uint64_t seed : support::seeds(60)) {
            SCOPED_TRACE(support::seed_text(file->id, 2, seed));
            const Timeline game =
                review_test::timeline(file, review_test::planner_record(file, 2, seed));
            for (std::size_t step = 1; step < game.steps.size(); ++step) {
                const rules::State& before = game.before(step);
                const rules::Seat seat = game.steps[step].logged.seat;
                if (before.phase != rules::Phase::kTurn || before.turns_left != 1) {
                    continue;
                }
                const auto lead = [&](rules::Move move) {
                    rules::State after = before;
                    rules::apply(file->map, after, seat, move);
                    const rules::Standings end = rules::standings(file->map, after);
                    return std::pair(end[rules::index(seat)].rank == 1,
                                     end[rules::index(seat)].total);
                };
                const auto chosen = endgame.choose(before, seat);
                std::pair best(false, -10'000);
                const rules::Legal legal(file->map, before, seat);
                for (std::uint32_t i = 0; i < legal.size(); ++i) {
                    if (legal[i].kind() == rules::MoveKind::kClaim) {
                        best = std::max(best, lead(legal[i]));
                    }
                }
                if (chosen && chosen->kind() == rules::MoveKind::kClaim) {
                    EXPECT_EQ(lead(*chosen).first, best.first);
                    ++looked;
                } else {
                    EXPECT_FALSE(best.first);
                }
            }
        }
    }
    EXPECT_GT(looked, support::kIsSanitized ? 5U : 40U);
}

}  // namespace
