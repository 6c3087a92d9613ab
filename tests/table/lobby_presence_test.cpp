// Who is at the table and who is not: clocks that run out, and programs that stand in.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/serialize.hpp>

#include "support/lobby_fixture.h"
#include "table/lobby/lobby.h"

namespace table {
namespace {

namespace json = boost::json;
using support::play_until;
using support::two_people;
using testing::HasSubstr;

class LobbyPresence : public support::LobbyTest {};

TEST_F(LobbyPresence, WhenTheClockRunsOutAProgramPlaysTheTurn) {
    NewTable wish = two_people();
    wish.pace = {.kind = PaceKind::kLive, .seconds = 30};
    const std::string id = begun(wish);
    json::object update = last_update(ann);
    EXPECT_EQ(update.at("due").at(0).at("ms"), 30'000);
    world.executor.run_for_ms(29'000);
    EXPECT_TRUE(last_update(ann).empty());
    world.executor.run_for_ms(5'000);
    update = last_update(ann);
    EXPECT_NE(update.at("view").at("phase"), "opening");
}

TEST_F(LobbyPresence, ThreeTurnsInARowAndTheProgramStays) {
    NewTable wish = two_people("usa");
    wish.pace = {.kind = PaceKind::kLive, .seconds = 30};
    const std::string id = begun(wish);
    world.executor.run_for_ms(200'000);
    const auto room = world.lobby.room(id);
    EXPECT_TRUE(room->seats[0].is_away);
    EXPECT_TRUE(room->seats[1].is_away);
    ann.say(R"({"t":"back","id":"here","seat":0})");
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"here")"));
    EXPECT_FALSE(world.lobby.room(id)->seats[0].is_away);
}

TEST_F(LobbyPresence, AMoveBringsItsOwnerBack) {
    NewTable wish = two_people("usa");
    const std::string id = begun(wish);
    ann.say(R"({"t":"leave","id":"l","seat":0})");
    EXPECT_TRUE(world.lobby.room(id)->seats[0].is_away);
    const json::object update = last_update(ann);
    ann.say(R"({"t":"move","id":"m","seat":0,"seen":99,"move":"keep 0 1"})");
    EXPECT_FALSE(world.lobby.room(id)->seats[0].is_away);
}

// Ann has seen her question, and answers it while Bob goes and comes: nothing of hers has changed.
TEST_F(LobbyPresence, WhoComesAndGoesMakesNobodyElsesAnswerStale) {
    begun(two_people());
    json::object seen;
    play_until(world, {&ann, &bob}, [&](const json::object& update) {
        seen = update;
        return update.at("view").at("phase") == "turn" && update.at("view").at("turn") == 0;
    });
    bob.say(R"({"t":"leave","id":"gone","seat":1})");
    bob.say(R"({"t":"back","id":"here","seat":1})");
    EXPECT_THAT(bob.hear_last(R"("t":"done")"), HasSubstr(R"("id":"here")"));
    ann.say(R"({"t":"move","id":"mine","seat":0,"seen":)" +
            std::to_string(seen.at("v").as_int64()) + R"(,"move":)" +
            json::serialize(seen.at("legal").at(0)) + "}");
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"mine")"));
}

// The program's answer comes while Ann is back, and is not taken; then she leaves once more.
TEST_F(LobbyPresence, WhoeverLeavesTwiceIsStoodInForTwice) {
    begun(two_people());
    ann.say(R"({"t":"leave","id":"l1","seat":0})");
    ann.say(R"({"t":"back","id":"b1","seat":0})");
    world.executor.run_for_ms(60'000);
    EXPECT_FALSE(last_update(ann).at("legal").as_array().empty());
    ann.say(R"({"t":"leave","id":"l2","seat":0})");
    world.executor.run_for_ms(60'000);
    EXPECT_TRUE(last_update(ann).at("legal").as_array().empty());
}

}  // namespace
}  // namespace table
