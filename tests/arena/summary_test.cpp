// Summaries of made-up deals, against what they come to by hand.
#include "arena/summary.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "arena/luck/draw_valuer.h"
#include "arena/results.h"
#include "arena/worth.h"
#include "support/made_deals.h"
#include "support/maps.h"

namespace {

using support::made_deal;

// Three players. Player 0 wins the first deal's games alone, alone and together with player 1.
arena::Results three_players() {
    arena::Results results(3, 4, std::nullopt);
    results.add(made_deal(0, {{30, 20, 10}, {30, 10, 20}, {30, 30, 0}}));
    results.add(made_deal(2, {{10, 20, 30}, {10, 20, 30}, {10, 20, 30}}));
    return results;
}

TEST(Summary, OfThreePlayers) {
    const arena::Summary summary = arena::summarize(three_players());
    EXPECT_EQ(summary.deals, 2U);
    EXPECT_EQ(summary.deals_wanted, 4U);
    EXPECT_EQ(summary.games, 6U);
    EXPECT_FALSE(summary.elo);
    EXPECT_FALSE(summary.sprt);
    ASSERT_EQ(summary.players.size(), 3U);
    const arena::PlayerSummary& first = summary.players[0];
    EXPECT_DOUBLE_EQ(first.win_share.mean, (2.5 / 3 + 0) / 2);
    EXPECT_DOUBLE_EQ(first.score.mean, 20);
    // Ahead of the mean of the others by 15, 15 and 15; then behind by 15 in each game.
    EXPECT_DOUBLE_EQ(first.difference.mean, 0);
    // One degree of freedom, standard error 15: the interval is 12.7062 times as wide.
    EXPECT_NEAR(first.difference.high, 12.7062 * 15, 0.001);
    EXPECT_NEAR(first.difference.low, -12.7062 * 15, 0.001);
    EXPECT_DOUBLE_EQ(first.placement[0], 2.5 / 6);
    EXPECT_DOUBLE_EQ(first.placement[1], 0.5 / 6);
    EXPECT_DOUBLE_EQ(first.placement[2], 3.0 / 6);
    EXPECT_DOUBLE_EQ(summary.players[1].win_share.mean, (0.5 / 3 + 0) / 2);
    EXPECT_DOUBLE_EQ(summary.players[2].win_share.mean, (0.0 + 1) / 2);
    // Behind the others by 15, 0 and 30 in the first deal, ahead by 15 in the second.
    EXPECT_DOUBLE_EQ(summary.players[2].difference.mean, (-15.0 + 15) / 2);
}

TEST(Summary, MeansArePerGame) {
    arena::DealResult deal = made_deal(0, {{50, 40}, {35, 45}});
    arena::PlayerGame& first = deal.games[0].players[0];
    first.routes = 20;
    first.tickets_plus = 31;
    first.tickets_minus = 11;
    first.bonus = 10;
    first.souvenirs = 7;
    first.offered = 6;
    first.kept = rules::TicketSet::below(4);
    first.done = rules::TicketSet::below(3);
    first.longest = 9;
    first.turns = 40;
    first.decisions = 44;
    first.faults = 3;
    arena::PlayerGame& again = deal.games[1].players[0];
    again.turns = 30;
    again.decisions = 36;
    again.faults = 2;
    again.longest = 5;
    deal.games[0].players[1].longest = 8;
    deal.games[0].players[1].turns = 39;
    deal.games[1].players[1].longest = 5;
    deal.games[1].players[1].turns = 31;
    arena::TimeHistogram times;
    times.add(1'000'000);
    times.add(9'000'000);
    deal.times[0] = times.times();
    arena::Results results(2, 1, std::nullopt);
    results.add(std::move(deal));

    const arena::Summary summary = arena::summarize(results);
    const arena::PlayerSummary& player = summary.players[0];
    EXPECT_DOUBLE_EQ(player.routes, 10);
    EXPECT_DOUBLE_EQ(player.tickets_plus, 15.5);
    EXPECT_DOUBLE_EQ(player.tickets_minus, 5.5);
    EXPECT_DOUBLE_EQ(player.bonus, 5);
    EXPECT_DOUBLE_EQ(player.souvenirs, 3.5);
    EXPECT_DOUBLE_EQ(player.tickets_offered, 3);
    EXPECT_DOUBLE_EQ(player.tickets_kept, 2);
    EXPECT_DOUBLE_EQ(player.tickets_done, 1.5);
    EXPECT_DOUBLE_EQ(player.longest, 7);
    EXPECT_DOUBLE_EQ(player.longest_share, 1);
    EXPECT_DOUBLE_EQ(summary.players[1].longest_share, 0.5);
    EXPECT_DOUBLE_EQ(player.turns, 35);
    EXPECT_DOUBLE_EQ(player.decisions, 40);
    EXPECT_EQ(player.faults, 5U);
    EXPECT_NEAR(player.time_p50_ms, 1, 0.035);
    EXPECT_NEAR(player.time_p99_ms, 9, 0.035 * 9);
    EXPECT_DOUBLE_EQ(player.time_max_ms, 9);
    EXPECT_DOUBLE_EQ(summary.turns.mean, 70);
    EXPECT_DOUBLE_EQ(summary.decisions.mean, 40);
    EXPECT_DOUBLE_EQ(player.win_share.mean, 0.5);
    EXPECT_EQ(summary.elo->mean, 0);
}

// In rotation r player p sits in seat p + r. Seat 1 begins in every game, and who begins wins.
TEST(Summary, TurnOrderFollowsTheSeats) {
    arena::DealResult deal = made_deal(0, {{0, 9, 0}, {9, 0, 0}, {0, 5, 9}});
    for (arena::GameResult& game : deal.games) {
        game.start = rules::Seat{1};
    }
    arena::Results results(3, 1, std::nullopt);
    results.add(std::move(deal));
    const arena::Summary summary = arena::summarize(results);
    EXPECT_DOUBLE_EQ(summary.order_share[0].mean, 1);
    EXPECT_DOUBLE_EQ(summary.order_share[1].mean, 0);
    EXPECT_DOUBLE_EQ(summary.order_share[2].mean, 0);
}

TEST(Summary, OfNoDealsAtAll) {
    const arena::Summary summary = arena::summarize(arena::Results(2, 5, std::nullopt));
    EXPECT_EQ(summary.games, 0U);
    EXPECT_EQ(summary.players[0].win_share, (arena::Estimate{0, 0, 1}));
    EXPECT_EQ(summary.players[0].routes, 0);
}

TEST(Results, KnowWhatIsMissing) {
    const arena::Results results = three_players();
    EXPECT_EQ(results.players(), 3U);
    EXPECT_EQ(results.deals_wanted(), 4U);
    EXPECT_EQ(results.deals_done(), 2U);
    EXPECT_TRUE(results.has(2));
    EXPECT_EQ(results.missing(), (std::vector<std::uint32_t>{1, 3}));
    EXPECT_FALSE(results.is_complete());
    ASSERT_EQ(results.counted().size(), 2U);
    EXPECT_EQ(results.counted()[1]->deal, 2U);
}

TEST(Results, AWholeTestWithoutAVerdictIsComplete) {
    arena::Results results(2, 2, arena::SprtBounds{.elo0 = 0, .elo1 = 5});
    results.add(made_deal(1, {{10, 20}, {20, 10}}));
    EXPECT_EQ(results.sprt()->deals(), 0U);  // deal 0 comes first
    results.add(made_deal(0, {{10, 20}, {20, 10}}));
    EXPECT_EQ(results.sprt()->deals(), 2U);
    EXPECT_EQ(results.sprt()->verdict(), arena::Verdict::kOpen);
    EXPECT_TRUE(results.is_complete());
    EXPECT_EQ(results.missing(), std::vector<std::uint32_t>{});
}

TEST(Results, AddUpTheTimesAndDropTheLogs) {
    arena::Results results(2, 2, std::nullopt);
    for (std::uint32_t deal = 0; deal < 2; ++deal) {
        arena::DealResult result = made_deal(deal, {{10, 20}, {20, 10}});
        arena::TimeHistogram times;
        times.add(1000);
        result.times[1] = times.times();
        result.games[0].log.emplace_back();
        results.add(std::move(result));
    }
    EXPECT_EQ(results.times(0).count(), 0U);
    EXPECT_EQ(results.times(1).count(), 2U);
    EXPECT_TRUE(results.counted()[0]->games[0].log.empty());
    EXPECT_TRUE(results.counted()[0]->times.empty());
}

// Two players who win every other deal. Player 0 has the first route exactly when it wins, both
// have the second in every game, nobody has the others.
TEST(Worth, OfRoutesAndTickets) {
    constexpr std::uint32_t kDeals = 24;
    const rules::MapFile& file = *support::toy();
    arena::Results results(2, kDeals, std::nullopt);
    for (std::uint32_t deal = 0; deal < kDeals; ++deal) {
        const bool is_won = deal % 2 == 0;
        arena::DealResult result =
            made_deal(deal, is_won ? std::vector<support::Totals>{{2, 1}, {2, 1}}
                                   : std::vector<support::Totals>{{1, 2}, {1, 2}});
        for (arena::GameResult& game : result.games) {
            for (arena::PlayerGame& player : game.players) {
                player.tracks.insert(file.routes[1].tracks[0]);
            }
            if (is_won) {
                game.players[0].tracks.insert(file.routes[0].tracks[1]);
                game.players[0].done.insert(rules::TicketId{1});
            }
            game.players[0].kept.insert(rules::TicketId{1});
        }
        results.add(std::move(result));
    }
    const arena::MapWorth worth = arena::map_worth(file, results);
    ASSERT_EQ(worth.routes.size(), 5U);
    EXPECT_DOUBLE_EQ(worth.routes[0].games, 0.5);
    EXPECT_DOUBLE_EQ(worth.routes[0].winners, 0.5);
    EXPECT_DOUBLE_EQ(worth.routes[0].losers, 0);
    EXPECT_TRUE(std::isinf(worth.routes[0].extra.low));  // too few deals
    EXPECT_DOUBLE_EQ(worth.routes[1].games, 1);
    EXPECT_DOUBLE_EQ(worth.routes[1].winners, 1);
    EXPECT_DOUBLE_EQ(worth.routes[1].losers, 1);
    EXPECT_DOUBLE_EQ(worth.routes[2].games, 0);
    // Everybody has a track at Amberley, so it says nothing about who wins.
    EXPECT_DOUBLE_EQ(worth.places[0].games, 1);
    EXPECT_DOUBLE_EQ(worth.places[0].extra.mean, 0);
    EXPECT_LT(worth.places[0].extra.low, 0);
    EXPECT_DOUBLE_EQ(worth.places[1].games, 0.5);
    ASSERT_EQ(worth.tickets.size(), 5U);
    EXPECT_DOUBLE_EQ(worth.tickets[1].players[0].kept, 1);
    EXPECT_DOUBLE_EQ(worth.tickets[1].players[0].done, 0.5);
    EXPECT_DOUBLE_EQ(worth.tickets[1].players[1].kept, 0);
    EXPECT_DOUBLE_EQ(worth.tickets[1].worth.games, 0.5);
}

// In three of four deals the player who has the first route wins: 50 % is usual, 75 % with it.
TEST(Worth, OwnersAreComparedWithTheirUsualShare) {
    constexpr std::uint32_t kDeals = 40;
    const rules::MapFile& file = *support::toy();
    arena::Results results(2, kDeals, std::nullopt);
    for (std::uint32_t deal = 0; deal < kDeals; ++deal) {
        const std::size_t winner = deal / 4 % 2;
        const support::Totals totals = {winner == 0 ? 2 : 1, winner == 1 ? 2 : 1};
        arena::DealResult result = made_deal(deal, {totals, totals});
        const std::size_t owner = deal % 4 == 0 ? 1 - winner : winner;
        for (arena::GameResult& game : result.games) {
            game.players[owner].tracks.insert(file.routes[0].tracks[0]);
        }
        results.add(std::move(result));
    }
    const arena::Estimate extra = arena::map_worth(file, results).routes[0].extra;
    EXPECT_NEAR(extra.mean, 0.25, 1e-12);
    // Half a game more or less in each deal: variance 40/39 of 3/16; 2.0227 is Student's for 39.
    EXPECT_NEAR(extra.high - extra.mean, 2.0227 * std::sqrt(3.0 / 16 / 39), 1e-5);
}

// One won both games by luck worth a quarter of a victory each, and lost both for want of as much.
TEST(Summary, CorrectsByLuckWhereItWasMeasured) {
    const auto lucky = [](std::uint32_t number, std::vector<std::vector<int>> totals, double share,
                          double lead) {
        arena::DealResult deal = made_deal(number, totals);
        for (arena::GameResult& game : deal.games) {
            for (const double luck : {share, lead, -share, -lead}) {
                game.luck.push_back(static_cast<std::int64_t>(luck * arena::DrawValuer::kUnit));
            }
        }
        return deal;
    };
    arena::Results results(2, 2, std::nullopt);
    results.add(lucky(0, {{50, 40}, {50, 40}}, 0.25, 8));
    results.add(lucky(1, {{40, 50}, {40, 50}}, -0.25, -6));
    const arena::Summary summary = arena::summarize(results);
    const auto& corrected = summary.players[0].corrected;
    ASSERT_TRUE(corrected);
    EXPECT_DOUBLE_EQ(corrected->win_share.mean, 0.5);
    EXPECT_DOUBLE_EQ(corrected->difference.mean, -1);
    // Shares of 1 and 0 became 3/4 and 1/4; leads of 10 and -10 became 2 and -4.
    EXPECT_DOUBLE_EQ(corrected->share_gain, 4);
    EXPECT_NEAR(corrected->difference_gain, 400.0 / 36, 1e-9);
    EXPECT_NEAR(summary.corrected_elo->mean, 0, 1e-9);
    EXPECT_DOUBLE_EQ(summary.players[1].corrected->win_share.mean, 0.5);
}

TEST(Summary, DoesNotCorrectWhenADealHasNoLuck) {
    arena::Results results(2, 2, std::nullopt);
    arena::DealResult first = made_deal(0, {{50, 40}, {50, 40}});
    for (arena::GameResult& game : first.games) {
        game.luck = {1, 2, 3, 4};
    }
    results.add(std::move(first));
    results.add(made_deal(1, {{40, 50}, {40, 50}}));
    const arena::Summary summary = arena::summarize(results);
    EXPECT_FALSE(summary.players[0].corrected);
    EXPECT_FALSE(summary.corrected_elo);
}

}  // namespace
