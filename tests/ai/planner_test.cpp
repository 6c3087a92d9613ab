#include <gtest/gtest.h>

#include <string>

#include "ai/planner/planner_player.h"
#include "support/choice.h"
#include "support/scene.h"

namespace {

using support::Layout;
using support::Scene;

std::string choice(const Scene& scene, const ai::PlannerWeights& weights) {
    ai::PlannerPlayer planner(scene.map(), weights);
    return support::choice(planner, scene, 0);
}

// Dallas - Little Rock has two grey cars: with 45 cars left a second purple card can be waited for.
TEST(Planner, SpendsNoWildOnAShortRouteEarly) {
    Layout layout;
    layout.seats = {{.hand = "purple wild", .tickets = "Dallas - New York", .cars_left = 45},
                    {.hand = "blue", .tickets = "Boston - Miami", .cars_left = 45}};
    layout.market = "blue white green orange red";
    const Scene scene(support::usa(), layout);
    EXPECT_EQ(choice(scene, {}).find("claim"), std::string::npos) << choice(scene, {});
    ai::PlannerWeights careless;
    careless.claim_short = 0;
    EXPECT_NE(choice(scene, careless).find("claim"), std::string::npos) << choice(scene, careless);
}

const std::string kMarket = "blue white green orange red";

std::string usa_choice(const Layout& layout) {
    return choice(Scene(support::usa(), layout), {});
}

// Only Helena - Salt Lake City is missing, which is purple, and there is no time for a detour over
// longer tracks.
TEST(Planner, ClaimsTheLastTrackOfItsTicketOrDrawsItsColour) {
    Layout layout{.seats = {{.hand = "3 purple",
                             .tracks = "Calgary - Helena",
                             .tickets = "Calgary - Salt Lake City"},
                            {.hand = "8 blue", .cars_left = 8}},
                  .market = "blue white purple orange red"};
    EXPECT_EQ(usa_choice(layout), "seat 0 claim Helena - Salt Lake City with 3 purple");
    layout.seats[0].hand = "2 purple";
    EXPECT_EQ(usa_choice(layout), "seat 0 draw purple");
    layout.market = kMarket;
    EXPECT_EQ(usa_choice(layout), "seat 0 draw deck");
}

// The turn after this never comes: any claim beats any card.
TEST(Planner, ClaimsTheMostPointsInTheLastTurn) {
    EXPECT_EQ(usa_choice({.seats = {{.hand = "6 black 2 red", .cars_left = 12}, {.cars_left = 2}},
                          .market = kMarket,
                          .turns_left = 1})
                  .substr(0, 12),
              "seat 0 claim");
}

// With all tickets done early in the game there is time for more; late there is not.
TEST(Planner, DrawsTicketsWhenAllAreDoneAndThereIsTime) {
    Layout layout{.seats = {{.hand = "red",
                             .tracks = "Denver - Santa Fe; El Paso - Santa Fe",
                             .tickets = "Denver - El Paso"},
                            {.tickets = "Boston - Miami"}},
                  .market = kMarket};
    EXPECT_EQ(usa_choice(layout), "seat 0 tickets");
    layout.seats[1].cars_left = 3;
    EXPECT_NE(usa_choice(layout), "seat 0 tickets");
}

// Five blue cards score 10 on a route of their own; four points and the longest path are more.
TEST(Planner, TakesTheLongestPathInTheLastTurn) {
    const Scene scene(
        support::usa(),
        {.seats = {{.hand = "5 blue 3 green", .tracks = "Denver - Santa Fe; El Paso - Santa Fe"},
                   {.tracks = "Boston - Montreal; Boston - New York; New York - Washington"}},
         .market = kMarket,
         .turns_left = 1});
    EXPECT_NE(choice(scene, {}).find("Atlanta - Miami"), std::string::npos) << choice(scene, {});
    const ai::PlannerWeights weights{.trail = 1};
    EXPECT_NE(choice(scene, weights).find("Phoenix"), std::string::npos) << choice(scene, weights);
}

// Two routes of three cars at its own: one makes the path longer, the other branches off.
TEST(Planner, ExtendsItsPathWhereItEnds) {
    const Scene scene(support::usa(), {.seats = {{.hand = "3 blue 3 red",
                                                  .tracks = "Denver - Santa Fe; El Paso - Santa Fe",
                                                  .tickets = "Denver - El Paso",
                                                  .cars_left = 20},
                                                 {.tickets = "Boston - Miami", .cars_left = 10}},
                                       .market = kMarket});
    const std::string move = choice(scene, {.trail = 1});
    EXPECT_NE(move.find("claim"), std::string::npos) << move;
    EXPECT_EQ(move.find("Oklahoma City"), std::string::npos) << move;
}

// It can pay for the last route of its ticket, early in the game.
TEST(Planner, WaitsWithAClaimWhileThereIsTime) {
    Layout layout{.seats = {{.hand = "3 purple",
                             .tracks = "Calgary - Helena",
                             .tickets = "Calgary - Salt Lake City"},
                            {}},
                  .market = kMarket};
    const auto waiting = [&] {
        return choice(Scene(support::usa(), layout), {.claim_wait = 0.5F});
    };
    EXPECT_EQ(usa_choice(layout).substr(0, 12), "seat 0 claim");
    EXPECT_EQ(waiting().substr(0, 11), "seat 0 draw");
    layout.seats[1] = {.hand = "8 blue", .cars_left = 8};
    EXPECT_EQ(waiting().substr(0, 12), "seat 0 claim");
}

}  // namespace
