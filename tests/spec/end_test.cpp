// C22 and C23: passing, and how the game ends.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/maps.h"
#include "support/scene.h"

namespace {

using rules::Move;
using rules::Seat;
using support::Layout;
using support::Scene;
using support::SeatLayout;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const std::string kEndMarket = "blue green black orange purple";

std::string two_cards(Scene& scene, unsigned seat) {
    const std::string draw = std::to_string(seat) + " draw deck";
    return scene.act_all({draw, draw});
}

// C22

// Every card is in a hand and every ticket is drawn. Every open track has at least four spaces:
// seat 0 cannot pay for one, and seat 1 could but has only three cars.
Layout deadlock() {
    return {.seats = {{.hand = "red blue", .tracks = "Dust - Ember"},
                      {.tracks = "Ash - Crow; Crow - Ember; Bane - Ember"}},
            .deck = "",
            .ticket_deck = ""};
}

TEST(C22, APlayerWithoutAnActionPasses) {
    Scene scene(support::load_map("famine"), deadlock());
    EXPECT_THAT(scene.legal(0), ElementsAre("pass"));
    EXPECT_EQ(scene.act("0 draw deck"), "no_cards_left");
    EXPECT_EQ(scene.act("0 tickets"), "no_tickets_left");
    EXPECT_EQ(scene.act("1 pass"), "not_your_turn");
    EXPECT_EQ(scene.act("0 pass"), "ok");
    EXPECT_THAT(scene.told(), ElementsAre("seat 0 passes", "turn of seat 1"));
    EXPECT_THAT(scene.to_act(), ElementsAre(1));
    EXPECT_FALSE(scene.state().is_over());
}

TEST(C22, WhenAllPassInARowTheGameEndsAtOnce) {
    Scene scene(support::load_map("famine"), deadlock());
    EXPECT_EQ(scene.act("0 pass"), "ok");
    EXPECT_THAT(scene.legal(1), ElementsAre("pass"));
    EXPECT_EQ(scene.act("1 pass"), "ok");
    EXPECT_THAT(scene.told(), ElementsAre("seat 1 passes", "over"));
    EXPECT_TRUE(scene.state().is_over());
    EXPECT_THAT(scene.to_act(), IsEmpty());
    EXPECT_EQ(scene.act("0 pass"), "game_over");
    EXPECT_EQ(scene.act("1 draw deck"), "game_over");
    EXPECT_EQ(scene.standings()[0].routes, 4);
    EXPECT_EQ(scene.standings()[1].routes, 4 + 1 + 2);
}

// The official games need more seats and more patience, but can deadlock too.
TEST(C22, InTheOfficialGamesToo) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        // Seat 1 has every card and every ticket, but no cars.
        Scene scene(file, {.seats = {{}, {.cars_left = 0}}, .deck = "", .ticket_deck = ""});
        EXPECT_THAT(scene.legal(0), ElementsAre("pass"));
        EXPECT_EQ(scene.act("0 pass"), "ok");
        EXPECT_THAT(scene.legal(1), ElementsAre("pass"));
        EXPECT_EQ(scene.act("1 pass"), "ok");
        EXPECT_TRUE(scene.state().is_over());
    }
}

TEST(C22, PassingIsNoMoveWhileAnythingElseIsPossible) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        // Only drawing cards, only drawing tickets, only claiming.
        Scene cards(file, {.seats = {{}, {}}, .market = kEndMarket, .deck = "", .ticket_deck = ""});
        EXPECT_EQ(cards.act("0 pass"), "must_act");
        Scene wild(file, {.seats = {{}, {}}, .market = "wild", .deck = "", .ticket_deck = ""});
        EXPECT_THAT(wild.legal(0), ElementsAre("draw wild"));
        EXPECT_EQ(wild.act("0 pass"), "must_act");
        Scene tickets(file, {.seats = {{}, {}}, .deck = ""});
        EXPECT_THAT(tickets.legal(0), ElementsAre("tickets"));
        EXPECT_EQ(tickets.act("0 pass"), "must_act");
        Scene claim(file, {.seats = {{.hand = "1 wild"}, {}}, .deck = "", .ticket_deck = ""});
        EXPECT_GT(claim.legal_count(0, "claim"), 0U);
        EXPECT_EQ(claim.act("0 pass"), "must_act");
        EXPECT_EQ(claim.legal_count(0, "pass"), 0U);
    }
}

// Seat 0 passes and seat 1 claims: its cards return to the market, and seat 0 can act again.
TEST(C22, OnlyPassesInARowEndTheGame) {
    Layout layout = deadlock();
    layout.seats[1].tracks = "Ash - Crow; Crow - Ember";  // five cars left
    Scene scene(support::load_map("famine"), layout);
    EXPECT_EQ(scene.act("0 pass"), "ok");
    EXPECT_EQ(scene.state().passes, 1);
    EXPECT_EQ(scene.act("1 claim Bane - Ember with 2 wild"), "ok");
    EXPECT_EQ(scene.state().passes, 0);
    EXPECT_EQ(scene.market(), "wild wild - - -");
    EXPECT_EQ(scene.act("0 draw wild"), "ok");
    EXPECT_THAT(scene.legal(1), ElementsAre("draw wild"));
    EXPECT_EQ(scene.act("1 draw wild"), "ok");
    EXPECT_EQ(scene.act_all({"0 pass", "1 pass"}), "ok");
    EXPECT_TRUE(scene.state().is_over());
}

// C23

struct Trigger {
    support::MapPtr file;
    std::string claim;  // costs one red card
};

std::vector<Trigger> triggers() {
    return {{support::usa(), "claim Dallas - Houston track 1 with 1 red"},
            {support::san_francisco(), "claim Chinatown - The Embarcadero with 1 red"}};
}

// Everybody has a red card; the seat is about to claim with this many cars left.
Layout about_to_claim(unsigned seats, unsigned seat, unsigned cars_left) {
    Layout layout{.seats = std::vector<SeatLayout>(seats, {.hand = "1 red"}),
                  .turn = seat,
                  .market = kEndMarket};
    layout.seats[seat].cars_left = cars_left;
    return layout;
}

TEST(C23, EveryPlayerHasExactlyOneMoreTurn) {
    for (const Trigger& trigger : triggers()) {
        for (unsigned seats = 2; seats <= trigger.file->map.seats_max; ++seats) {
            for (unsigned first = 0; first < seats; ++first) {
                SCOPED_TRACE(trigger.file->id + " " + std::to_string(seats));
                Scene scene(trigger.file, about_to_claim(seats, first, 3));
                ASSERT_EQ(scene.act(std::to_string(first) + " " + trigger.claim), "ok");
                ASSERT_EQ(scene.state().cars[first], 2);
                EXPECT_THAT(scene.told(),
                            Contains("seat " + std::to_string(first) + " starts the last round"));
                for (unsigned i = 1; i <= seats; ++i) {
                    ASSERT_THAT(scene.to_act(), ElementsAre((first + i) % seats));
                    ASSERT_FALSE(scene.state().is_over());
                    ASSERT_EQ(two_cards(scene, (first + i) % seats), "ok");
                }
                EXPECT_TRUE(scene.state().is_over());
                EXPECT_EQ(scene.told().back(), "over");
                EXPECT_EQ(scene.act("0 draw deck"), "game_over");
            }
        }
    }
}

TEST(C23, TwoCarsOrFewerAndNotThree) {
    for (const Trigger& trigger : triggers()) {
        for (const unsigned cars : {1U, 2U, 3U, 4U, 5U}) {
            Scene scene(trigger.file, about_to_claim(2, 0, cars));
            ASSERT_EQ(scene.act("0 " + trigger.claim), "ok");
            EXPECT_EQ(scene.state().turns_left, cars - 1 <= 2 ? 2 : 0) << cars;
        }
    }
}

TEST(C23, HowFewIsTheMapsBusiness) {
    const auto last_round = [](std::string_view map_id, unsigned cars_left, const std::string& hand,
                               const std::string& claim) {
        Scene scene(support::load_map(map_id),
                    {.seats = {{.hand = hand, .cars_left = cars_left}, {}},
                     .market = map_id == "giants" ? kEndMarket : "4 yellow white"});
        EXPECT_EQ(scene.act(claim), "ok");
        return scene.state().turns_left > 0;
    };
    EXPECT_TRUE(last_round("harbour", 4, "1 red", "0 claim Mill - Bay with 1 red"));
    EXPECT_FALSE(last_round("harbour", 5, "1 red", "0 claim Mill - Bay with 1 red"));
    EXPECT_TRUE(last_round("giants", 1, "1 red", "0 claim Gerd - Ran with 1 red"));
    EXPECT_FALSE(last_round("giants", 2, "1 red", "0 claim Gerd - Ran with 1 red"));
}

TEST(C23, ASecondPlayerWithFewCarsChangesNothing) {
    for (const Trigger& trigger : triggers()) {
        const bool is_usa = trigger.file == support::usa();
        Layout layout = about_to_claim(3, 0, 3);
        layout.seats[1].cars_left = 3;
        layout.seats[2].cars_left = 3;
        Scene scene(trigger.file, layout);
        ASSERT_EQ(scene.act("0 " + trigger.claim), "ok");
        EXPECT_EQ(scene.state().turns_left, 3);
        // Seats 1 and 2 drop to two cars in their last turns.
        ASSERT_EQ(scene.act(is_usa ? "1 claim Kansas City - Omaha track 1 with 1 red"
                                   : "1 claim Pier 39 - Lombard Street with 1 red"),
                  "ok");
        EXPECT_EQ(scene.state().cars[1], 2);
        EXPECT_EQ(scene.state().turns_left, 2);
        EXPECT_THAT(scene.told(), Not(Contains("seat 1 starts the last round")));
        ASSERT_EQ(two_cards(scene, 2), "ok");
        EXPECT_FALSE(scene.state().is_over());
        ASSERT_EQ(two_cards(scene, 0), "ok");
        EXPECT_TRUE(scene.state().is_over());
    }
}

TEST(C23, TheLastTurnsAreOrdinaryTurns) {
    Layout layout = about_to_claim(2, 0, 3);
    layout.seats[0].hand = "2 red";
    Scene scene(support::usa(), layout);
    ASSERT_EQ(scene.act("0 claim Dallas - Houston track 1 with 1 red"), "ok");
    ASSERT_EQ(scene.act("1 tickets"), "ok");
    ASSERT_EQ(scene.act(Seat{1}, Move::keep(1)), "ok");
    ASSERT_EQ(scene.act("0 claim Kansas City - Omaha track 1 with 1 red"), "ok");
    EXPECT_TRUE(scene.state().is_over());
    EXPECT_EQ(scene.state().cars[0], 1);
}

// The turn ends, and the last round starts, once the souvenir is chosen.
TEST(C23, ATurnEndsAfterItsSouvenir) {
    Layout layout = about_to_claim(2, 0, 3);
    layout.stacks = "2 bell at Pier 39; 2 crab at Lombard Street";
    Scene scene(support::san_francisco(), layout);
    ASSERT_EQ(scene.act("0 claim Pier 39 - Lombard Street with 1 red"), "ok");
    EXPECT_EQ(scene.state().turns_left, 0);
    ASSERT_EQ(scene.act("0 souvenir Pier 39"), "ok");
    EXPECT_EQ(scene.state().turns_left, 2);
}

TEST(C23, APassInTheLastRoundIsATurn) {
    Layout layout = deadlock();
    layout.seats[1].tracks = "Ash - Crow; Crow - Ember";
    layout.seats[1].cars_left = 5;
    layout.turn = 1;
    layout.next_cards = "red red wild wild";
    Scene scene(support::load_map("famine"), layout);
    // Five cars minus four leaves one: the last round. All four cards return to the market.
    ASSERT_EQ(scene.act("1 claim Ash - Bane with 2 red 2 wild"), "ok");
    EXPECT_EQ(scene.state().turns_left, 2);
    ASSERT_EQ(scene.act_all({"0 draw red", "0 draw red"}), "ok");
    EXPECT_EQ(scene.state().turns_left, 1);
    EXPECT_EQ(scene.market(), "- - wild wild -");
    ASSERT_EQ(scene.act("1 draw wild"), "ok");
    EXPECT_TRUE(scene.state().is_over());

    Layout passing = deadlock();
    passing.turns_left = 1;
    Scene last(support::load_map("famine"), passing);
    ASSERT_EQ(last.act("0 pass"), "ok");
    EXPECT_TRUE(last.state().is_over());
}

}  // namespace
