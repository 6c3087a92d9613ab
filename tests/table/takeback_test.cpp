// Taking a move back after programs have answered it: where nobody else plays, they give way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "rules/records/record.h"
#include "table/bounds.h"
#include "table/solo_game.h"
#include "table/table_log.h"

namespace table {
namespace {

using support::Guest;
using testing::HasSubstr;
using testing::Not;

class TakebackTest : public SoloGameTest {};

TEST_F(TakebackTest, ProgramsGiveWayUntilTheNextDecision) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program(), program()}});
    const std::string before = view();
    EXPECT_EQ(make(claim), "done");
    const std::string decided = seen();
    wait();
    EXPECT_EQ(now.at("undo"), true);
    EXPECT_GE(now.at("undo_with").as_int64(), 2);
    // Ann need not have seen what the programs did.
    EXPECT_EQ(undo_seen(decided), "done");
    EXPECT_EQ(view(), before);
    EXPECT_THAT(log_text(), HasSubstr("\nundo 0 with "));
    EXPECT_EQ(undo_seen(seen()), "cannot_undo");
}

TEST_F(TakebackTest, TheSameMoveMeetsTheSameLuck) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program(), program()}});
    EXPECT_EQ(make(claim), "done");
    wait();
    const std::string first = view();
    EXPECT_EQ(undo(), "done");
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(view(), first) << "somebody could try again for better cards or other answers";
}

TEST_F(TakebackTest, WhatRevealedACardStays) {
    begun_at_claim({.seats = {me("Ann"), program()}});
    EXPECT_EQ(make("draw deck"), "done");
    EXPECT_EQ(now.at("undo"), false);
    EXPECT_EQ(make("draw deck"), "done");
    wait();
    EXPECT_EQ(now.at("undo"), false);
    EXPECT_EQ(undo(), "cannot_undo");
}

TEST_F(TakebackTest, TheNextDecisionMakesTheLastOneFinal) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program()}});
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(now.at("undo"), true);
    EXPECT_EQ(make("draw deck"), "done");
    EXPECT_EQ(undo(), "cannot_undo");
}

TEST_F(TakebackTest, TheBoundsHoldAlthoughTurnsPassBetween) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program()}});
    for (unsigned n = 0; n < kUndosPerTurnMax; ++n) {
        ASSERT_EQ(make(claim), "done");
        wait();
        ASSERT_EQ(undo(), "done") << n;
    }
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(now.at("undo"), false);
    EXPECT_EQ(undo(), "cannot_undo");
    // After a restart too.
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch_as(0));
    EXPECT_THAT(same.hear_last(R"("t":"update")"), HasSubstr(R"("undo":false)"));
}

TEST_F(TakebackTest, NobodyElseMayMind) {
    NewTable wish{.map = "usa", .seats = {me("Ann"), {}, program()}};
    wish.start = rules::Seat{0};
    id = make_table(world, ann, wish);
    ann.say(watch_as(0));
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    const std::string claim = play_until_claim();
    EXPECT_EQ(make(claim), "done");
    EXPECT_EQ(now.at("undo"), true);
    wait();
    EXPECT_EQ(now.at("undo"), false);
    EXPECT_EQ(undo(), "cannot_undo");
}

TEST_F(TakebackTest, ATableCanDoWithoutIt) {
    NewTable wish{.seats = {me("Ann"), program()}};
    wish.has_takeback = false;
    const std::string claim = begun_at_claim(wish);
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(undo(), "cannot_undo");
    EXPECT_EQ(world.lobby.room(id)->has_takeback, false);
}

TEST_F(TakebackTest, WhoSharesADeviceWaitsForNobodyElsesDecision) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program(), me("Ben")}});
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(undo(), "done") << "only the program has moved";
    EXPECT_EQ(make(claim), "done");
    wait();
    ann.say(watch_as(2));
    hear();
    const std::string move = legal("draw deck").empty() ? legal("keep") : legal("draw deck");
    EXPECT_EQ(make(move, 2), "done");
    EXPECT_EQ(undo(0), "cannot_undo") << "Ben has decided since";
}

TEST_F(TakebackTest, ADeviceOfOnesOwnEndsIt) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program(), me("Ben")}});
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(now.at("undo"), true);
    ann.say(R"({"t":"code","id":"c","seat":2})");
    const auto code = json::parse(ann.hear_last(R"("t":"done")")).at("code").as_string();
    world.lobby.return_with_code(
        {.public_id = id, .holder = bob.holder(), .code = std::string(code)}, [](const auto&) {});
    world.executor.run();
    EXPECT_EQ(undo(), "cannot_undo");
}

TEST_F(TakebackTest, LogStoryReplayAndRecordAgreeAfterARestart) {
    const std::string claim = begun_at_claim({.seats = {me("Ann"), program(), program()}});
    EXPECT_EQ(make(claim), "done");
    wait();
    EXPECT_EQ(undo(), "done");
    EXPECT_EQ(make("draw deck"), "done");
    const std::string last = view();
    support::LobbyWorld again(store, clock);
    Guest same(again, 1);
    same.say(watch_as(0));
    EXPECT_EQ(json::serialize(json::parse(same.hear_last(R"("t":"update")")).at("view")), last);
    same.say(R"({"t":"watch","id":"x","table":")" + id + R"(","seat":0,"story":true})");
    std::string story;
    for (const std::string& text : same.hear()) {
        story += text;
    }
    EXPECT_THAT(story, Not(HasSubstr("\"claimed\",\"seat\":0")));
    EXPECT_THAT(story, HasSubstr(R"({"e":"undone","seat":0,"with":)"));
    same.say(R"({"t":"resign","id":"r","seat":0})");
    const auto text = again.lobby.queries().record(id);
    ASSERT_TRUE(text);
    EXPECT_THAT(*text, HasSubstr("\ntakebacks 0 1 "));
    const auto& file = *world.catalog.find("usa")->file;
    const auto record = rules::parse_record(file, *text);
    ASSERT_TRUE(record) << record.error().line << " " << record.error().text;
    EXPECT_FALSE(rules::first_unfair_move(file, *record));
    const auto replay = again.lobby.queries().replay(id, std::nullopt);
    ASSERT_TRUE(replay);
    EXPECT_TRUE(replay->frames.back().game.end.has_value());
    EXPECT_EQ(replay->frames.back().moves, record->moves.size());
}

// A clock that ran while programs thought is not held against anybody.
TEST_F(TakebackTest, TheClockBeginsAgainAfterProgramsHaveMoved) {
    NewTable wish{.seats = {me("Ann"), program()}};
    wish.pace = {.kind = PaceKind::kLive, .seconds = 60};
    const std::string claim = begun_at_claim(wish);
    EXPECT_EQ(make(claim), "done");
    world.executor.run_for_ms(50'000);
    hear();
    EXPECT_EQ(undo(), "done");
    EXPECT_EQ(now.at("due").at(0).at("ms"), 60'000);
}

}  // namespace
}  // namespace table
