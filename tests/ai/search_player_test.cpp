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

}  // namespace
