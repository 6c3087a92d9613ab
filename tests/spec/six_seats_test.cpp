// A game with as many seats and tickets as no official map has: what the rules say of every seat
// holds for the sixth, and what they say of tickets for the last of 80.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "rules/view.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/table.h"

namespace {

using rules::Move;
using rules::Seat;
using rules::TicketId;
using rules::to_id;
using support::Scene;
using support::Table;
using testing::Each;
using testing::ElementsAre;

constexpr unsigned kSeats = 6;
constexpr unsigned kTickets = 80;
constexpr unsigned kOffered = 4;

const support::MapPtr& delta() {
    static const support::MapPtr kFile = support::load_map("delta");
    return kFile;
}

// "A - B; C - D": the tickets with these numbers.
std::string tickets_text(unsigned from, unsigned count) {
    std::vector<std::string> parts;
    for (unsigned i = from; i < from + count; ++i) {
        parts.push_back(support::ticket_text(*delta(), to_id<TicketId>(i)));
    }
    return support::join(parts, "; ");
}

// Seat 5 is offered the last four tickets of the map, the others the first twenty.
Table last_tickets_for_seat_five() {
    return Table(delta(), {.seats = kSeats,
                           .tickets = tickets_text(0, 20) + "; " + tickets_text(76, kOffered)});
}

TEST(C1, DealsToSixSeats) {
    const Table table(
        delta(), {.seats = kSeats,
                  .hands = {"3 red", "3 blue", "3 green", "3 black", "3 orange", "2 purple wild"},
                  .market = "red blue green black orange"});
    EXPECT_EQ(table.hand(4), "3 orange");
    EXPECT_EQ(table.hand(5), "2 purple 1 wild");
    EXPECT_EQ(table.state().deck_size, 86 - 18 - 5);
}

TEST(C2, EverySeatHasOpeningTicketsOfItsOwn) {
    const Table table(delta(), {.seats = kSeats});
    std::set<TicketId> offered;
    for (unsigned seat = 0; seat < kSeats; ++seat) {
        EXPECT_EQ(table.state().offer_size(to_id<Seat>(seat)), kOffered) << seat;
        for (const TicketId ticket : table.state().offer[seat]) {
            EXPECT_LT(rules::index(ticket), kTickets);
            offered.insert(ticket);
        }
    }
    EXPECT_EQ(offered.size(), kSeats * kOffered);
    EXPECT_EQ(table.state().ticket_deck_size(), kTickets - kSeats * kOffered);
    EXPECT_THAT(table.to_act(), ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST(C2, BeforeTheDealNobodyIsOfferedAnything) {
    const rules::State state = rules::initial_state(delta()->map, kSeats);
    for (const rules::Offer& offer : state.offer) {
        EXPECT_THAT(offer, Each(rules::kNoTicket));
    }
}

TEST(C2, TheSixthSeatKeepsTheLastTickets) {
    Table table = last_tickets_for_seat_five();
    EXPECT_EQ(table.offer(5), tickets_text(76, 4));
    ASSERT_EQ(table.act(Seat{5}, Move::keep(0b1001)), "ok");
    EXPECT_EQ(table.tickets(5), tickets_text(76, 1) + "; " + tickets_text(79, 1));
    EXPECT_THAT(table.to_act(), ElementsAre(0, 1, 2, 3, 4));
    for (unsigned seat = 0; seat < 5; ++seat) {
        ASSERT_EQ(table.act(to_id<Seat>(seat), Move::keep(0b0011)), "ok");
    }
    // In seat order, whoever chose first.
    EXPECT_EQ(table.returned(), tickets_text(2, 2) + "; " + tickets_text(6, 2) + "; " +
                                    tickets_text(10, 2) + "; " + tickets_text(14, 2) + "; " +
                                    tickets_text(18, 2) + "; " + tickets_text(77, 2));
    EXPECT_EQ(table.state().ticket_deck_size(), kTickets - 12);
}

TEST(S3, WhoPlacesIsTheMapsBusinessAmongSix) {
    Table table(delta(), {.seats = kSeats, .start = 2});
    while (table.phase() == "opening") {
        ASSERT_EQ(table.act(to_id<Seat>(table.to_act().front()), Move::keep(0b0011)), "ok");
    }
    // Counted back from the start player: the sixth before seat 2 is seat 2, the first is seat 1.
    EXPECT_THAT(table.to_act(), ElementsAre(2));
    ASSERT_EQ(table.act("2 " + table.legal(2).front()), "ok");
    EXPECT_THAT(table.to_act(), ElementsAre(1));
}

TEST(C3, SixTakeTurnsInSeatOrder) {
    Table table(delta(), {.seats = kSeats, .start = 4});
    table.open();
    for (const unsigned seat : {4U, 5U, 0U, 1U, 2U, 3U, 4U}) {
        ASSERT_EQ(table.turn(), seat);
        const std::string number = std::to_string(seat);
        ASSERT_EQ(table.act_all({number + " draw deck", number + " draw deck"}), "ok");
    }
}

TEST(C17, BothTracksAreOpenToSix) {
    Scene scene(delta(), {.seats = {{.hand = "3 wild"}, {.hand = "3 wild"}, {}, {}, {}, {}},
                          .market = "red blue green black orange"});
    rules::TrackId id{0};
    while (delta()->map[id].length > 3 || delta()->map[id].ferries > 0) {
        id = to_id<rules::TrackId>(rules::index(id) + 2U);
    }
    ASSERT_TRUE(delta()->map.is_double(id));
    const unsigned wilds = delta()->map[id].length;
    ASSERT_EQ(scene.act(Seat{0}, Move::claim(id, rules::Card::kWild, wilds)), "ok");
    EXPECT_EQ(scene.act(Seat{1}, Move::claim(rules::Map::twin(id), rules::Card::kWild, wilds)),
              "ok");
}

TEST(C23, TheLastRoundHasSixTurns) {
    support::Layout layout{.seats = std::vector<support::SeatLayout>(kSeats),
                           .turn = 5,
                           .market = "red blue green black orange"};
    layout.seats[5] = {.hand = "4 wild", .cars_left = 4};
    Scene scene(delta(), layout);
    const auto moves = scene.legal(5);
    const auto claim = std::find_if(moves.begin(), moves.end(), [](const std::string& text) {
        return text.starts_with("claim") && text.ends_with("with 2 wild");
    });
    ASSERT_NE(claim, moves.end());
    ASSERT_EQ(scene.act("5 " + *claim), "ok");
    EXPECT_EQ(scene.state().turns_left, 6);
    for (const unsigned seat : {0U, 1U, 2U, 3U, 4U, 5U}) {
        EXPECT_FALSE(scene.state().is_over());
        const std::string number = std::to_string(seat);
        ASSERT_EQ(scene.act_all({number + " draw deck", number + " draw deck"}), "ok");
    }
    EXPECT_TRUE(scene.state().is_over());
}

// Tracks that join all places, and no two of them twice.
rules::TrackSet tree() {
    const rules::Map& map = delta()->map;
    std::vector<unsigned> part(map.place_count);
    std::iota(part.begin(), part.end(), 0);
    rules::TrackSet tracks;
    map.all_tracks.for_each([&](rules::TrackId id) {
        const unsigned kept = part[rules::index(map[id].from)];
        const unsigned gone = part[rules::index(map[id].to)];
        tracks.insert_if(kept != gone, id);
        std::replace(part.begin(), part.end(), gone, kept);
    });
    return tracks;
}

TEST(C24, TheSixthSeatScoresTheLastTickets) {
    const rules::Map& map = delta()->map;
    rules::Holdings holdings{};
    holdings[5].tracks = tree();
    int points = 0;
    for (unsigned i = 64; i < kTickets; ++i) {
        holdings[5].tickets.insert(to_id<TicketId>(i));
        points += map.ticket[i].points;
    }
    holdings[4].tickets = holdings[5].tickets;
    for (unsigned i = 0; i < 4; ++i) {
        holdings[i].tickets.insert(to_id<TicketId>(79));
    }
    const rules::Standings standings = rules::standings(map, holdings, kSeats);
    EXPECT_EQ(standings[5].tickets, points);
    EXPECT_EQ(standings[5].tickets_done, 16U);
    EXPECT_EQ(standings[5].rank, 1U);
    EXPECT_EQ(standings[4].tickets, -points);
    EXPECT_EQ(standings[4].rank, 6U);
    EXPECT_EQ(standings[0].tickets, -int{map.ticket[79].points});
    EXPECT_EQ(standings[3].rank, 2U);
}

TEST(C20, TheSixthSeatSeesItsOwnTicketsOnly) {
    Table table = last_tickets_for_seat_five();
    table.open();
    const rules::View own = rules::view(table.state(), Seat{5});
    EXPECT_EQ(support::tickets_text(*delta(), own.seat[5].tickets), tickets_text(76, kOffered));
    EXPECT_EQ(own.hand, table.state().hand[5]);
    for (unsigned seat = 0; seat < 5; ++seat) {
        EXPECT_TRUE(own.seat[seat].tickets.empty());
        EXPECT_EQ(own.seat[seat].ticket_count, kOffered);
        EXPECT_TRUE(rules::view(table.state(), to_id<Seat>(seat)).seat[5].tickets.empty());
    }
}

}  // namespace
