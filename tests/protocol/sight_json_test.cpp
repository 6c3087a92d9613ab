// What a table's viewers are told of an event: everything public, and secrets to their owner only.
#include "protocol/sight_json.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "protocol/json_writer.h"
#include "rules/event.h"
#include "support/maps.h"
#include "support/words.h"
#include "table/board.h"
#include "table/happening.h"

namespace {

using rules::Event;
using rules::EventKind;
using rules::Seat;

std::string told_to(unsigned viewer, const Event& event) {
    const table::Board board(support::usa());
    const std::array happenings = {
        table::Happening{.kind = table::HappeningKind::kGame,
                         .event = rules::redacted(event, rules::to_id<Seat>(viewer))}};
    protocol::JsonWriter json;
    protocol::write_events(board, happenings, json);
    return json.take();
}

TEST(SightJson, EventsByNumber) {
    EXPECT_EQ(told_to(1, {.kind = EventKind::kPickedMarket,
                          .seat = Seat{0},
                          .card = rules::Card::kRed,
                          .count = 2}),
              R"([{"e":"picked_market","seat":0,"card":"red","slot":2}])");
    EXPECT_EQ(told_to(1, {.kind = EventKind::kMarketSwept}), R"([{"e":"market_swept"}])");
    EXPECT_EQ(told_to(0, {.kind = EventKind::kTicketsKept, .seat = Seat{1}, .count = 2}),
              R"([{"e":"tickets_kept","seat":1,"count":2}])");
}

// A seat learns that something happened to another, but not what.
TEST(SightJson, SecretsAreLeftOut) {
    const auto ticket = support::ticket_from(*support::usa(), "Boston - Miami");
    const std::string number = std::to_string(rules::index(ticket));
    const Event picked{
        .kind = EventKind::kPickedBlind, .seat = Seat{0}, .card = rules::Card::kWild};
    EXPECT_EQ(told_to(0, picked), R"([{"e":"picked_blind","seat":0,"card":"wild"}])");
    EXPECT_EQ(told_to(1, picked), R"([{"e":"picked_blind","seat":0}])");
    const Event dealt{.kind = EventKind::kCardDealt, .seat = Seat{0}, .card = rules::Card::kRed};
    EXPECT_EQ(told_to(0, dealt), R"([{"e":"card_dealt","seat":0,"card":"red"}])");
    EXPECT_EQ(told_to(1, dealt), R"([{"e":"card_dealt","seat":0}])");
    const Event offered{.kind = EventKind::kTicketOffered, .seat = Seat{0}, .ticket = ticket};
    EXPECT_EQ(told_to(0, offered), R"([{"e":"ticket_offered","seat":0,"ticket":)" + number + "}]");
    EXPECT_EQ(told_to(1, offered), R"([{"e":"ticket_offered","seat":0}])");
    const Event chosen{.kind = EventKind::kOpeningChosen, .seat = Seat{0}, .count = 3};
    EXPECT_EQ(told_to(0, chosen), R"([{"e":"opening_chosen","seat":0,"count":3}])");
    EXPECT_EQ(told_to(1, chosen), R"([{"e":"opening_chosen","seat":0}])");
    const Event done{.kind = EventKind::kOpeningDone, .seat = Seat{0}, .count = 3};
    EXPECT_EQ(told_to(1, done), R"([{"e":"opening_done","seat":0,"count":3}])");
}

}  // namespace
