// Positions that the first expert got wrong, each with one right answer: the mended one finds it,
// expert_1 does not.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ai/planner/planner.h"
#include "ai/registry.h"
#include "ai/search/first_shortlist.h"
#include "ai/search/shortlist.h"
#include "support/choice.h"
#include "support/scene.h"

namespace {

using support::Layout;
using support::Scene;

std::string choice_of(const Scene& scene, const std::string& player) {
    const base::SystemClock clock;
    const auto name = ai::parse_player(player);
    EXPECT_TRUE(name) << player;
    const auto made = ai::make_player(*name, {.map = scene.map(), .clock = clock});
    return support::choice(*made, scene, 0);
}

void expect_found(const Layout& layout, const std::string& right) {
    const Scene scene(support::usa(), layout);
    EXPECT_EQ(choice_of(scene, "expert(games=1000,time_ms=0)"), right);
    EXPECT_NE(choice_of(scene, "expert_1(games=1000,time_ms=0)"), right);
}

// Sault St. Marie - Toronto completes 31 points of tickets. The planner wants Duluth - Toronto
// instead, which scores more but lacks three purple cards, and the game is nearly over.
Layout both_tickets() {
    return {.seats = {{.hand = "3 purple 2 blue 2 green 2 white 2 red",
                       .tracks = "Calgary - Vancouver; Calgary - Winnipeg; Duluth - Winnipeg; "
                                 "Duluth - Sault St. Marie; Montreal - Toronto; "
                                 "Pittsburgh - Toronto; Duluth - Omaha; Denver - Omaha",
                       .tickets = "Vancouver - Montreal; Denver - Pittsburgh"},
                      {.hand = "9 black", .tickets = "Boston - Miami", .cars_left = 8}},
            .market = "black orange yellow orange black"};
}

TEST(ExpertPosition, FinishesTwoTicketsWithOneGreyRoute) {
    expect_found(both_tickets(), "seat 0 claim Sault St. Marie - Toronto with 2 blue");
}

// With fewer cars left the opponent can still be hindered first: a last turn to finish is certain.
TEST(ExpertPosition, FinishesThemWhileTheOpponentIsAboutToEndTheGame) {
    Layout layout = both_tickets();
    layout.seats[1].cars_left = 6;
    expect_found(layout, "seat 0 claim Sault St. Marie - Toronto with 2 blue");
}

// Several routes of four score seven; only Denver - Kansas City makes the path the longest as well.
TEST(ExpertPosition, PlaysTheLastTurnForPoints) {
    expect_found(
        {.seats = {{.hand = "6 black 3 red 2 green 2 blue", .cars_left = 12}, {.cars_left = 2}},
         .market = "blue white green orange red",
         .turns_left = 1},
        "seat 0 claim Denver - Kansas City track 2 with 4 black");
}

// The plan waits for five blue cards to Miami, and none is in sight. The ten cars are better spent.
TEST(ExpertPosition, ClaimsInsteadOfWaitingForOneColour) {
    expect_found(
        {.seats = {{.hand = "4 orange 4 white 4 green 3 yellow",
                    .tracks = "Atlanta - Raleigh; Raleigh - Washington; "
                              "Boston - New York; New York - Washington",
                    .tickets = "Boston - Miami; New York - Atlanta",
                    .cars_left = 10},
                   {.hand = "4 red 3 green", .tickets = "Los Angeles - Chicago", .cars_left = 9}},
         .market = "black orange purple red black"},
        "seat 0 claim Atlanta - New Orleans track 1 with 4 orange");
}

// Any wild card makes Helena - Salt Lake City payable; two cards from the deck only may.
TEST(ExpertPosition, TakesTheFaceUpWildThatCompletesItsPlan) {
    expect_found({.seats = {{.hand = "2 purple",
                             .tracks = "Calgary - Helena",
                             .tickets = "Calgary - Salt Lake City",
                             .cars_left = 30},
                            {.hand = "8 blue", .cars_left = 4}},
                  .market = "wild blue white orange red"},
                 "seat 0 draw wild");
}

// From Seattle to New York everything is connected: most tickets are done when they are drawn.
TEST(ExpertPosition, DrawsTicketsForAFinishedNetwork) {
    expect_found({.seats = {{.hand = "2 red 2 blue 2 green 2 white 2 yellow 2 black",
                             .tracks = "Los Angeles - Phoenix; Phoenix - Santa Fe; "
                                       "Denver - Santa Fe; Denver - Kansas City; "
                                       "Kansas City - Saint Louis; Nashville - Saint Louis; "
                                       "Atlanta - Nashville; Chicago - Saint Louis; "
                                       "Seattle - Portland; Portland - San Francisco; "
                                       "Los Angeles - San Francisco; Chicago - Pittsburgh; "
                                       "New York - Pittsburgh",
                             .tickets = "Los Angeles - Chicago"},
                            {.hand = "3 blue", .tickets = "Boston - Miami", .cars_left = 16}},
                  .market = "blue white green orange red"},
                 "seat 0 tickets");
}

// Only Little Rock - Nashville separates the opponent's two networks.
Layout one_gap() {
    return {.seats = {{.hand = "3 white 2 red 2 yellow 2 black 2 green",
                       .tracks = "Los Angeles - San Francisco; Portland - San Francisco; "
                                 "Portland - Seattle; Calgary - Seattle; Calgary - Winnipeg; "
                                 "Duluth - Winnipeg",
                       .tickets = "Seattle - Los Angeles",
                       .cars_left = 12},
                      {.hand = "3 orange 3 red 3 purple",
                       .tracks = "Los Angeles - Phoenix; Phoenix - Santa Fe; "
                                 "Oklahoma City - Santa Fe; Little Rock - Oklahoma City; "
                                 "Atlanta - Nashville; Atlanta - Charleston; "
                                 "Charleston - Miami",
                       .tickets = "Los Angeles - Miami; San Francisco - Atlanta",
                       .cars_left = 5}},
            .market = "blue white green orange red"};
}

// Three cars are too few for a way around.
TEST(ExpertPosition, BlocksTheOpponentsLastGap) {
    Layout layout = one_gap();
    layout.seats[0].hand = "3 white 2 red";
    layout.seats[0].cars_left = 20;
    layout.seats[1].cars_left = 3;
    expect_found(layout, "seat 0 claim Little Rock - Nashville with 3 white");
}

// A hand with pairs of many colours pays for dozens of grey tracks.
struct Listed {
    explicit Listed(const Scene& scene) : geography(scene.map()), planner(geography, {}) {}

    ai::Geography geography;
    ai::Planner planner;
    base::Rng rng{1};
};

TEST(Shortlist, LooksAtEveryDrawHoweverManyClaimsThereAre) {
    const Scene scene(support::usa(), one_gap());
    const rules::Seat seat{0};
    Listed old(scene);
    Listed made(scene);
    ai::Shortlist shortlist(made.geography);
    const ai::MoveList before =
        ai::first_shortlist(old.planner, scene.map(), scene.state(), seat, old.rng);
    const ai::MoveList& now = shortlist.list(made.planner, {&scene.state(), 1}, seat, made.rng);
    const auto draws = [](const ai::MoveList& moves, std::size_t most) {
        return std::count_if(moves.begin(), moves.begin() + std::min(moves.size(), most),
                             [](rules::Move m) { return m.kind() != rules::MoveKind::kClaim; });
    };
    EXPECT_LE(draws(before, 12), 1);
    EXPECT_EQ(draws(now, 16), 7);  // five colours, the deck, tickets
}

TEST(Shortlist, HasOneClaimForEachRouteAndNoMoveTwice) {
    const Scene scene(support::usa(), one_gap());
    Listed made(scene);
    ai::Shortlist shortlist(made.geography);
    const ai::MoveList& moves =
        shortlist.list(made.planner, {&scene.state(), 1}, rules::Seat{0}, made.rng);
    std::vector<unsigned> seen;
    for (const rules::Move move : moves) {
        EXPECT_FALSE(rules::judge(scene.map(), scene.state(), rules::Seat{0}, move));
        if (move.kind() == rules::MoveKind::kClaim) {
            seen.push_back(index(made.geography.route_of(move.track())));
        } else {
            EXPECT_EQ(std::ranges::count(moves, move), 1);
        }
    }
    // The planner's own choice may pay otherwise for the same route.
    std::ranges::sort(seen);
    EXPECT_LE(std::ranges::unique(seen).size(), 1U);
}

}  // namespace
