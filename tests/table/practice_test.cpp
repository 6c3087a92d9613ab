// Practice tables: everything may be taken back against programs, and hints go to whoever asks, by
// what their seat knows. Other tables have none of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/legal.h"
#include "rules/records/record.h"
#include "table/bounds.h"
#include "table/solo_game.h"
#include "table/table_log.h"

namespace table {
namespace {

using support::Guest;
using testing::HasSubstr;
using testing::Not;

class PracticeTest : public SoloGameTest {
protected:
    static NewTable practice(std::vector<SeatWish> seats) {
        NewTable wish{.seats = std::move(seats)};
        wish.has_takeback = false;  // practice needs no leave
        wish.is_practice = true;
        return wish;
    }
    std::string hint(const std::string& level = "move", unsigned seat = 0) {
        return ask(R"("t":"hint","seat":)" + std::to_string(seat) + R"(,"level":")" + level + "\"");
    }
    std::string chance(unsigned seat = 0) {
        return ask(R"("t":"chance","seat":)" + std::to_string(seat));
    }
    // The record of this game as far as it is, which its host breaks off.
    rules::Record record() {
        EXPECT_EQ(ask(R"("t":"resign","seat":0)"), "done");
        const auto text = world.lobby.queries().record(id);
        EXPECT_TRUE(text);
        const auto& file = *world.catalog.find("usa")->file;
        auto parsed = rules::parse_record(file, *text);
        EXPECT_TRUE(parsed) << parsed.error().text << *text;
        EXPECT_EQ(rules::first_unfair_move(file, *parsed), std::nullopt);
        return std::move(*parsed);
    }
};

TEST_F(PracticeTest, WhatRevealedACardIsTakenBackToo) {
    begun_at_claim(practice({me("Ann"), program()}));
    const std::string before = view();
    EXPECT_EQ(make("draw deck"), "done");
    const std::string drawn = view();
    EXPECT_EQ(now.at("undo"), true);
    EXPECT_EQ(undo(), "done");
    EXPECT_EQ(view(), before);
    EXPECT_EQ(make("draw deck"), "done");
    EXPECT_EQ(view(), drawn) << "the same luck again";
    EXPECT_EQ(make("draw deck"), "done");
    wait();
    EXPECT_EQ(undo(), "done");
    EXPECT_EQ(view(), drawn);
}

// Decision by decision, over everything that programs and nature did, and forward again.
TEST_F(PracticeTest, GoesBackToTheBeginning) {
    begun_at_claim(practice({me("Ann"), program(), program()}));
    std::vector<std::string> views;
    for (unsigned n = 0; n < 12; ++n) {
        views.push_back(view());
        make_any(0);
        wait();
    }
    const std::string last = view();
    while (!views.empty()) {
        ASSERT_EQ(undo(), "done");
        EXPECT_EQ(view(), views.back());
        views.pop_back();
    }
    for (unsigned n = 0; n < 12; ++n) {
        make_any(0);
        wait();
    }
    EXPECT_EQ(view(), last);
    // To the choice of the first tickets, and no further.
    unsigned more = 0;
    while (now.at("undo").as_bool()) {
        ASSERT_EQ(undo(), "done");
        ++more;
    }
    EXPECT_GT(more, 12U);
    EXPECT_EQ(now.at("view").at("phase"), "opening");
    EXPECT_EQ(undo(), "cannot_undo");
    // A restarted server has the same table.
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch_as(0));
    EXPECT_THAT(same.hear_last(R"("t":"update")"), HasSubstr(R"("undo":false)"));
}

TEST_F(PracticeTest, AsOftenAsOneLikesUntilTheLogIsLong) {
    const std::string claim = begun_at_claim(practice({me("Ann"), program()}));
    for (unsigned n = 0; n < 3 * kUndosPerTurnMax + kUndosPerGameMax; ++n) {
        ASSERT_EQ(make(claim), "done");
        ASSERT_EQ(undo(), "done") << n;
    }
    while (now.at("v").to_number<Version>() + 2 <= kLogLinesMax) {
        ASSERT_EQ(make(claim), "done");
        ASSERT_EQ(undo(), "done");
    }
    EXPECT_EQ(make(claim), "done");
    EXPECT_EQ(undo(), "too_many_changes");
    wait();
    make_any(0);
    EXPECT_EQ(answer, "done") << "a game can always be finished";
}

TEST_F(PracticeTest, OthersWouldMind) {
    NewTable wish = practice({me("Ann"), {}, program()});
    wish.map = "usa";
    wish.start = rules::Seat{0};
    id = make_table(world, ann, wish);
    ann.say(watch_as(0));
    bob.say(watch(id));
    EXPECT_THAT(bob.hear_last("room"), HasSubstr(R"("practice":true)"));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    play_until_claim();
    EXPECT_EQ(make("draw deck"), "done");
    EXPECT_EQ(undo(), "cannot_undo");
    // But hints are for everybody who sat down here.
    EXPECT_EQ(hint(), "no answer");
    ASSERT_EQ(world.advisers.asked.size(), 1U);
    EXPECT_EQ(world.advisers.asked.front().view.viewer, rules::Seat{0});
    bob.say(R"({"t":"chance","id":"c","seat":1})");
    ASSERT_EQ(world.advisers.asked.size(), 2U);
    EXPECT_EQ(world.advisers.asked.back().view.viewer, rules::Seat{1});
    bob.hear();
    world.advisers.answer("[0.25,0.5,0.25]");
    EXPECT_THAT(ann.hear_last("done"), HasSubstr(R"("hint":[0.25)"));
    EXPECT_THAT(bob.hear_last("done"), HasSubstr(R"("chance":[0.25)"));
}

TEST_F(PracticeTest, TheRecordSaysSo) {
    begun_at_claim(practice({me("Ann"), program()}));
    EXPECT_EQ(make("draw deck"), "done");
    EXPECT_EQ(undo(), "done");
    const rules::Record found = record();
    EXPECT_TRUE(found.is_practice);
    EXPECT_EQ(found.takebacks.front(), 1U);
    EXPECT_THAT(log_text(), HasSubstr("practice"));
}

TEST_F(PracticeTest, AnOrdinaryTableGivesNothing) {
    begun_at_claim({.seats = {me("Ann"), program()}});
    const std::string log = log_text();
    EXPECT_EQ(hint("where"), "not_practice");
    EXPECT_EQ(hint("move"), "not_practice");
    EXPECT_EQ(chance(), "not_practice");
    EXPECT_EQ(log_text(), log);
    EXPECT_TRUE(world.advisers.asked.empty());
    EXPECT_FALSE(world.lobby.room(id)->is_practice);
    const rules::Record found = record();
    EXPECT_FALSE(found.is_practice);
}

TEST_F(PracticeTest, TheQuestionIsWhatTheSeatKnows) {
    begun_at_claim(practice({me("Ann"), program()}));
    const std::string log = log_text();
    EXPECT_EQ(hint("where"), "no answer");
    ASSERT_EQ(world.advisers.asked.size(), 1U);
    const AdviceQuestion& question = world.advisers.asked.front();
    EXPECT_EQ(question.kind, AdviceKind::kWhere);
    const auto row = *store.table_by_public_id(id);
    const LogSource source{.store = store, .boards = world.catalog, .seed_keys = world.seed_keys};
    const auto table = read_log(source, {.row = row}, [](const Table&, const Effects&) {});
    ASSERT_TRUE(table);
    const auto moves = read_moves(source, {.row = row});
    EXPECT_EQ(question.view, rules::view(table->state(), rules::Seat{0}));
    EXPECT_EQ(question.memory, memories_of(*table->room, *moves)[rules::Seat{0}]);
    EXPECT_EQ(question.legal.size(), now.at("legal").as_array().size());
    world.advisers.answer(R"({"look":"cards"})");
    const std::string done = ann.hear_last("done");
    EXPECT_THAT(done, HasSubstr(R"("hint":{"look":"cards"})"));
    EXPECT_THAT(done, HasSubstr("\"v\":" + seen()));
    EXPECT_EQ(log_text(), log) << "a hint leaves no trace";
}

TEST_F(PracticeTest, AnAnswerThatComesTooLateIsDropped) {
    begun_at_claim(practice({me("Ann"), program()}));
    EXPECT_EQ(hint(), "no answer");
    EXPECT_EQ(chance(), "no answer");
    EXPECT_EQ(make("draw deck"), "done");
    world.advisers.answer("{}");
    hear();
    EXPECT_EQ(answer, "stale");
    // And the seat may ask again.
    EXPECT_EQ(hint(), "no answer");
    EXPECT_EQ(chance(), "no answer");
    EXPECT_EQ(world.advisers.asked.size(), 4U);
}

TEST_F(PracticeTest, OneQuestionOfEachKindAtATime) {
    begun_at_claim(practice({me("Ann"), program()}));
    EXPECT_EQ(hint(), "no answer");
    EXPECT_EQ(hint("where"), "try_again");
    EXPECT_EQ(chance(), "no answer");
    EXPECT_EQ(chance(), "try_again");
    world.advisers.answer("{}");
    hear();
    EXPECT_EQ(hint("where"), "no answer");
    world.advisers.answer("");
    hear();
    EXPECT_EQ(answer, "internal");
    world.advisers.is_full = true;
    EXPECT_EQ(hint(), "try_again");
    EXPECT_EQ(hint(), "try_again");
    world.advisers.is_full = false;
    EXPECT_EQ(hint(), "no answer");
}

TEST_F(PracticeTest, HintsAreForTheOwnSeatInItsTurn) {
    begun_at_claim(practice({me("Ann"), program()}));
    EXPECT_EQ(hint("move", 1), "not_your_seat");
    EXPECT_EQ(hint("move", 5), "bad_seat");
    EXPECT_EQ(hint("everything"), "wrong_type");
    const std::string claim = legal("claim");
    EXPECT_EQ(make(claim), "done");
    EXPECT_EQ(hint(), "not_your_turn");
    EXPECT_EQ(chance(), "no answer");
    world.advisers.answer("[]");
    bob.say(watch(id));
    bob.hear();
    bob.say(R"({"t":"chance","id":"c","seat":0})");
    EXPECT_THAT(bob.hear_last("refused"), HasSubstr("not_your_seat"));
    EXPECT_EQ(ask(R"("t":"resign","seat":0)"), "done");
    EXPECT_EQ(hint(), "game_over");
    EXPECT_EQ(chance(), "game_over");
}

TEST_F(PracticeTest, ARematchIsPracticeToo) {
    begun_at_claim(practice({me("Ann"), program()}));
    EXPECT_EQ(ask(R"("t":"resign","seat":0)"), "done");
    ann.say(R"({"t":"rematch","id":"r"})");
    const std::string next =
        std::string(json::parse(ann.hear_last(R"("id":"r")")).at("table").as_string());
    EXPECT_TRUE(world.lobby.room(next)->is_practice);
}

}  // namespace
}  // namespace table
