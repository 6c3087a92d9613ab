// Stories: all that stands, in pieces that a reader can take, and read while the table goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <vector>

#include "support/lobby_fixture.h"
#include "support/undone_pairs.h"
#include "table/live/arrivals.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::make_table;
using support::play_until;
using support::two_people;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class StoryTest : public support::LobbyTest {
protected:
    static std::string watch_story(const std::string& id, std::string_view seat = "") {
        return R"({"t":"watch","id":"st","table":")" + id + "\"" + std::string(seat) +
               R"(,"story":true})";
    }
    static std::vector<std::string> kinds(const std::vector<std::string>& messages) {
        std::vector<std::string> all;
        for (const std::string& text : messages) {
            all.emplace_back(json::parse(text).at("t").as_string());
        }
        return all;
    }
    // The events of the pieces and of the update after them.
    static std::vector<std::string> told(const std::vector<std::string>& messages) {
        std::vector<std::string> events;
        for (const std::string& text : messages) {
            const json::object message = json::parse(text).as_object();
            if (!message.contains("events")) {
                continue;
            }
            const json::value* const from = message.if_contains("from");
            EXPECT_EQ(from == nullptr ? 0 : from->as_int64(),
                      static_cast<std::int64_t>(events.size()));
            for (const json::value& event : message.at("events").as_array()) {
                events.push_back(json::serialize(event));
            }
        }
        return events;
    }
    // A game of programs with more than two pieces.
    std::string long_game() {
        NewTable wish{.map = "usa"};
        wish.seats.assign(5, {.kind = SeatWish::Kind::kProgram, .name = "easy"});
        wish.is_started_now = true;
        const std::string id = make_table(world, ann, wish);
        world.executor.run_for_ms(400'000);
        return id;
    }
};

TEST_F(StoryTest, ALongOneComesInPieces) {
    const std::string id = long_game();
    eve.say(watch_story(id));
    const std::vector<std::string> heard = eve.hear();
    std::size_t pieces = 0;
    for (const std::string& text : heard) {
        pieces += text.starts_with(R"({"t":"story")") ? 1 : 0;
        EXPECT_LT(text.size(), 65'536U) << "the least that may wait for a reader";
    }
    EXPECT_GE(pieces, 2U);
    EXPECT_EQ(told(heard).size() / kStoryPieceEvents, pieces);
    EXPECT_THAT(heard.front(), HasSubstr(R"("t":"done")"));
    EXPECT_THAT(told(heard).front(), HasSubstr("start"));
    // Nothing is missing, and spectators are not told secrets.
    const auto row = store.table_by_public_id(id);
    const auto all =
        read_story({.store = store, .boards = world.catalog, .seed_keys = world.seed_keys},
                   {.row = *row, .until = row->next_seq - 1});
    EXPECT_EQ(told(heard).size(), all->size());
    for (const std::string& event : told(heard)) {
        if (event.find("card_dealt") != std::string::npos ||
            event.find("picked_blind") != std::string::npos) {
            EXPECT_THAT(event, Not(HasSubstr(R"("card")")));
        }
    }
}

TEST_F(StoryTest, AShortOneComesWithTheUpdateAsEver) {
    const std::string id = begun(two_people());
    eve.say(watch_story(id));
    const std::vector<std::string> heard = eve.hear();
    EXPECT_THAT(kinds(heard), ElementsAre("done", "update", "presence"));
    EXPECT_THAT(heard[1], AllOf(HasSubstr(R"({"e":"start")"), Not(HasSubstr(R"("from")"))));
}

TEST_F(StoryTest, ASlowReaderGetsOnePieceAtATimeAndMissesNothing) {
    const std::string id = long_game();
    world.sink.slow = ConnectionId{3};
    eve.say(watch_story(id));
    EXPECT_THAT(kinds(eve.hear()), ElementsAre("done"));
    world.executor.run_for_ms(60'000);  // the programs play on
    EXPECT_THAT(eve.hear(), ElementsAre());
    world.sink.slow = kNoConnection;
    world.executor.run_for_ms(100);
    const std::vector<std::string> heard = eve.hear();
    const auto row = store.table_by_public_id(id);
    const auto all = read_story(
        {.store = store, .boards = world.catalog, .seed_keys = world.seed_keys}, {.row = *row});
    EXPECT_EQ(told(heard).size(), all->size());
    EXPECT_EQ(kinds(heard).front(), "story");
    EXPECT_THAT(kinds(heard), testing::Contains("update"));
    // Who goes away in between leaves nothing behind.
    world.sink.slow = ConnectionId{3};
    eve.say(watch_story(id));
    eve.leave();
    eve.hear();
    world.sink.slow = kNoConnection;
    world.executor.run_for_ms(1'000'000);
    EXPECT_THAT(eve.hear(), ElementsAre());
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
}

TEST_F(StoryTest, WhatWasTakenBackIsLeftOut) {
    const std::string id = begun(two_people());
    std::string claim;
    play_until(world, {&ann, &bob}, [&](const json::object& update) {
        for (const json::value& move : update.at("legal").as_array()) {
            if (std::string_view(move.as_string()).starts_with("claim")) {
                claim = move.as_string();
                return true;
            }
        }
        return false;
    });
    eve.say(watch_story(id));
    const std::vector<std::string> before = told(eve.hear());
    const auto seen = [&] {
        return R"(,"seen":)" + std::to_string(store.table_by_public_id(id)->next_seq - 1);
    };
    for (unsigned i = 0; i < 5; ++i) {
        const std::string n = std::to_string(i);
        ann.say(R"({"t":"move","id":"c)" + n + R"(","seat":0)" + seen() + R"(,"move":")" + claim +
                "\"}");
        bob.say(R"({"t":"leave","id":"l)" + n + R"(","seat":1})");
        ann.say(R"({"t":"undo","id":"u)" + n + R"(","seat":0)" + seen() + "}");
        EXPECT_THAT(ann.hear_last(R"("id":"u)"), HasSubstr("done"));
    }
    eve.hear();
    eve.say(watch_story(id));
    std::vector<std::string> after = told(eve.hear());
    ASSERT_EQ(after.size(), before.size() + 5) << "Bob's goings stay";
    EXPECT_THAT(after.back(), HasSubstr("away"));
    after.resize(before.size());
    EXPECT_EQ(after, before);
}

// Older versions let people take moves back without end. What is told of such a game is no longer
// than of any other.
TEST_F(StoryTest, ThousandsOfUndoneMovesLeaveNothingInStoryReplayAndRecord) {
    const std::string id = begun(two_people());
    play_until(world, {&ann, &bob},
               [](const json::object& update) { return update.at("view").at("over") == true; });
    const std::string undone = support::with_undone_pairs(store, id, 4'000);
    ASSERT_GT(store.table_by_public_id(undone)->next_seq, 8'000U);
    eve.say(watch_story(id));
    const std::vector<std::string> plain = told(eve.hear());
    eve.say(watch_story(undone));
    EXPECT_EQ(told(eve.hear()), plain);
    const TableQueries& queries = world.lobby.queries();
    const auto replay = queries.replay(undone, std::nullopt);
    ASSERT_TRUE(replay);
    EXPECT_EQ(replay->frames.size(), queries.replay(id, std::nullopt)->frames.size());
    EXPECT_EQ(*queries.record(undone), *queries.record(id));
}

// Two nodes or a hot table: lines that come while the story is read are neither lost nor told
// twice.
TEST_F(StoryTest, WhatHappensWhileItIsReadFollows) {
    const std::string id = begun(two_people());
    ann.hear();
    eve.begin_to_say(watch_story(id));
    ann.begin_to_say(R"({"t":"leave","id":"l","seat":0})");
    world.executor.run();
    const std::vector<std::string> heard = eve.hear();
    const std::vector<std::string> events = told(heard);
    EXPECT_EQ(std::ranges::count(events, R"({"e":"away","seat":0})"), 1);
    EXPECT_THAT(kinds(heard), testing::Contains("update"));
}

TEST_F(StoryTest, WhenTooManyAreReadOneMayTryAgain) {
    const std::string id = begun(two_people());
    world.background.is_full = true;
    eve.say(watch_story(id));
    EXPECT_THAT(eve.hear(), ElementsAre(R"({"t":"refused","id":"st","code":"try_again"})"));
    eve.say(R"({"t":"chat","id":"c","text":"hm"})");
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("not_watching"));
    world.background.is_full = false;
    eve.say(watch_story(id));
    EXPECT_THAT(eve.hear_last(R"("t":"update")"), HasSubstr(R"("events":[{)"));
}

TEST_F(StoryTest, CommandsMayFollowTheWatchAtOnce) {
    const std::string id = begun(two_people());
    Guest tablet(world, 2);  // Bob comes back, and acts before the story is there
    tablet.begin_to_say(watch_story(id));
    tablet.begin_to_say(R"({"t":"leave","id":"l","seat":1})");
    world.executor.run();
    EXPECT_THAT(tablet.hear_last(R"("id":"l")"), HasSubstr("done"));
}

}  // namespace
}  // namespace table
