// The lobby from the outside: what clients say, and what they are told.
#include "table/lobby/lobby.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <functional>

#include "protocol/refusal_code.h"
#include "rules/records/record.h"
#include "support/faulty_store.h"
#include "support/lobby_fixture.h"
#include "table/table_log.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyTest;
using support::LobbyWorld;
using support::make_table;
using support::play_until;
using support::two_people;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

TEST_F(LobbyTest, ATableIsMadeAndFoundByItsLink) {
    const std::string id = make_table(world, ann, two_people());
    EXPECT_EQ(id.size(), 16U);
    bob.say(watch(id));
    const json::object update = last_update(bob);
    EXPECT_EQ(update.at("v"), 1);
    EXPECT_EQ(update.at("room").at("status"), "open");
    EXPECT_EQ(update.at("room").at("seats").at(0).at("name"), "Ann");
    EXPECT_EQ(update.at("room").at("host"), 0);
    EXPECT_EQ(update.at("you").at("host"), false);
    EXPECT_TRUE(update.at("room").at("seed").is_null());
}

TEST_F(LobbyTest, NobodyFindsATableThatIsNotThere) {
    ann.say(watch("nothing"));
    EXPECT_THAT(ann.hear(), ElementsAre(R"({"t":"refused","id":"w","code":"no_table"})"));
}

TEST_F(LobbyTest, WhoSitsIsSeenByAll) {
    const std::string id = make_table(world, ann, two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    EXPECT_EQ(last_update(ann).at("room").at("seats").at(1).at("name"), "Bob");
    const auto heard = bob.hear();
    EXPECT_THAT(heard, testing::Contains(R"({"t":"done","id":"s","v":2})"));
}

TEST_F(LobbyTest, ATakenSeatIsNotTakenTwice) {
    const std::string id = make_table(world, ann, two_people());
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":0,"name":"Bob"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("seat_taken"));
    bob.say(R"({"t":"sit","id":"s2","seat":4,"name":"Bob"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("bad_seat"));
    bob.say(R"({"t":"sit","id":"s3","seat":1,"name":" Bob"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("bad_name"));
}

TEST_F(LobbyTest, OnlyTheHostStartsAndOnlyWhenAllSit) {
    const std::string id = make_table(world, ann, two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    ann.say(R"({"t":"start","id":"b"})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("seats_open"));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    bob.say(R"({"t":"start","id":"b"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("not_host"));
    ann.say(R"({"t":"start","id":"b2"})");
    const json::object update = last_update(ann);
    EXPECT_EQ(update.at("room").at("status"), "playing");
    EXPECT_EQ(update.at("view").at("phase"), "opening");
}

TEST_F(LobbyTest, ASeatIsSeenByItsHolderOnly) {
    const std::string id = begun(two_people());
    eve.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":0})");
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("not_your_seat"));
    eve.say(watch(id));
    const json::object update = last_update(eve);
    EXPECT_FALSE(update.at("view").as_object().contains("hand"));
    EXPECT_EQ(update.at("legal").as_array().size(), 0U);
    eve.say(R"({"t":"move","id":"m","seat":0,"seen":9,"move":"draw deck"})");
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("not_your_seat"));
}

TEST_F(LobbyTest, SpectatorsCanBeKeptOut) {
    NewTable wish = two_people();
    wish.has_watching = false;
    const std::string id = begun(wish);
    eve.say(watch(id));
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("no_spectators"));
    bob.say(watch(id));
    EXPECT_FALSE(last_update(bob).empty());
}

bool is_over(const json::object& update) {
    return update.at("view").at("over").as_bool();
}

TEST_F(LobbyTest, AWholeGameIsPlayedKeptAndProven) {
    for (const char* const map : {"toy", "usa", "san_francisco"}) {
        const std::string id = begun(two_people(map));
        play_until(world, {&ann, &bob}, is_over);
        const auto text = world.lobby.queries().record(id);
        ASSERT_TRUE(text) << map;
        const auto& file = *world.catalog.find(map)->file;
        const auto record = rules::parse_record(file, *text);
        ASSERT_TRUE(record) << record.error().line << " " << record.error().text;
        EXPECT_FALSE(rules::first_unfair_move(file, *record));
        const auto replay = world.lobby.queries().replay(id, std::nullopt);
        ASSERT_TRUE(replay);
        EXPECT_TRUE(replay->frames.back().game.end.has_value());
        EXPECT_EQ(replay->frames.front().hands.size(), 2U);
        EXPECT_EQ(replay->frames.back().moves, record->moves.size());
        EXPECT_TRUE(
            std::ranges::is_sorted(replay->frames, std::ranges::less{}, &ReplayFrame::moves));
    }
}

TEST_F(LobbyTest, TheSeedIsToldWhenTheGameIsOver) {
    const std::string id = begun(two_people());
    EXPECT_TRUE(world.lobby.room(id)->seed.empty());
    EXPECT_FALSE(world.lobby.queries().record(id));
    EXPECT_FALSE(world.lobby.queries().replay(id, rules::kNoSeat));
    play_until(world, {&ann, &bob}, is_over);
    const auto room = world.lobby.room(id);
    const auto seed = base::digest_from_hex(room->seed);
    ASSERT_TRUE(seed);
    EXPECT_EQ(base::commitment(*seed), room->commitment);
}

TEST_F(LobbyTest, WhatWasDoneIsNotDoneTwice) {
    begun(two_people());
    const json::object update = last_update(ann);
    const std::string move = R"({"t":"move","id":"m1","seat":0,"seen":)" +
                             std::to_string(update.at("v").as_int64()) + R"(,"move":")" +
                             std::string(update.at("legal").at(0).as_string()) + "\"}";
    ann.say(move);
    const std::string done = ann.hear_last(R"("t":"done")");
    EXPECT_THAT(done, HasSubstr(R"("id":"m1","v":)"));
    ann.say(move);
    EXPECT_THAT(ann.hear(), ElementsAre(done));
    // Bob's id is his own.
    bob.say(R"({"t":"move","id":"m1","seat":1,"seen":99,"move":"nonsense"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("unknown_move"));
}

TEST_F(LobbyTest, WhatWasDoneIsKnownAfterARestart) {
    const std::string id = begun(two_people());
    const json::object update = last_update(ann);
    const std::string move = R"({"t":"move","id":"m1","seat":0,"seen":)" +
                             std::to_string(update.at("v").as_int64()) + R"(,"move":")" +
                             std::string(update.at("legal").at(0).as_string()) + "\"}";
    ann.say(move);
    const std::string done = ann.hear_last(R"("t":"done")");
    LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch(id));
    same.hear();
    same.say(move);
    EXPECT_THAT(same.hear(), ElementsAre(done));
}

TEST_F(LobbyTest, AnAnswerToAnOldQuestionIsStale) {
    const std::string id = begun(two_people());
    play_until(world, {&ann, &bob}, [](const json::object& update) {
        return update.at("view").at("phase") == "turn" && update.at("view").at("turn") == 0;
    });
    ann.say(R"({"t":"move","id":"old","seat":0,"seen":3,"move":"draw deck"})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("stale"));
}

TEST_F(LobbyTest, AClaimCanBeTakenBackUntilSomebodyAnswers) {
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
    const auto before = world.lobby.room(id);
    ann.say(watch(id));
    json::object update = last_update(ann);
    const std::string hand = json::serialize(update.at("view").at("hand"));
    const auto say_move = [&](std::string_view what, std::string_view move_id) {
        return R"({"t":")" + std::string(what) + R"(","id":")" + std::string(move_id) +
               R"(","seat":0,"seen":)" + std::to_string(update.at("v").as_int64()) +
               (what == "move" ? R"(,"move":")" + claim + "\"}" : "}");
    };
    ann.say(say_move("move", "c1"));
    update = last_update(ann);
    EXPECT_EQ(update.at("undo"), true);
    EXPECT_NE(json::serialize(update.at("view").at("hand")), hand);
    bob.say(R"({"t":"undo","id":"u","seat":1,"seen":)" + std::to_string(update.at("v").as_int64()) +
            "}");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("cannot_undo"));
    ann.say(say_move("undo", "u1"));
    update = last_update(ann);
    EXPECT_EQ(update.at("undo"), false);
    EXPECT_EQ(json::serialize(update.at("view").at("hand")), hand);
    EXPECT_EQ(update.at("events").at(0).at("e"), "undone");
    // What was taken back is not in the record.
    ann.say(say_move("move", "c2"));
    last_update(ann);
    bob.say(watch(id));
    ann.say(watch(id));
    play_until(world, {&ann, &bob}, is_over);
    const auto text = world.lobby.queries().record(id);
    const auto record = rules::parse_record(*support::toy(), *text);
    ASSERT_TRUE(record);
    EXPECT_FALSE(rules::first_unfair_move(*support::toy(), *record));
}

TEST_F(LobbyTest, ProgramsPlayByThemselves) {
    NewTable wish{.map = "san_francisco"};
    wish.seats = {{.kind = SeatWish::Kind::kProgram, .name = "easy"},
                  {.kind = SeatWish::Kind::kProgram, .name = "hard"},
                  {.kind = SeatWish::Kind::kProgram, .name = "medium"}};
    wish.is_started_now = true;
    const std::string id = make_table(world, ann, wish);
    for (unsigned i = 0; i < 2000 && world.lobby.room(id)->status != store::Status::kFinished;
         ++i) {
        world.executor.run_for_ms(1000);
    }
    EXPECT_EQ(world.lobby.room(id)->status, store::Status::kFinished);
    world.executor.run_for_ms(1000);
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
}

TEST_F(LobbyTest, ProgramsGoOnAfterARestart) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kProgram, .name = "easy"},
                  {.kind = SeatWish::Kind::kProgram, .name = "hard"}};
    wish.is_started_now = true;
    const std::string id = make_table(world, ann, wish);
    world.executor.run_for_ms(3000);
    LobbyWorld again(store, clock, 7);
    again.lobby.start();
    again.executor.run_for_ms(600'000);
    EXPECT_EQ(again.lobby.room(id)->status, store::Status::kFinished);
}

TEST_F(LobbyTest, ACodeOpensTheSeatToAnotherDevice) {
    const std::string id = begun(two_people());
    ann.say(R"({"t":"code","id":"c","seat":0})");
    const json::object done = json::parse(ann.hear_last(R"("t":"done")")).as_object();
    const std::string code(done.at("code").as_string());
    EXPECT_GE(code.size(), 22U);
    std::string answer;
    const auto use = [&](const std::string& what) {
        world.lobby.return_with_code(
            {.public_id = id, .holder = eve.holder(), .code = what}, [&](const auto& seat) {
                answer = seat ? "ok" : std::string(protocol::code(seat.error()));
            });
        world.executor.run();
    };
    use("not the code at all, sorry");
    EXPECT_EQ(answer, "bad_code");
    use(code);
    EXPECT_EQ(answer, "ok");
    eve.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":0})");
    EXPECT_TRUE(last_update(eve).at("view").as_object().contains("hand"));
}

TEST_F(LobbyTest, ARematchRotatesTheSeats) {
    begun(two_people());
    play_until(world, {&ann, &bob}, is_over);
    ann.say(R"({"t":"rematch","id":"r"})");
    const json::object done = json::parse(ann.hear_last(R"("t":"done")")).as_object();
    const std::string next(done.at("table").as_string());
    EXPECT_THAT(bob.hear_last("rematch"), HasSubstr(next));
    bob.say(R"({"t":"rematch","id":"r2"})");
    EXPECT_THAT(bob.hear_last(R"("t":"done")"), HasSubstr(next));
    bob.say(watch(next));
    const json::object update = last_update(bob);
    EXPECT_EQ(update.at("you").at("seat"), 0);
    EXPECT_EQ(update.at("room").at("seats").at(1).at("name"), "Ann");
    EXPECT_EQ(update.at("room").at("status"), "playing");
}

TEST_F(LobbyTest, ChatIsKeptToldAndLimited) {
    const std::string id = begun(two_people());
    ann.say(R"({"t":"chat","id":"h","text":"<b>hello</b>"})");
    EXPECT_THAT(bob.hear_last(R"("t":"chat")"),
                HasSubstr(R"("seat":0,"name":"Ann","text":"\u003cb\u003ehello\u003c/b\u003e")"));
    eve.say(watch(id));
    EXPECT_THAT(eve.hear_last(R"("t":"chat")"), HasSubstr("hello"));
    for (int i = 0; i < 5; ++i) {
        ann.say(R"({"t":"chat","id":"x)" + std::to_string(i) + R"(","text":"again"})");
    }
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr(R"("code":"too_fast","retry_ms":)"));
    ann.say(R"({"t":"set_chat","id":"off","on":false})");
    bob.say(R"({"t":"chat","id":"h","text":"what?"})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("chat_off"));
}

TEST_F(LobbyTest, ListsShowWhatIsListedAndWhatIsOnesOwn) {
    NewTable wish = two_people();
    make_table(world, ann, wish);
    wish.is_listed = true;
    const std::string listed = make_table(world, ann, wish);
    const auto open = world.lobby.queries().list(store::Status::kOpen, "");
    ASSERT_TRUE(open);
    ASSERT_EQ(open->rows.size(), 1U);
    EXPECT_EQ(open->rows[0].public_id, listed);
    clock.advance_ms(10);
    const std::string id = begun(two_people());
    const auto mine = world.lobby.queries().list_of(bob.holder());
    ASSERT_TRUE(mine);
    ASSERT_EQ(mine->rows.size(), 1U);
    EXPECT_EQ(mine->rows[0].public_id, id);
    EXPECT_TRUE(mine->rows[0].is_waiting);
    EXPECT_EQ(world.lobby.queries().list_of(ann.holder())->rows.size(), 3U);
    EXPECT_EQ(world.lobby.queries().list_of(eve.holder())->rows.size(), 0U);
}

TEST_F(LobbyTest, ATableThatNobodyWatchesIsNotInMemory) {
    const std::string id = begun(two_people());
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U);
    ann.leave();
    bob.leave();
    world.executor.run();
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
}

TEST_F(LobbyTest, EveryViewerGetsEveryVersion) {
    const std::string id = begun(two_people());
    eve.say(watch(id));
    eve.hear();
    const auto v = [&](Guest& guest) {
        std::vector<std::int64_t> versions;
        for (const std::string& text : guest.hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update") {
                versions.push_back(message.at("v").as_int64());
            }
        }
        return versions;
    };
    const auto first = v(ann).back();
    ann.say(R"({"t":"code","id":"c1","seat":0})");
    ann.say(R"({"t":"set_chat","id":"c2","on":false})");
    EXPECT_THAT(v(eve), ElementsAre(first + 1, first + 2));
    EXPECT_THAT(v(ann), ElementsAre(first + 1, first + 2));
}

TEST_F(LobbyTest, ABugFreezesOneTableAndNoOther) {
    const std::string sick = begun(two_people());
    ann.hear();
    world.sink.is_buggy = true;
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    ann.say(R"({"t":"set_chat","id":"y","on":true})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("broken"));
    const std::string well = begun(two_people());
    EXPECT_EQ(world.lobby.room(well)->status, store::Status::kPlaying);
}

TEST_F(LobbyTest, WhoRunsIntoABugIsToldSo) {
    const std::string sick = begun(two_people());
    support::FaultyStore faulty(store, support::Fault::kBug, 0);
    LobbyWorld again(faulty, clock);
    Guest same(again, 1);
    same.say(watch(sick));
    same.hear();
    faulty.fail_at(faulty.calls() + 1);
    same.say(R"({"t":"set_chat","id":"x","on":false})");
    EXPECT_THAT(same.hear(), ElementsAre(R"({"t":"refused","id":"x","code":"internal"})"));
    same.say(R"({"t":"set_chat","id":"y","on":false})");
    EXPECT_THAT(same.hear(), ElementsAre(R"({"t":"refused","id":"y","code":"broken"})"));
}

TEST_F(LobbyTest, ABrokenLogIsSetAsideAndOthersGoOn) {
    const std::string good = begun(two_people());
    store.append({.create = "brokenbrokenbrok", .first_seq = 1, .lines = {"table 1 nonsense"}},
                 [](const auto&) {});
    eve.say(watch("brokenbrokenbrok"));
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("broken"));
    eve.say(watch(good));
    EXPECT_FALSE(last_update(eve).empty());
}

}  // namespace
}  // namespace table
