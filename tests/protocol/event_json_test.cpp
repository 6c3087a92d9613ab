// Events as JSON, as the referee tells them to a host.
#include "protocol/referee/event_json.h"

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

}  // namespace
