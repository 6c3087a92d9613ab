#include "ai/search/search_player.h"

#include <gtest/gtest.h>

#include "ai/planner/planner_player.h"
#include "support/choice.h"
#include "support/scene.h"

namespace {

using support::choice;
using support::Layout;
using support::Scene;

// The last turn of all: the one claim that completes the ticket beats one with more points.
TEST(SearchPlayer, TakesTheTicketInTheLastTurn) {
    Layout layout;
    layout.seats = {{.hand = "red red red red red red yellow yellow yellow yellow yellow",
                     .tracks = "Denver - Santa Fe; El Paso - Santa Fe",
                     .tickets = "Denver - El Paso; Los Angeles - Chicago",
                     .cars_left = 12},
                    {.hand = "blue", .tickets = "Boston - Miami", .cars_left = 2}};
    layout.turns_left = 1;
    layout.market = "blue white green orange purple";
    const Scene scene(support::usa(), layout);
    const base::SystemClock clock;
    ai::SearchPlayer search(scene.map(), clock, nullptr, {}, {});
    ai::PlannerPlayer planner(scene.map(), {});
    EXPECT_TRUE(choice(search, scene, 0).find("claim") != std::string::npos)
        << choice(search, scene, 0);
    EXPECT_TRUE(choice(planner, scene, 0).find("claim") != std::string::npos)
        << choice(planner, scene, 0);
}

// Styles cost as many games again, and change neither that the answer is legal nor that it depends
// on the question and the random stream alone.
TEST(SearchPlayer, PlaysOnInStyles) {
    const Scene scene(support::usa(), {.seats = {{.hand = "4 red 4 blue 4 green 2 white",
                                                  .tracks = "Denver - Santa Fe",
                                                  .tickets = "Denver - El Paso",
                                                  .cars_left = 30},
                                                 {.hand = "blue", .tickets = "Boston - Miami"}},
                                       .market = "blue white green orange purple"});
    const base::SystemClock clock;
    const auto chosen = [&](float styles, std::uint64_t& games) {
        ai::SearchSettings settings;
        settings.games = 400;
        settings.styles = styles;
        ai::SearchPlayer search(scene.map(), clock, nullptr, {}, settings);
        const std::string move = choice(search, scene, 0);
        games = search.games_played();
        return move;
    };
    std::uint64_t without = 0;
    std::uint64_t with = 0;
    std::uint64_t again = 0;
    EXPECT_NE(chosen(0, without), "");
    const std::string move = chosen(1, with);
    EXPECT_NE(move, "");
    EXPECT_EQ(chosen(1, again), move);
    EXPECT_EQ(again, with);
    EXPECT_GT(with, without + 200);
}

}  // namespace
