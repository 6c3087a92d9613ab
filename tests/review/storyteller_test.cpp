#include "review/storyteller.h"

#include <gtest/gtest.h>

#include <map>

#include "review/games.h"
#include "rules/score.h"

namespace {

using review::Remark;
using review::RemarkCode;
using review::Timeline;
using rules::index;

// What a remark about a claim says holds on the board.
void expect_true(const rules::Map& map, const Timeline& game, std::size_t step,
                 const Remark& remark) {
    const review::Step& made = game.steps[step];
    const rules::State& before = game.before(step);
    ASSERT_EQ(remark.seat, made.logged.seat);
    ASSERT_EQ(remark.track, made.logged.move.track());
    switch (remark.code) {
        case RemarkCode::kTicketDone: {
            const rules::TicketSet& held = before.tickets[index(remark.seat)];
            EXPECT_TRUE(held.has(remark.ticket));
            const auto done = [&](const rules::State& state) {
                return rules::tickets_done(map, state.owned[index(remark.seat)], held)
                    .has(remark.ticket);
            };
            EXPECT_FALSE(done(before));
            EXPECT_TRUE(done(made.after));
            break;
        }
        case RemarkCode::kTicketLonger:
            EXPECT_LT(remark.from, remark.to);
            EXPECT_LE(remark.to, before.cars[index(remark.other)]);
            [[fallthrough]];
        case RemarkCode::kTicketBlocked:
            EXPECT_NE(remark.other, remark.seat);
            EXPECT_TRUE(before.tickets[index(remark.other)].has(remark.ticket));
            break;
        case RemarkCode::kEndCalled:
            EXPECT_EQ(before.turns_left, 0);
            EXPECT_GT(made.after.turns_left, 0);
            break;
        default:
            EXPECT_EQ(remark.code, RemarkCode::kRoute);
    }
}

TEST(Storyteller, SaysWhatClaimsDid) {
    std::map<RemarkCode, unsigned> told;
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        const ai::Geography geography(file->map);
        for (std::uint64_t seed = 1; seed <= 60; ++seed) {
            const auto seats = static_cast<unsigned>(2 + seed % 3);
            const Timeline game =
                review_test::timeline(file, review_test::planner_record(file, seats, seed));
            review::Storyteller storyteller(geography, game);
            for (std::size_t step = 0; step < game.steps.size(); ++step) {
                const Remark remark = storyteller.deed(step);
                ++told[remark.code];
                if (game.steps[step].kind == review::StepKind::kClaim) {
                    expect_true(file->map, game, step, remark);
                }
            }
        }
    }
    for (const RemarkCode code :
         {RemarkCode::kStart, RemarkCode::kKept, RemarkCode::kBlind, RemarkCode::kRoute,
          RemarkCode::kTicketDone, RemarkCode::kTicketLonger, RemarkCode::kTicketBlocked,
          RemarkCode::kEndCalled, RemarkCode::kDrawnCard}) {
        EXPECT_GT(told[code], 0U) << static_cast<int>(code);
    }
    EXPECT_LE(told[RemarkCode::kEndCalled], 120U) << "once a game at most";
}

TEST(Storyteller, GivesReasonsForARoute) {
    const support::MapPtr& file = support::usa();
    const ai::Geography geography(file->map);
    const Timeline game = review_test::timeline(file, review_test::planner_record(file, 2, 3));
    review::Storyteller storyteller(geography, game);
    std::map<RemarkCode, unsigned> told;
    for (std::size_t step = 0; step < game.steps.size(); ++step) {
        if (game.steps[step].kind != review::StepKind::kClaim) {
            continue;
        }
        const rules::Move claim = game.steps[step].logged.move;
        for (const Remark& remark : storyteller.reasons(step, claim)) {
            ++told[remark.code];
            if (remark.code == RemarkCode::kNearer) {
                EXPECT_LT(remark.to, remark.from);
            }
            if (remark.code == RemarkCode::kPoints) {
                EXPECT_EQ(remark.points, file->map[claim.track()].points);
            }
        }
    }
    EXPECT_GT(told[RemarkCode::kPoints], 5U);
    EXPECT_GT(told[RemarkCode::kNearer], 0U);
    EXPECT_GT(told[RemarkCode::kCompletes], 0U);
}

}  // namespace
