// Events as JSON, for the host and for a seat.
#include "protocol/event_json.h"

#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>
#include <string>

#include "support/maps.h"
#include "support/words.h"

namespace {

namespace json = boost::json;
using rules::Event;
using rules::EventKind;
using rules::Seat;

std::string told(const Event& event) {
    return json::serialize(protocol::event_json(*support::usa(), event));
}

std::string told_to(unsigned viewer, const Event& event) {
    return json::serialize(
        protocol::event_json_for(*support::usa(), event, rules::to_id<Seat>(viewer)));
}

TEST(EventJson, Fields) {
    const auto& usa = *support::usa();
    EXPECT_EQ(told({.kind = EventKind::kPickedMarket,
                    .seat = Seat{0},
                    .card = rules::Card::kRed,
                    .count = 2}),
              R"({"event":"picked_market","seat":0,"card":"red","slot":2})");
    EXPECT_EQ(told({.kind = EventKind::kMarketSwept}), R"({"event":"market_swept"})");
    EXPECT_EQ(told({.kind = EventKind::kClaimed,
                    .seat = Seat{1},
                    .card = rules::Card::kRed,
                    .track = support::track_from(usa, "Boston - New York"),
                    .count = 2,
                    .wilds = 1}),
              R"({"event":"claimed","seat":1,"from":"Boston","to":"New York","track":1,)"
              R"("cards":{"red":1,"wild":1},"points":2})");
    EXPECT_EQ(told({.kind = EventKind::kTicketsKept, .seat = Seat{1}, .count = 2}),
              R"({"event":"tickets_kept","seat":1,"count":2})");
}

// A seat learns that something happened to another, but not what.
TEST(EventJson, SecretsAreLeftOut) {
    const auto ticket = support::ticket_from(*support::usa(), "Boston - Miami");
    const Event picked{
        .kind = EventKind::kPickedBlind, .seat = Seat{0}, .card = rules::Card::kWild};
    EXPECT_EQ(told_to(0, picked), R"({"event":"picked_blind","seat":0,"card":"wild"})");
    EXPECT_EQ(told_to(1, picked), R"({"event":"picked_blind","seat":0})");
    const Event dealt{.kind = EventKind::kCardDealt, .seat = Seat{0}, .card = rules::Card::kRed};
    EXPECT_EQ(told_to(1, dealt), R"({"event":"card_dealt","seat":0})");
    const Event offered{.kind = EventKind::kTicketOffered, .seat = Seat{0}, .ticket = ticket};
    EXPECT_EQ(told_to(0, offered), R"({"event":"ticket_offered","seat":0,"ticket":)"
                                   R"({"from":"Boston","to":"Miami","points":12}})");
    EXPECT_EQ(told_to(1, offered), R"({"event":"ticket_offered","seat":0})");
    const Event chosen{.kind = EventKind::kOpeningChosen, .seat = Seat{0}, .count = 3};
    EXPECT_EQ(told_to(0, chosen), R"({"event":"opening_chosen","seat":0,"count":3})");
    EXPECT_EQ(told_to(1, chosen), R"({"event":"opening_chosen","seat":0})");
    const Event done{.kind = EventKind::kOpeningDone, .seat = Seat{0}, .count = 3};
    EXPECT_EQ(told_to(1, done), R"({"event":"opening_done","seat":0,"count":3})");
}

}  // namespace
