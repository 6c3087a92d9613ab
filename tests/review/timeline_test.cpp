#include "review/timeline.h"

#include <gtest/gtest.h>

#include "review/chart.h"
#include "review/games.h"
#include "review/planner_playout.h"
#include "rules/replay.h"

namespace {

using review::StepKind;
using review::Timeline;

review::Chart chart_of(const support::MapPtr& file, const Timeline& game,
                       review::Playout& playout) {
    review::Chart chart(file->map, game, playout, {.games = 32});
    while (!chart.is_done()) {
        chart.advance();
    }
    return chart;
}

TEST(Timeline, ADealCountsAsOneDraw) {
    const support::MapPtr& file = support::usa();
    const Timeline game = review_test::timeline(file, review_test::planner_record(file, 2, 1));
    unsigned hands = 0;
    unsigned valued = 0;
    for (const review::Step& step : game.steps) {
        hands += step.kind == StepKind::kOpeningHand ? 1 : 0;
        valued += step.kind == StepKind::kOpeningHand && step.is_valued ? 1 : 0;
    }
    EXPECT_EQ(hands, 8U);
    EXPECT_EQ(valued, 1U);
    EXPECT_EQ(game.steps.front().kind, StepKind::kStart);
    EXPECT_TRUE(game.steps.back().after.is_over());
}

TEST(Timeline, AGameUnderWayHasNone) {
    const support::MapPtr& file = support::toy();
    rules::Record record = review_test::planner_record(file, 2, 1);
    record.moves.resize(record.moves.size() / 2);
    EXPECT_FALSE(review::timeline_of(file->map, record));
    record.moves.clear();
    EXPECT_FALSE(review::timeline_of(file->map, record));
}

// Whoever resigns gives away what chance there was; if all agree, nobody did.
TEST(Timeline, AGameThatEndedEarlyCountsToItsEnd) {
    const support::MapPtr& file = support::san_francisco();
    const ai::Geography geography(file->map);
    review::PlannerPlayout playout(geography);
    rules::Record record = review_test::planner_record(file, 2, 4);
    record.moves.resize(record.moves.size() / 3);
    while (!record.moves.empty()) {
        const rules::State last = rules::replay(file->map, 2, record.moves);
        if (!last.is_natures()) {
            break;
        }
        record.moves.pop_back();
    }
    record.ended = "resigned";
    record.resigned = 0b10;
    const Timeline resigned = review_test::timeline(file, record);
    EXPECT_EQ(resigned.steps.back().kind, StepKind::kEnded);
    EXPECT_EQ(resigned.result[0], review::kOne);
    const review::Chart chart = chart_of(file, resigned, playout);
    const review::Account loser = chart.account(1);
    EXPECT_EQ(loser.start + loser.all_luck() + loser.all_play() + loser.others, 0);
    const std::int64_t given = loser.play[static_cast<unsigned>(review::PlayKind::kEnd)];
    EXPECT_EQ(given, -chart.value(resigned.steps.size() - 2)[1]);
    EXPECT_LT(given, 0);
    EXPECT_EQ(chart.account(0).play[static_cast<unsigned>(review::PlayKind::kEnd)], 0);

    record.ended = "agreed";
    record.resigned = 0;
    const Timeline agreed = review_test::timeline(file, record);
    const review::Chart shared = chart_of(file, agreed, playout);
    for (unsigned i = 0; i < 2; ++i) {
        const review::Account account = shared.account(i);
        EXPECT_EQ(account.play[static_cast<unsigned>(review::PlayKind::kEnd)], 0);
        EXPECT_EQ(account.start + account.all_luck() + account.all_play() + account.others,
                  agreed.result[i]);
    }
}

TEST(Timeline, AnAgreedStartPlayerIsNoLuck) {
    const support::MapPtr& file = support::toy();
    const ai::Geography geography(file->map);
    review::PlannerPlayout playout(geography);
    rules::Record record = review_test::planner_record(file, 2, 2);
    record.is_start_named = true;
    const Timeline game = review_test::timeline(file, record);
    const review::Chart chart = chart_of(file, game, playout);
    EXPECT_EQ(chart.change(0)[0], 0);
    EXPECT_EQ(chart.start(), chart.value(0));
    const review::Account account = chart.account(0);
    EXPECT_EQ(account.start + account.all_luck() + account.all_play() + account.others,
              account.result);
}

}  // namespace
