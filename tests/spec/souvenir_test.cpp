// S5: souvenirs taken after a claim.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "support/maps.h"
#include "support/scene.h"

namespace {

using rules::Move;
using rules::Seat;
using support::Layout;
using support::Scene;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

const std::string kSouvenirMarket = "red blue green black orange";
const std::string kClaim = "0 claim Fort Mason - Pier 39 with 2 red";

// Seat 0 is about to claim Fort Mason - Pier 39, given the stacks there and the souvenirs it owns.
Layout layout_with(const std::string& stacks, const std::string& owned = "") {
    return {.seats = {{.hand = "3 red", .souvenirs = owned}, {}},
            .market = kSouvenirMarket,
            .stacks = stacks};
}

TEST(S5, OneStackIsTakenFromWithoutAsking) {
    for (const std::string place : {"Fort Mason", "Pier 39"}) {
        Scene scene(support::san_francisco(), layout_with("2 bell at " + place));
        EXPECT_EQ(scene.act(kClaim), "ok");
        EXPECT_EQ(scene.souvenirs(0), "bell");
        EXPECT_EQ(scene.souvenirs(1), "none");
        EXPECT_EQ(scene.stacks(), "1 bell at " + place);
        EXPECT_THAT(scene.told(), Contains("seat 0 takes bell at " + place));
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
        EXPECT_EQ(scene.phase(), "turn");
    }
}

TEST(S5, OfTwoStacksThePlayerChoosesOne) {
    for (const bool at_first : {true, false}) {
        Scene scene(support::san_francisco(),
                    layout_with("2 bell at Fort Mason; 2 crab at Pier 39"));
        EXPECT_EQ(scene.act(kClaim), "ok");
        EXPECT_EQ(scene.phase(), "souvenir");
        EXPECT_THAT(scene.to_act(), ElementsAre(0));
        EXPECT_THAT(scene.legal(0), ElementsAre("souvenir Fort Mason", "souvenir Pier 39"));
        EXPECT_EQ(scene.souvenirs(0), "none");
        EXPECT_EQ(scene.act("0 pass"), "wrong_phase");  // taking one is mandatory
        EXPECT_EQ(scene.act("0 draw deck"), "wrong_phase");
        EXPECT_EQ(scene.act("1 souvenir Pier 39"), "not_your_turn");
        EXPECT_EQ(scene.act("0 souvenir Alcatraz"), "no_souvenir_there");
        EXPECT_EQ(scene.act(Seat{0}, Move::souvenir(rules::PlaceId{200})), "no_souvenir_there");
        EXPECT_EQ(scene.act(at_first ? "0 souvenir Fort Mason" : "0 souvenir Pier 39"), "ok");
        EXPECT_EQ(scene.souvenirs(0), at_first ? "bell" : "crab");
        EXPECT_EQ(scene.stacks(), at_first ? "1 bell at Fort Mason; 2 crab at Pier 39"
                                           : "2 bell at Fort Mason; 1 crab at Pier 39");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
    }
}

TEST(S5, ASymbolIsOwnedOnce) {
    Scene nothing(support::san_francisco(), layout_with("1 bell at Pier 39", "bell"));
    EXPECT_EQ(nothing.act(kClaim), "ok");
    EXPECT_EQ(nothing.souvenirs(0), "bell");
    EXPECT_EQ(nothing.stacks(), "1 bell at Pier 39");
    EXPECT_THAT(nothing.to_act(), ElementsAre(1));

    // If the seat already owns one of the two, there is no choice.
    Scene other(support::san_francisco(),
                layout_with("1 bell at Fort Mason; 2 crab at Pier 39", "bell"));
    EXPECT_EQ(other.act(kClaim), "ok");
    EXPECT_EQ(other.souvenirs(0), "bell crab");
    EXPECT_EQ(other.stacks(), "1 bell at Fort Mason; 1 crab at Pier 39");
    EXPECT_THAT(other.to_act(), ElementsAre(1));

    Scene both(support::san_francisco(),
               layout_with("1 bell at Fort Mason; 1 crab at Pier 39", "bell crab"));
    EXPECT_EQ(both.act(kClaim), "ok");
    EXPECT_EQ(both.souvenirs(0), "bell crab");
    EXPECT_THAT(both.to_act(), ElementsAre(1));
}

TEST(S5, TheLastTokenEmptiesThePlace) {
    // With two seats a spare stack has one token.
    Layout layout = layout_with("1 bell at Fort Mason");
    layout.seats[1].hand = "2 green 2 orange";
    Scene scene(support::san_francisco(), layout);
    EXPECT_EQ(scene.act(kClaim), "ok");
    EXPECT_EQ(scene.souvenirs(0), "bell");
    EXPECT_EQ(scene.stacks(), "none");
    EXPECT_EQ(scene.act("1 claim Fort Mason - Pacific Heights with 2 green"), "ok");
    EXPECT_EQ(scene.souvenirs(1), "none");
    EXPECT_THAT(scene.to_act(), ElementsAre(0));
}

TEST(S5, NoStackNoSouvenir) {
    Scene scene(support::san_francisco(), layout_with("2 bell at Alcatraz"));
    EXPECT_EQ(scene.act(kClaim), "ok");
    EXPECT_EQ(scene.souvenirs(0), "none");
    EXPECT_EQ(scene.stacks(), "2 bell at Alcatraz");
}

// One token per claim, not one per place.
TEST(S5, EachClaimTakesOneTokenAtMost) {
    Scene scene(support::san_francisco(), layout_with("2 bell at Fort Mason; 2 crab at Pier 39"));
    EXPECT_EQ(scene.act_all({kClaim, "0 souvenir Pier 39"}), "ok");
    EXPECT_EQ(scene.souvenirs(0), "crab");
    EXPECT_EQ(scene.act("0 souvenir Fort Mason"), "not_your_turn");
}

// The market is refilled before the souvenir is chosen.
TEST(S5, AShortMarketIsRefilledFirst) {
    Layout layout = layout_with("2 bell at Fort Mason; 2 crab at Pier 39");
    layout.market = "blue green black";
    layout.deck = "";
    layout.next_cards = "red red";
    Scene scene(support::san_francisco(), layout);
    EXPECT_EQ(scene.act(kClaim), "ok");
    EXPECT_EQ(scene.phase(), "souvenir");
    EXPECT_EQ(scene.market(), "blue green black red red");
    EXPECT_EQ(scene.act("0 souvenir Fort Mason"), "ok");
    EXPECT_EQ(scene.souvenirs(0), "bell");
}

TEST(S5, DrawingCardsOrTicketsTakesNone) {
    Scene scene(support::san_francisco(), layout_with("2 bell at Fort Mason; 2 crab at Pier 39"));
    EXPECT_EQ(scene.act_all({"0 draw deck", "0 draw deck"}), "ok");
    EXPECT_EQ(scene.act("1 tickets"), "ok");
    EXPECT_EQ(scene.act(Seat{1}, Move::keep(1)), "ok");
    EXPECT_EQ(scene.souvenirs(0) + scene.souvenirs(1), "nonenone");
}

TEST(S5, UsaClaimsTakeNothing) {
    Scene scene(support::usa(), {.seats = {{.hand = "2 red"}, {}}, .market = kSouvenirMarket});
    EXPECT_EQ(scene.act("0 claim Boston - New York with 2 red"), "ok");
    EXPECT_EQ(scene.souvenirs(0), "none");
    EXPECT_EQ(scene.phase(), "turn");
}

}  // namespace
