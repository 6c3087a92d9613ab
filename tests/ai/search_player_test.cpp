#include "ai/search/search_player.h"

#include <gtest/gtest.h>

#include "ai/planner/planner_player.h"
#include "rules/legal.h"
#include "rules/move_text.h"
#include "support/scene.h"

namespace {

using support::Layout;
using support::Scene;

std::string choice(ai::Player& player, const Scene& scene, unsigned seat) {
    const auto id = rules::to_id<rules::Seat>(seat);
    const rules::Legal legal(scene.map(), scene.state(), id);
    std::vector<rules::Move> moves;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        moves.push_back(legal[i]);
    }
    const rules::View view = rules::view(scene.state(), id);
    const ai::Memory memory;
    base::Rng rng(1);
    const rules::Move move =
        player.choose({.view = view, .memory = memory, .legal = moves, .budget = {}}, rng);
    EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    return rules::to_text(scene.file(), scene.state(), {.seat = id, .move = move});
}

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
