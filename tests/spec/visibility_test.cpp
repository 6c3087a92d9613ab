// C2 and C20, and "Who may see what": what each seat and a spectator see in the official games.
// tests/rules/view_test.cpp covers every position.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/view.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/table.h"

namespace {

using rules::Move;
using rules::Seat;
using rules::View;
using support::Scene;
using support::Table;
using testing::ElementsAre;

View look(const support::Play& play, unsigned seat) {
    return rules::view(play.state(), support::to_id<Seat>(seat));
}
View look_as_spectator(const support::Play& play) {
    return rules::view(play.state(), rules::kNoSeat);
}

std::vector<std::string> heard(const support::Play& play, unsigned seat) {
    std::vector<rules::Event> events;
    for (const rules::Event& event : play.events()) {
        events.push_back(rules::redacted(event, support::to_id<Seat>(seat)));
    }
    return support::event_texts(play.file(), events);
}

// C2

TEST(C2, NobodyLearnsHowManyAnotherKeepsUntilAllHaveChosen) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        SCOPED_TRACE(file->id);
        const unsigned dealt = file->map.opening_tickets.count;
        Table table(file, {.seats = 3});
        ASSERT_EQ(table.act(Seat{1}, Move::keep((1U << dealt) - 1)), "ok");
        // Seat 0 sees that seat 1 has chosen, but its offer looks untouched.
        EXPECT_EQ(look(table, 0).waiting, 0b101);
        EXPECT_EQ(look(table, 0).seat[1].ticket_count, 0);
        EXPECT_EQ(look(table, 0).seat[1].offer_size, dealt);
        EXPECT_EQ(look_as_spectator(table).seat[1].ticket_count, 0);
        EXPECT_THAT(heard(table, 0), ElementsAre("seat 1 has chosen 0"));
        // Seat 1 itself knows.
        EXPECT_EQ(look(table, 1).seat[1].ticket_count, dealt);
        EXPECT_THAT(heard(table, 1), ElementsAre("seat 1 has chosen " + std::to_string(dealt)));
        const unsigned least = (1U << file->map.opening_tickets.keep) - 1;
        ASSERT_EQ(table.act(Seat{0}, Move::keep(least)), "ok");
        EXPECT_EQ(look(table, 2).seat[0].ticket_count, 0);
        ASSERT_EQ(table.act(Seat{2}, Move::keep(least)), "ok");
        // Now everybody knows.
        for (unsigned viewer = 0; viewer < 3; ++viewer) {
            EXPECT_EQ(look(table, viewer).seat[0].ticket_count, file->map.opening_tickets.keep);
            EXPECT_EQ(look(table, viewer).seat[1].ticket_count, dealt);
        }
    }
}

TEST(C2, AnOfferIsForItsSeatOnly) {
    const Table table(support::usa(), {.seats = 2});
    EXPECT_EQ(look(table, 0).offer, table.state().offer[0]);
    EXPECT_EQ(look(table, 1).offer, table.state().offer[1]);
    EXPECT_EQ(look_as_spectator(table).offer, rules::kNoOffer);
    for (const std::string& text : heard(table, 0)) {
        EXPECT_FALSE(text.starts_with("seat 1 is offered") && text != "seat 1 is offered ?")
            << text;
        EXPECT_FALSE(text.starts_with("seat 1 is dealt") && text != "seat 1 is dealt ?") << text;
    }
}

// C20

TEST(C20, TicketsAreSecretTheirNumberIsPublic) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        Table table(file, {.seats = 2});
        table.open();
        const unsigned opening = file->map.opening_tickets.count;
        EXPECT_TRUE(look(table, 0).seat[1].tickets.empty());
        EXPECT_EQ(look(table, 0).seat[1].ticket_count, opening);
        EXPECT_EQ(look(table, 0).seat[0].tickets, table.state().tickets[0]);
        EXPECT_TRUE(look_as_spectator(table).seat[0].tickets.empty());
        EXPECT_EQ(look_as_spectator(table).seat[0].ticket_count, opening);
        ASSERT_EQ(table.act("0 tickets"), "ok");
        EXPECT_EQ(look(table, 1).seat[0].offer_size, file->map.later_tickets.count);
        EXPECT_EQ(look(table, 1).offer, rules::kNoOffer);
        ASSERT_EQ(table.act(Seat{0}, Move::keep(0b11)), "ok");
        EXPECT_EQ(look(table, 1).seat[0].ticket_count, opening + 2);
        EXPECT_TRUE(look(table, 1).seat[0].tickets.empty());
    }
}

TEST(C20, AtTheEndTicketsBecomePublic) {
    Scene scene(support::usa(),
                {.seats = {{.tickets = "Boston - Miami"}, {.tickets = "Denver - El Paso"}},
                 .turn = 1,
                 .market = "blue green black orange purple",
                 .turns_left = 1});
    EXPECT_TRUE(look(scene, 0).seat[1].tickets.empty());
    ASSERT_EQ(scene.act_all({"1 draw blue", "1 draw green"}), "ok");
    ASSERT_TRUE(scene.state().is_over());
    for (const View& seen : {look(scene, 0), look(scene, 1), look_as_spectator(scene)}) {
        EXPECT_EQ(support::tickets_text(scene.file(), seen.seat[0].tickets), "Boston - Miami");
        EXPECT_EQ(support::tickets_text(scene.file(), seen.seat[1].tickets), "Denver - El Paso");
    }
}

TEST(C20, HandsAreSecretTheirSizeIsPublic) {
    Scene scene(support::usa(), {.seats = {{.hand = "3 red"}, {.hand = "2 blue 1 wild"}},
                                 .turn = 1,
                                 .market = "blue green black orange purple",
                                 .next_cards = "white yellow"});
    EXPECT_EQ(support::cards_text(look(scene, 0).hand), "3 red");
    EXPECT_EQ(look(scene, 0).seat[1].hand_size, 3);
    EXPECT_EQ(support::cards_text(look_as_spectator(scene).hand), "none");
    // Everybody sees a card from the market; only its owner sees one from the deck.
    ASSERT_EQ(scene.act("1 draw green"), "ok");
    EXPECT_THAT(heard(scene, 0),
                ElementsAre("seat 1 takes green from market 2", "market 2 turns up white"));
    ASSERT_EQ(scene.act("1 draw deck"), "ok");
    EXPECT_THAT(heard(scene, 0), ElementsAre("seat 1 draws ?", "turn of seat 0"));
    EXPECT_THAT(heard(scene, 1), ElementsAre("seat 1 draws yellow", "turn of seat 0"));
    EXPECT_EQ(look(scene, 0).seat[1].hand_size, 5);
}

TEST(C20, TheBoardIsPublic) {
    Scene scene(support::san_francisco(),
                {.seats = {{.tracks = "Castro - Sunset"},
                           {.hand = "2 red", .tracks = "Mission - Castro", .souvenirs = "bell"}},
                 .turn = 1,
                 .market = "blue green black orange purple",
                 .discard = "2 green",
                 .stacks = "1 bell at Sunset"});
    for (const View& seen : {look(scene, 0), look(scene, 1), look_as_spectator(scene)}) {
        EXPECT_EQ(support::tracks_text(scene.file(), seen.seat[1].owned), "Mission - Castro");
        EXPECT_EQ(seen.seat[0].points, 4);
        EXPECT_EQ(seen.seat[0].cars, 17);
        EXPECT_EQ(seen.seat[1].souvenirs, scene.state().souvenirs[1]);
        EXPECT_EQ(seen.market, scene.state().market);
        EXPECT_EQ(support::cards_text(seen.discard), "2 green");
        EXPECT_EQ(seen.deck_size, 44 - 5 - 2 - 2);
        EXPECT_EQ(seen.ticket_deck_size, 24);
        EXPECT_EQ(seen.stack, scene.state().stack);
        EXPECT_EQ(seen.turn, Seat{1});
    }
}

}  // namespace
