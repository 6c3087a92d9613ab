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

}  // namespace
