// C10 to C12: decks that run out, and markets full of wilds. Every rule holds on both maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "spec/both_maps.h"
#include "support/maps.h"
#include "support/scene.h"

namespace {

using spec::both_maps;
using spec::Case;
using support::Scene;
using testing::ElementsAre;

// C10

TEST(C10, DiscardsAreShuffledWhenACardIsNeededAndNotBefore) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "red blue green black red",
                             .discard = "2 blue wild",
                             .deck = "orange",
                             .next_cards = "orange"});
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.state().deck_size, 0);
        EXPECT_EQ(scene.discard(), "2 blue 1 wild");
        EXPECT_THAT(scene.told(), ElementsAre("seat 0 draws orange"));
        EXPECT_TRUE(scene.is_legal(0, "draw deck"));
        // In the middle of a two-card draw.
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.told().front(), "discards reshuffled");
        EXPECT_EQ(scene.state().deck_size, 2);
        EXPECT_EQ(scene.discard(), "none");
    }
}

TEST(C10, TheMarketIsRefilledFromTheDiscards) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "red blue green black red",
                             .discard = "2 blue",
                             .deck = "",
                             .next_cards = "blue blue"});
        EXPECT_EQ(scene.act("0 draw green"), "ok");
        EXPECT_THAT(scene.told(), ElementsAre("seat 0 takes green from market 3",
                                              "discards reshuffled", "market 3 turns up blue"));
        EXPECT_EQ(scene.market(), "red blue blue black red");
        EXPECT_EQ(scene.act("0 draw black"), "ok");
        EXPECT_EQ(scene.market(), "red blue blue blue red");
        EXPECT_EQ(scene.state().drawable(), 0U);
    }
}

TEST(C10, AClaimFillsUpAShortMarketAtOnce) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{.hand = "2 red"}, {}},
                             .market = "blue green",
                             .deck = "",
                             .next_cards = "red red"});
        EXPECT_EQ(scene.act("0 " + c.claim), "ok");
        EXPECT_EQ(scene.market(), "blue green red red -");
        EXPECT_EQ(scene.discard(), "none");
        EXPECT_EQ(scene.state().deck_size, 0);
        EXPECT_THAT(scene.told(), testing::Contains("discards reshuffled").Times(1));
    }
}

TEST(C10, WhatTheMarketDoesNotNeedStaysInTheNewDeck) {
    Scene scene(support::usa(), {.seats = {{.hand = "6 orange"}, {}},
                                 .market = "blue green",
                                 .deck = "",
                                 .next_cards = "3 orange"});
    EXPECT_EQ(scene.act("0 claim Duluth - Helena with 6 orange"), "ok");
    EXPECT_EQ(scene.market(), "blue green orange orange orange");
    EXPECT_EQ(scene.state().deck_size, 3);
    EXPECT_EQ(scene.discard(), "none");
}

TEST(C10, AFullMarketLeavesTheDiscardsAlone) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{.hand = "2 red"}, {}},
                             .market = "blue green black blue green",
                             .deck = ""});
        EXPECT_EQ(scene.act("0 " + c.claim), "ok");
        EXPECT_EQ(scene.discard(), "2 red");
        EXPECT_EQ(scene.state().deck_size, 0);
    }
}

// Five cards in the deck and five in the market, each with three wilds: both are swept before
// anything is reshuffled, and all ten together form the next market.
TEST(C10, FiveAndFiveWithThreeWildsEach) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "wild wild red blue green",
                             .deck = "4 wild black orange",
                             .next_cards = "wild "
                                           "wild black wild orange wild "
                                           "wild black wild orange blue"});
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_THAT(scene.told(),
                    ElementsAre("seat 0 takes red from market 3", "market 3 turns up wild",
                                "market swept",  // the deck's own five come first …
                                "market 1 turns up wild", "market 2 turns up black",
                                "market 3 turns up wild", "market 4 turns up orange",
                                "market 5 turns up wild", "market swept",
                                "discards reshuffled",  // … and only then are all ten shuffled
                                "market 1 turns up wild", "market 2 turns up black",
                                "market 3 turns up wild", "market 4 turns up orange",
                                "market 5 turns up blue"));
        EXPECT_EQ(support::cards_text(scene.state().deck), "1 green 4 wild");
        EXPECT_EQ(scene.discard(), "none");
        EXPECT_EQ(scene.phase(), "second_pick");
    }
}

// C11

TEST(C11, WithoutDeckAndDiscardsTheMarketShrinks) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}}, .market = "red blue green black red", .deck = ""});
        EXPECT_EQ(scene.act("0 draw deck"), "no_cards_left");
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "red - green black red");
        EXPECT_THAT(scene.legal(0), ElementsAre("draw black", "draw green", "draw red"));
        EXPECT_EQ(scene.act("0 draw deck"), "no_cards_left");
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.market(), "- - green black red");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
    }
}

TEST(C11, TheTurnEndsAfterTheFirstPickWhenThereIsNoSecond) {
    for (const Case& c : both_maps()) {
        Scene last_card(c.file, {.seats = {{}, {}}, .market = "red", .deck = ""});
        EXPECT_EQ(last_card.act("0 draw red"), "ok");
        EXPECT_EQ(last_card.market(), "- - - - -");
        EXPECT_THAT(last_card.to_act(), ElementsAre(1));
        EXPECT_EQ(last_card.phase(), "turn");
        Scene only_wilds(c.file, {.seats = {{}, {}}, .market = "wild red wild", .deck = ""});
        EXPECT_EQ(only_wilds.act("0 draw red"), "ok");
        EXPECT_EQ(only_wilds.market(), "wild - wild - -");
        EXPECT_THAT(only_wilds.to_act(), ElementsAre(1));
        Scene blind(c.file, {.seats = {{}, {}}, .market = "5 wild", .deck = "red"});
        EXPECT_EQ(blind.act("0 draw deck"), "ok");
        EXPECT_EQ(blind.hand(0), "1 red");
        EXPECT_THAT(blind.to_act(), ElementsAre(1));
    }
}

TEST(C11, WithNoCardToPickDrawingIsNoAction) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{.hand = "2 red"}, {}}, .market = "", .deck = ""});
        EXPECT_EQ(scene.legal_count(0, "draw"), 0U);
        EXPECT_TRUE(scene.is_legal(0, c.claim));
        EXPECT_EQ(scene.act("0 draw deck"), "no_cards_left");
        EXPECT_EQ(scene.act("0 draw red"), "not_in_market");
        EXPECT_EQ(scene.act("0 draw wild"), "not_in_market");
    }
}

TEST(C11, AWildInTheMarketIsACardThatMayBePicked) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}}, .market = "wild wild", .deck = ""});
        EXPECT_EQ(scene.legal_count(0, "draw"), 1U);
        EXPECT_EQ(scene.act("0 draw wild"), "ok");
        EXPECT_EQ(scene.market(), "- wild - - -");
    }
}

// C12

TEST(C12, AThirdWildSweepsTheMarket) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "wild red blue wild green",
                             .next_cards = "wild black black black orange orange"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "black black black orange orange");
        EXPECT_EQ(scene.discard(), "1 green 1 red 3 wild");
        // The second pick is from the new market.
        EXPECT_EQ(scene.phase(), "second_pick");
        EXPECT_EQ(scene.act("0 draw red"), "not_in_market");
        EXPECT_EQ(scene.act("0 draw black"), "ok");
    }
}

TEST(C12, AfterTheLastPickOfATurnToo) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "wild red blue wild green",
                             .next_cards = "black wild black black black orange orange"});
        EXPECT_EQ(scene.act_all({"0 draw red", "0 draw blue"}), "ok");
        EXPECT_EQ(scene.market(), "black black black orange orange");
        EXPECT_EQ(scene.discard(), "1 green 1 black 3 wild");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
    }
}

TEST(C12, AgainAndAgain) {
    Scene scene(support::usa(), {.seats = {{}, {}},
                                 .market = "wild red blue wild green",
                                 .next_cards = "wild "
                                               "wild wild wild wild wild "
                                               "wild red wild red wild "
                                               "red wild blue wild white"});
    EXPECT_EQ(scene.act("0 draw blue"), "ok");
    EXPECT_EQ(scene.market(), "red wild blue wild white");
    EXPECT_EQ(scene.discard(), "1 green 3 red 11 wild");
}

TEST(C12, TwoWildsStay) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file,
                    {.seats = {{}, {}}, .market = "wild red blue red green", .next_cards = "wild"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "wild red wild red green");
        EXPECT_EQ(scene.discard(), "none");
    }
}

// Only two coloured cards are outside the hands: any five cards have at least three wilds.
TEST(C12, AMarketThatCannotBecomeBetterStays) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "wild red blue wild green",
                             .deck = "4 wild",
                             .next_cards = "wild"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "wild red wild wild green");
        EXPECT_EQ(scene.discard(), "none");
        EXPECT_EQ(scene.state().deck_size, 3);
    }
}

// A third coloured card makes it possible, however unlikely, so sweeping continues until it works.
TEST(C12, AMarketThatCanBecomeBetterIsSwept) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "wild red blue wild green",
                             .deck = "4 wild black",
                             .next_cards = "wild "          // three wilds: swept
                                           "3 wild black "  // the deck is empty now
                                           "wild "          // four wilds: swept
                                           "red green wild wild black"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "red green wild wild black");
        EXPECT_EQ(scene.state().market_size + scene.state().drawable(), 9U);
    }
}

TEST(C12, AMarketOfFewerThanFiveWithThreeWildsStays) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}}, .market = "wild red wild wild green", .deck = ""});
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.market(), "wild - wild wild green");
        EXPECT_EQ(scene.act("0 draw green"), "ok");
        EXPECT_EQ(scene.market(), "wild - wild wild -");
        EXPECT_EQ(scene.act("1 draw wild"), "ok");
        EXPECT_EQ(scene.market(), "- - wild wild -");
    }
}

// A claim adds to the discards and makes possible what was not.
TEST(C12, IsLookedAtAgainWhenTheDiscardsGrow) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{.hand = "2 red"}, {}},
                             .market = "wild wild wild blue green",
                             .deck = "",
                             .next_cards = "red blue red wild green"});
        EXPECT_EQ(scene.act("0 " + c.claim), "ok");
        const std::vector<std::string> told = scene.told();
        EXPECT_THAT(told, testing::Contains("market swept"));
        EXPECT_THAT(told, testing::Contains("discards reshuffled"));
        EXPECT_EQ(scene.market(), "red blue red wild green");
        EXPECT_EQ(support::cards_text(scene.state().deck), "2 wild");
    }
}

TEST(C12, StaysWhenTheDiscardsGrowByWildsOnly) {
    for (const Case& c : both_maps()) {
        const std::string route = c.claim.substr(0, c.claim.find(" with "));
        Scene scene(
            c.file,
            {.seats = {{.hand = "2 wild"}, {}}, .market = "wild wild wild blue green", .deck = ""});
        EXPECT_EQ(scene.act("0 " + route + " with 2 wild"), "ok");
        EXPECT_EQ(scene.market(), "wild wild wild blue green");
        EXPECT_EQ(scene.discard(), "2 wild");
    }
}

}  // namespace
