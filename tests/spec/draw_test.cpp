// C4 to C9: turns and drawing cards. Every rule holds on both maps.
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

// C4

TEST(C4, ATurnIsOneOfThreeActions) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        const support::Layout layout{.seats = {{.hand = "2 red"}, {}},
                                     .market = "red blue green black wild"};
        Scene claim(c.file, layout);
        EXPECT_TRUE(claim.is_legal(0, "draw deck"));
        EXPECT_TRUE(claim.is_legal(0, "tickets"));
        EXPECT_EQ(claim.act("1 draw deck"), "not_your_turn");
        EXPECT_EQ(claim.act("0 " + c.claim), "ok");
        EXPECT_THAT(claim.to_act(), ElementsAre(1));
        EXPECT_EQ(claim.phase(), "turn");

        Scene cards(c.file, layout);
        EXPECT_EQ(cards.act("0 draw red"), "ok");
        EXPECT_EQ(cards.phase(), "second_pick");
        EXPECT_EQ(cards.act("0 " + c.claim), "wrong_phase");
        EXPECT_EQ(cards.act("0 tickets"), "wrong_phase");
        EXPECT_EQ(cards.act("0 pass"), "wrong_phase");
        EXPECT_EQ(cards.act("1 draw deck"), "not_your_turn");
        EXPECT_EQ(cards.act("0 draw deck"), "ok");
        EXPECT_THAT(cards.to_act(), ElementsAre(1));

        Scene tickets(c.file, layout);
        EXPECT_EQ(tickets.act("0 tickets"), "ok");
        EXPECT_EQ(tickets.phase(), "keep");
        EXPECT_EQ(tickets.act("0 draw deck"), "wrong_phase");
        EXPECT_EQ(tickets.act("0 tickets"), "wrong_phase");
        EXPECT_EQ(tickets.act("0 " + c.claim), "wrong_phase");
        EXPECT_EQ(tickets.act("1 draw deck"), "not_your_turn");
        EXPECT_EQ(tickets.act(rules::Seat{0}, rules::Move::keep(1)), "ok");
        EXPECT_THAT(tickets.to_act(), ElementsAre(1));
    }
}

// C5

TEST(C5, TwoCardsFromTheMarketEachReplacedAtOnce) {
    for (const Case& c : both_maps()) {
        SCOPED_TRACE(c.file->id);
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "red blue green black red",
                             .next_cards = "orange purple"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "red orange green black red");
        EXPECT_EQ(scene.hand(0), "1 blue");
        EXPECT_THAT(scene.legal(0), ElementsAre("draw black", "draw deck", "draw green",
                                                "draw orange", "draw red"));
        EXPECT_EQ(scene.act("0 draw blue"), "not_in_market");
        EXPECT_EQ(scene.act("0 draw orange"), "ok");
        EXPECT_EQ(scene.market(), "red purple green black red");
        EXPECT_EQ(scene.hand(0), "1 blue 1 orange");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
    }
}

TEST(C5, TwoCardsBlind) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .market = "red blue green black red",
                             .next_cards = "orange purple"});
        const unsigned deck = scene.state().deck_size;
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.phase(), "second_pick");
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.hand(0), "1 purple 1 orange");
        EXPECT_EQ(scene.market(), "red blue green black red");
        EXPECT_EQ(scene.state().deck_size, deck - 2);
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
    }
}

TEST(C5, OneOfEachInEitherOrder) {
    for (const Case& c : both_maps()) {
        const support::Layout layout{
            .seats = {{}, {}}, .market = "red blue green black red", .next_cards = "orange purple"};
        Scene blind_first(c.file, layout);
        EXPECT_EQ(blind_first.act_all({"0 draw deck", "0 draw black"}), "ok");
        EXPECT_EQ(blind_first.hand(0), "1 orange 1 black");
        EXPECT_EQ(blind_first.market(), "red blue green purple red");
        Scene market_first(c.file, layout);
        EXPECT_EQ(market_first.act_all({"0 draw black", "0 draw deck"}), "ok");
        EXPECT_EQ(market_first.hand(0), "1 purple 1 black");
        EXPECT_EQ(market_first.market(), "red blue green orange red");
    }
}

TEST(C5, OfTwoEqualCardsTheFrontOneIsTaken) {
    Scene scene(
        support::usa(),
        {.seats = {{}, {}}, .market = "blue red green red black", .next_cards = "white yellow"});
    EXPECT_EQ(scene.legal_count(0, "draw red"), 1U);
    EXPECT_EQ(scene.act_all({"0 draw red", "0 draw red"}), "ok");
    EXPECT_EQ(scene.market(), "blue white green yellow black");
    EXPECT_EQ(scene.hand(0), "2 red");
}

TEST(C5, TheSecondPickIsNotOptional) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}}, .market = "red blue green black red"});
        EXPECT_EQ(scene.act("0 draw red"), "ok");
        EXPECT_EQ(scene.act("0 pass"), "wrong_phase");
        EXPECT_EQ(scene.legal_count(0, "pass"), 0U);
        EXPECT_EQ(scene.turn(), 0U);
    }
}

// C6

TEST(C6, AWildFromTheMarketIsTheOnlyPick) {
    for (const Case& c : both_maps()) {
        Scene scene(
            c.file,
            {.seats = {{}, {}}, .market = "red blue wild black red", .next_cards = "orange"});
        EXPECT_EQ(scene.act("0 draw wild"), "ok");
        EXPECT_EQ(scene.hand(0), "1 wild");
        EXPECT_EQ(scene.market(), "red blue orange black red");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
        EXPECT_EQ(scene.phase(), "turn");
    }
}

TEST(C6, OneThatIsNotThereCannotBeTaken) {
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}}, .market = "red blue green black red"});
        EXPECT_EQ(scene.act("0 draw wild"), "not_in_market");
        EXPECT_EQ(scene.legal_count(0, "draw wild"), 0U);
    }
}

// C7

TEST(C7, AWildInTheMarketIsNoSecondPick) {
    for (const Case& c : both_maps()) {
        for (const std::string first : {"0 draw red", "0 draw deck"}) {
            Scene scene(c.file, {.seats = {{}, {}},
                                 .market = "red blue wild black red",
                                 .next_cards = "orange orange"});
            EXPECT_TRUE(scene.is_legal(0, "draw wild"));
            EXPECT_EQ(scene.act(first), "ok");
            EXPECT_EQ(scene.act("0 draw wild"), "wild_second_pick");
            EXPECT_EQ(scene.legal_count(0, "draw wild"), 0U);
            EXPECT_EQ(scene.act("0 draw blue"), "ok");
        }
    }
}

TEST(C7, NotEvenOneThatHasJustBeenTurnedUp) {
    for (const Case& c : both_maps()) {
        Scene scene(
            c.file,
            {.seats = {{}, {}}, .market = "red blue green black red", .next_cards = "wild"});
        EXPECT_EQ(scene.act("0 draw blue"), "ok");
        EXPECT_EQ(scene.market(), "red wild green black red");
        EXPECT_EQ(scene.act("0 draw wild"), "wild_second_pick");
    }
}

// C8

TEST(C8, AWildDrawnBlindIsAnOrdinaryPick) {
    for (const Case& c : both_maps()) {
        Scene scene(
            c.file,
            {.seats = {{}, {}}, .market = "red blue green black red", .next_cards = "wild wild"});
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.phase(), "second_pick");
        EXPECT_EQ(scene.act("0 draw deck"), "ok");
        EXPECT_EQ(scene.hand(0), "2 wild");
        EXPECT_THAT(scene.to_act(), ElementsAre(1));
        Scene market_second(
            c.file,
            {.seats = {{}, {}}, .market = "red blue green black red", .next_cards = "wild"});
        EXPECT_EQ(market_second.act_all({"0 draw deck", "0 draw red"}), "ok");
        EXPECT_EQ(market_second.hand(0), "1 red 1 wild");
    }
}

// C9

TEST(C9, ThereIsNoHandLimit) {
    // Seat 1 holds everything except the market and the last two cards, and takes those too.
    for (const Case& c : both_maps()) {
        Scene scene(c.file, {.seats = {{}, {}},
                             .turn = 1,
                             .market = "red blue green black red",
                             .deck = "red orange"});
        const unsigned before = scene.state().hand[1].total();
        EXPECT_EQ(before, c.file->map.card_total - 7U);
        EXPECT_EQ(scene.act_all({"1 draw deck", "1 draw deck"}), "ok");
        EXPECT_EQ(scene.state().hand[1].total(), before + 2);
    }
}

}  // namespace
