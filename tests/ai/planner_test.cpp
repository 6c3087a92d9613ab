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

}  // namespace
