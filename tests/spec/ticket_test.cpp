// C19 to C21: drawing tickets.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/maps.h"
#include "support/scene.h"
#include "support/table.h"

namespace {

using rules::Move;
using rules::Seat;
using support::Scene;
using testing::ElementsAre;
using testing::IsEmpty;

const std::string kTicketMarket = "red blue green black orange";

// C19

TEST(C19, UsaDrawsThreeAndKeepsOneAtLeast) {
    Scene scene(support::usa(),
                {.seats = {{}, {}},
                 .market = kTicketMarket,
                 .next_tickets = "Boston - Miami; Denver - El Paso; Dallas - New York"});
    EXPECT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_EQ(scene.offer(0), "Boston - Miami; Denver - El Paso; Dallas - New York");
    EXPECT_EQ(scene.legal(0).size(), 7U);
    EXPECT_EQ(scene.act("0 keep"), "keep_too_few");
    EXPECT_EQ(scene.act(Seat{0}, Move::keep(0b1000)), "bad_offer");
    EXPECT_EQ(scene.act("0 keep Denver - El Paso"), "ok");
    EXPECT_EQ(scene.tickets(0), "Denver - El Paso");
    EXPECT_EQ(scene.returned(), "Boston - Miami; Dallas - New York");
    EXPECT_EQ(scene.offer(0), "none");
    EXPECT_EQ(scene.state().ticket_deck_size(), 29U);
    EXPECT_THAT(scene.to_act(), ElementsAre(1));
}

TEST(C19, SanFranciscoDrawsTwoAndKeepsOneAtLeast) {
    Scene scene(support::san_francisco(),
                {.seats = {{}, {}},
                 .market = kTicketMarket,
                 .next_tickets = "Alcatraz - Richmond; Presidio - Castro"});
    EXPECT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_THAT(scene.legal(0), ElementsAre("keep Alcatraz - Richmond",
                                            "keep Alcatraz - Richmond; Presidio - Castro",
                                            "keep Presidio - Castro"));
    EXPECT_EQ(scene.act("0 keep"), "keep_too_few");
    EXPECT_EQ(scene.act("0 keep Alcatraz - Richmond; Presidio - Castro"), "ok");
    EXPECT_EQ(scene.returned(), "none");
    EXPECT_EQ(scene.state().ticket_deck_size(), 22U);
}

TEST(C19, WhatIsPutBackLiesUnderAllOthersInOrder) {
    Scene scene(support::usa(),
                {.seats = {{}, {}},
                 .market = kTicketMarket,
                 .ticket_deck = "Boston - Miami; Denver - El Paso; Dallas - New York; "
                                "Duluth - Houston; Duluth - El Paso",
                 .next_tickets = "Boston - Miami; Denver - El Paso; Dallas - New York; "
                                 "Duluth - El Paso; Duluth - Houston; "
                                 "Boston - Miami"});
    EXPECT_EQ(scene.act_all({"0 tickets", "0 keep Denver - El Paso"}), "ok");
    EXPECT_EQ(scene.returned(), "Boston - Miami; Dallas - New York");
    // First two that were never drawn, in any order; then the returned ones, first returned first.
    EXPECT_EQ(scene.act("1 tickets"), "ok");
    EXPECT_EQ(scene.offer(1), "Duluth - El Paso; Duluth - Houston; Boston - Miami");
    EXPECT_EQ(scene.act("1 keep Duluth - Houston"), "ok");
    EXPECT_EQ(scene.returned(), "Dallas - New York; Duluth - El Paso; Boston - Miami");
    // Now the order of all remaining tickets is known.
    EXPECT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_EQ(scene.offer(0), "Dallas - New York; Duluth - El Paso; Boston - Miami");
}

TEST(C19, WithFewerLeftThoseAreDrawn) {
    Scene scene(support::usa(), {.seats = {{}, {}},
                                 .market = kTicketMarket,
                                 .ticket_deck = "Boston - Miami; Denver - El Paso",
                                 .next_tickets = "Denver - El Paso; Boston - Miami"});
    EXPECT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_EQ(scene.offer(0), "Denver - El Paso; Boston - Miami");
    EXPECT_EQ(scene.legal(0).size(), 3U);
    EXPECT_EQ(scene.act("0 keep"), "keep_too_few");
    EXPECT_EQ(scene.act("0 keep Boston - Miami"), "ok");
    EXPECT_EQ(scene.returned(), "Denver - El Paso");
}

TEST(C19, ASingleLastTicketMustBeKept) {
    for (const auto& [file, ticket] :
         {std::pair{support::usa(), "Boston - Miami"},
          std::pair{support::san_francisco(), "Alcatraz - Richmond"}}) {
        Scene scene(file, {.seats = {{}, {}}, .market = kTicketMarket, .ticket_deck = ticket});
        EXPECT_EQ(scene.act("0 tickets"), "ok");
        EXPECT_EQ(scene.offer(0), ticket);
        EXPECT_THAT(scene.legal(0), ElementsAre("keep " + std::string(ticket)));
        EXPECT_EQ(scene.act("0 keep"), "keep_too_few");
        EXPECT_EQ(scene.act("0 keep " + std::string(ticket)), "ok");
        EXPECT_EQ(scene.state().ticket_deck_size(), 0U);
    }
}

// On a map that asks for more tickets than remain, all of them are kept.
TEST(C19, NobodyMustKeepMoreThanWasDrawn) {
    Scene scene(support::load_map("harbour"),
                {.seats = {{}, {}}, .market = "5 yellow", .ticket_deck = "Quay - Mill"});
    EXPECT_EQ(scene.act("0 tickets"), "ok");
    EXPECT_THAT(scene.legal(0), ElementsAre("keep Quay - Mill"));
}

// C20: kept tickets stay. (visibility_test.cpp covers who may know them.)

TEST(C20, AKeptTicketIsKeptForGood) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        support::Table table(file, {});
        table.open();
        const rules::TicketSet kept = table.state().tickets[0];
        ASSERT_FALSE(kept.empty());
        EXPECT_EQ(table.legal_count(0, "keep"), 0U);
        EXPECT_EQ(table.act(Seat{0}, Move::keep(0)), "wrong_phase");
        ASSERT_EQ(table.act("0 tickets"), "ok");
        // The offer holds new tickets only, and keeping one takes no old one away.
        ASSERT_EQ(table.act(Seat{0}, Move::keep(1)), "ok");
        EXPECT_EQ(table.state().tickets[0] & kept, kept);
        EXPECT_EQ(table.state().tickets[0].size(), kept.size() + 1);
    }
}

// C21

TEST(C21, WithNoTicketLeftDrawingTicketsIsNoAction) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        Scene none(file, {.seats = {{}, {}}, .market = kTicketMarket, .ticket_deck = ""});
        EXPECT_EQ(none.act("0 tickets"), "no_tickets_left");
        EXPECT_EQ(none.legal_count(0, "tickets"), 0U);
        Scene some(file, {.seats = {{}, {}}, .market = kTicketMarket});
        EXPECT_EQ(some.legal_count(0, "tickets"), 1U);
    }
}

TEST(C21, TicketsPutBackCanBeDrawn) {
    Scene scene(support::usa(), {.seats = {{}, {}},
                                 .market = kTicketMarket,
                                 .ticket_deck = "Boston - Miami; Denver - El Paso",
                                 .next_tickets = "Boston - Miami; Denver - El Paso"});
    EXPECT_EQ(scene.act_all({"0 tickets", "0 keep Boston - Miami"}), "ok");
    EXPECT_TRUE(scene.state().ticket_deck.empty());
    EXPECT_EQ(scene.act("1 tickets"), "ok");
    EXPECT_EQ(scene.offer(1), "Denver - El Paso");
    EXPECT_EQ(scene.act("1 keep Denver - El Paso"), "ok");
    EXPECT_EQ(scene.act("0 tickets"), "no_tickets_left");
}

}  // namespace
