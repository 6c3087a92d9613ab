#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ai/planner/planner_player.h"
#include "rules/legal.h"
#include "rules/move_text.h"
#include "support/scene.h"

namespace {

using support::Layout;
using support::Scene;

std::string choice(const Scene& scene, const ai::PlannerWeights& weights) {
    const auto seat = rules::to_id<rules::Seat>(0);
    const rules::Legal legal(scene.map(), scene.state(), seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    const rules::View view = rules::view(scene.state(), seat);
    const ai::Memory memory;
    ai::PlannerPlayer planner(scene.map(), weights);
    base::Rng rng(1);
    const rules::Move move =
        planner.choose({.view = view, .memory = memory, .legal = moves, .budget = {}}, rng);
    return rules::to_text(scene.file(), scene.state(), {.seat = seat, .move = move});
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
