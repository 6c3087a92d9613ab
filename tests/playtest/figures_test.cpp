// What a playtest counts, against slower ways to count the same.
#include "playtest/figures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "arena/summary.h"
#include "playtest/played_trial.h"
#include "playtest/ticket_price.h"
#include "support/maps.h"

namespace playtest {
namespace {

using playtest_test::played;

TEST(PlaytestFigures, SharesAddUp) {
    for (const unsigned seats : {2U, 4U}) {
        const Trial trial = played(*support::san_francisco(), seats, 60);
        const Figures figures = figures_of(trial);
        EXPECT_EQ(figures.games, 60 * seats);
        double order = 0;
        for (unsigned i = 0; i < seats; ++i) {
            order += figures.turn_order[i].mean;
        }
        EXPECT_NEAR(order, 1, 1e-9);
        EXPECT_NEAR(std::accumulate(figures.ends.begin(), figures.ends.end(), 0.0), 1, 1e-9);
        double styles = 0;
        double wins = 0;
        for (const StyleFigures& style : figures.styles) {
            styles += style.share;
            wins += style.share > 0 ? 1 : 0;
        }
        EXPECT_NEAR(styles, 1, 1e-9);
        EXPECT_GT(wins, 2);
    }
}

TEST(PlaytestFigures, TurnOrderIsTheArenas) {
    const Trial trial = played(*support::usa(), 3, 30);
    const arena::Summary summary = arena::summarize(trial.results());
    const Figures figures = figures_of(trial);
    for (unsigned i = 0; i < 3; ++i) {
        EXPECT_EQ(figures.turn_order[i], summary.order_share[i]);
    }
    EXPECT_EQ(figures.turns, summary.turns);
}

TEST(PlaytestFigures, WhatIsBuiltIsBuiltAtSomeTime) {
    const Trial trial = played(*support::usa(), 2, 100);
    const Figures figures = figures_of(trial);
    unsigned early = 0;
    for (const RouteFigures& route : figures.routes) {
        EXPECT_EQ(route.built_at.has_value(), route.worth.games > 0);
        if (route.built_at) {
            EXPECT_GE(*route.built_at, 0);
            EXPECT_LT(*route.built_at, 1);
            early += *route.built_at < 0.5 ? 1 : 0;
        }
        EXPECT_GE(route.decides, 0);
        EXPECT_LE(route.decides, 1);
    }
    EXPECT_GT(early, 0U);
    for (const TicketFigures& ticket : figures.tickets) {
        EXPECT_GT(ticket.offered, 0);
        EXPECT_LE(ticket.kept, 1);
        EXPECT_LE(ticket.done, 1);
    }
}

TEST(PlaytestFigures, PeopleTakeHalfAnHourForTheUsa) {
    const Figures figures = figures_of(played(*support::usa(), 2, 20));
    EXPECT_GT(figures.minutes.mean, 15);
    EXPECT_LT(figures.minutes.mean, 45);
}

// Two players whose games end 4 points apart: five points turn every one of them.
TEST(PlaytestFigures, APointIsWorthWhatItTurns) {
    arena::Results results(2, 2, std::nullopt);
    for (std::uint32_t number = 0; number < 2; ++number) {
        arena::DealResult deal{.deal = number, .games = {}, .times = {}};
        for (unsigned rotation = 0; rotation < 2; ++rotation) {
            arena::GameResult& game = deal.games.emplace_back();
            game.players.resize(2);
            game.players[0].total = 100;
            game.players[1].total = 104;
            game.players[0].rank = 2;
            game.players[1].rank = 1;
        }
        deal.times.resize(2);
        results.add(std::move(deal));
    }
    // The loser wins all with five more, and nothing with five fewer: 1 over ten points, and so the
    // winner.
    EXPECT_NEAR(share_of_a_point(results), 0.1, 1e-9);
}

TEST(PlaytestFigures, AFairPriceIsWhereKeepingItIsWorthAsMuchAsTheOthers) {
    rules::Map map;
    map.ticket_count = 2;
    map.ticket[0].points = 10;
    map.ticket[1].points = 10;
    std::vector<TicketFigures> tickets(2);
    tickets[0] = {.offered = 1, .kept = 1, .done = 1, .worth = {}, .fair = {}};
    tickets[0].worth.extra = {.mean = 0.05, .low = 0.04, .high = 0.06};
    tickets[1] = tickets[0];
    tickets[1].worth.extra = {.mean = -0.05, .low = -0.06, .high = -0.04};
    set_fair_points(map, 0.01, tickets);
    EXPECT_NEAR(tickets[0].fair.mean, 5, 1e-9);
    EXPECT_NEAR(tickets[0].fair.low, 4, 1e-9);
    EXPECT_NEAR(tickets[1].fair.mean, 15, 1e-9);
    EXPECT_NEAR(tickets[1].fair.high, 16, 1e-9);
}

}  // namespace
}  // namespace playtest
