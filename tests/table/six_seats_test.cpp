// A table of six with 80 tickets, from the outside: what its sixth seat sees, says and does, and
// that it is all there after a restart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "rules/records/record.h"
#include "support/lobby_fixture.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyTest;
using support::LobbyWorld;
using support::make_table;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

constexpr std::size_t kSeats = 6;

class SixSeats : public LobbyTest {
protected:
    SixSeats() {
        NewTable wish{.map = "delta"};
        wish.seats.assign(kSeats, {.kind = SeatWish::Kind::kProgram, .name = "easy"});
        wish.seats[0] = {.kind = SeatWish::Kind::kMe, .name = "Ann"};
        wish.seats[5] = {.kind = SeatWish::Kind::kOpen, .name = ""};
        id_ = make_table(world, ann, wish);
        ann.say(watch(id_));
        bob.say(watch(id_));
        bob.say(R"({"t":"sit","id":"s","seat":5,"name":"Bob"})");
        ann.say(R"({"t":"start","id":"b"})");
        bob.say(R"({"t":"watch","id":"w2","table":")" + id_ + R"(","seat":5})");
    }

    // Ann and Bob play legal moves, as the programs do, until the game is over; the last that Bob
    // was shown.
    json::object play_to_the_end() {
        json::object bobs;
        json::object anns;
        keep_newest(ann, anns);
        keep_newest(bob, bobs);
        for (unsigned n = 0; n < 2000 && !bobs.at("view").at("over").as_bool(); ++n) {
            move(ann, 0, anns, n);
            move(bob, 5, bobs, n);
            world.executor.run_for_ms(1'000);  // the programs take their time
            keep_newest(ann, anns);
            keep_newest(bob, bobs);
        }
        EXPECT_TRUE(bobs.at("view").at("over").as_bool());
        return bobs;
    }

    std::string id_;

private:
    static void move(Guest& guest, unsigned seat, const json::object& last, unsigned n) {
        const json::array& legal = last.at("legal").as_array();
        if (!legal.empty()) {
            guest.say(R"({"t":"move","id":"m)" + std::to_string(n) + R"(","seat":)" +
                      std::to_string(seat) + R"(,"seen":)" +
                      std::to_string(last.at("v").as_int64()) + R"(,"move":")" +
                      std::string(legal[legal.size() / 2].as_string()) + "\"}");
        }
    }
    static void keep_newest(Guest& guest, json::object& last) {
        for (const std::string& text : guest.hear()) {
            json::object message = json::parse(text).as_object();
            if (message.at("t") == "update" && message.contains("view")) {
                last = std::move(message);
            }
        }
    }
};

TEST_F(SixSeats, TheSixthIsShownItsOwnOffer) {
    const json::object update = last_update(bob);
    EXPECT_EQ(update.at("room").at("seats").as_array().size(), kSeats);
    EXPECT_EQ(update.at("room").at("seats").at(5).at("name"), "Bob");
    const json::object& view = update.at("view").as_object();
    EXPECT_EQ(view.at("seats").as_array().size(), kSeats);
    EXPECT_EQ(view.at("offer").as_array().size(), 4U);
    EXPECT_EQ(view.at("seats").at(5).at("offer"), 4);
    EXPECT_EQ(update.at("legal").as_array().size(), 11U);  // two of four or more
}

TEST_F(SixSeats, TheSixthPlaysTalksAndIsThereAfterARestart) {
    const json::object end = play_to_the_end();
    const json::object& view = end.at("view").as_object();
    EXPECT_THAT(std::string(view.at("owners").as_string()), HasSubstr("5"));
    EXPECT_EQ(view.at("standings").as_array().size(), kSeats);
    EXPECT_EQ(view.at("all_tickets").as_array().size(), kSeats);
    EXPECT_GE(view.at("all_tickets").at(5).as_array().size(), 2U);
    bob.say(R"({"t":"chat","id":"c","text":"well played"})");
    EXPECT_THAT(ann.hear_last("well played"), HasSubstr(R"("seat":5)"));

    const auto text = world.lobby.queries().record(id_);
    ASSERT_TRUE(text);
    const auto& file = *world.catalog.find("delta")->file;
    const auto record = rules::parse_record(file, *text);
    ASSERT_TRUE(record) << record.error().line << " " << record.error().text;
    EXPECT_FALSE(rules::first_unfair_move(file, *record));

    LobbyWorld later{store, clock};
    Guest again{later, 2};
    again.say(R"({"t":"watch","id":"w","table":")" + id_ + R"(","seat":5})");
    const std::vector<std::string> heard = again.hear();
    EXPECT_THAT(heard, Contains(HasSubstr(json::serialize(end.at("view")))));
    EXPECT_THAT(heard, Contains(AllOf(HasSubstr("well played"), HasSubstr(R"("seat":5)"))));
}

}  // namespace
}  // namespace table
