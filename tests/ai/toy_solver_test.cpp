// The expert against brute force: on the toy map, in positions where everything is known but the
// next cards, it finds the best move. The opponent holds no cards, and all tickets that the first
// seat does not.
#include "support/toy_solver.h"

#include <gtest/gtest.h>

#include <string>

#include "ai/registry.h"
#include "base/clock.h"
#include "rules/move_text.h"
#include "support/choice.h"
#include "support/maps.h"
#include "support/scene.h"

namespace {

using support::Layout;
using support::Scene;
using support::ToySolver;

constexpr double kClear = 0.3;  // how much worse every other move must be, of 2

void expect_solved(const Layout& layout, const std::string& best) {
    const Scene scene(support::toy(), layout);
    ToySolver solver(scene.map());
    const auto solved = solver.moves(scene.state());
    ASSERT_GT(solved.size(), 1U);
    EXPECT_EQ(rules::to_text(scene.file(), scene.state(),
                             {.seat = rules::Seat{0}, .move = solved[0].move}),
              best);
    EXPECT_GT(solved[0].value - solved[1].value, kClear);
    const base::SystemClock clock;
    const auto name = ai::parse_player("expert(games=2000,time_ms=0)");
    const auto expert = ai::make_player(*name, {.map = scene.map(), .clock = clock});
    EXPECT_EQ(support::choice(*expert, scene, 0), best);
}

// One claim wins for sure.
TEST(ToySolver, CompletesTheWayWithAWildCard) {
    expect_solved({.seats = {{.hand = "1 blue 1 wild",
                              .tracks = "Amberley - Brockhaven track 1",
                              .tickets = "Amberley - Dunmarsh"},
                             {.tracks = "Brockhaven - Cindermoor"}},
                   .market = "blue blue red red red",
                   .ticket_deck = ""},
                  "seat 0 claim Amberley - Cindermoor with 1 blue 1 wild");
}

TEST(ToySolver, ClaimsBeforeTheOpponentCan) {
    expect_solved({.seats = {{.hand = "2 red",
                              .tracks = "Amberley - Brockhaven track 1",
                              .tickets = "Amberley - Dunmarsh; Brockhaven - Cindermoor"},
                             {.tracks = "Brockhaven - Dunmarsh"}},
                   .market = "blue blue blue red blue",
                   .ticket_deck = ""},
                  "seat 0 claim Amberley - Cindermoor with 2 red");
}

TEST(ToySolver, ClaimsWhereWaitingLosesTheGame) {
    expect_solved({.seats = {{.hand = "2 red",
                              .tracks = "Amberley - Brockhaven track 1",
                              .tickets = "Amberley - Cindermoor"},
                             {.tracks = "Brockhaven - Dunmarsh"}},
                   .market = "wild red blue blue wild",
                   .ticket_deck = ""},
                  "seat 0 claim Amberley - Cindermoor with 2 red");
}

// Chance decides: three of the four draws leave the opponent what it needs.
TEST(ToySolver, DrawsBlindRatherThanOpenTheMarket) {
    expect_solved({.seats = {{.hand = "1 red",
                              .tracks = "Amberley - Brockhaven track 1",
                              .tickets = "Amberley - Cindermoor; Cindermoor - Dunmarsh"},
                             {.tracks = "Brockhaven - Dunmarsh"}},
                   .market = "red blue blue red red",
                   .ticket_deck = ""},
                  "seat 0 draw deck");
}

// The solver's mean over cards against one card after the other, equal ones too.
TEST(ToySolver, WeighsCardsByTheirNumber) {
    const Scene scene(support::toy(), {.seats = {{.hand = "2 red",
                                                  .tracks = "Amberley - Brockhaven track 1",
                                                  .tickets = "Amberley - Cindermoor"},
                                                 {.tracks = "Brockhaven - Dunmarsh"}},
                                       .market = "wild red blue blue wild",
                                       .ticket_deck = ""});
    rules::State state = scene.state();
    rules::NoEvents sink;
    rules::apply_seats(scene.map(), state, rules::Seat{0}, rules::Move::draw_deck(), sink);
    ASSERT_TRUE(state.is_natures());
    ToySolver solver(scene.map());
    double sum = 0;
    const std::uint32_t total = rules::outcome_weight_total(state);
    ASSERT_GT(total, 1U);
    for (std::uint32_t n = 0; n < total; ++n) {
        rules::State after = state;
        rules::apply_natures(scene.map(), after, rules::nth_outcome(state, n), sink);
        sum += solver.value(after);
    }
    EXPECT_NEAR(solver.value(state), sum / total, 1e-12);
}

}  // namespace
