// Two nodes that share a store: whoever is first writes, the other reads on, and viewers of both
// see the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "support/lobby_fixture.h"
#include "support/shared_disk.h"
#include "support/shuffler.h"
#include "table/lobby/lobby.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyWorld;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class NodesTest : public testing::Test {
protected:
    NodesTest() {
        here.lobby.start();
        there.lobby.start();
    }

    static std::string watch(const std::string& id) {
        return R"({"t":"watch","id":"w","table":")" + id + "\"}";
    }
    void run_both_for_ms(std::int64_t ms) {
        for (std::int64_t passed = 0; passed < ms; passed += 100) {
            here.executor.run_for_ms(50);
            there.executor.run_for_ms(50);
        }
    }
    void run_both() {
        for (int i = 0; i < 4; ++i) {
            here.executor.run();
            there.executor.run();
        }
    }
    // Ann is here, Bob there; both sit, and the game has begun.
    std::string begun(const NewTable& wish) {
        const std::string id = make_table(here, ann, wish);
        ann.say(watch(id));
        bob.say(watch(id));
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        run_both();
        ann.say(R"({"t":"start","id":"b"})");
        run_both();
        bob.say(R"({"t":"watch","id":"w2","table":")" + id + R"(","seat":1})");
        run_both();
        return id;
    }
    // The same, but the list for a joint shuffle is frozen and nobody has revealed yet.
    std::string shuffling() {
        NewTable wish = support::two_people();
        wish.commitment = base::digest_from_hex(support::Shuffler("Ann").commitment(0));
        const std::string id = make_table(here, ann, wish);
        ann.say(watch(id));
        bob.say(watch(id));
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob","commitment":")" +
                support::Shuffler("Bob").commitment(0) + "\"}");
        run_both();
        ann.say(R"({"t":"start","id":"b"})");
        run_both();
        return id;
    }
    static std::string reveal(const std::string& who) {
        return R"({"t":"reveal","id":"r","nonce":")" +
               base::to_hex(support::Shuffler(who).nonce(0)) + "\"}";
    }
    std::string with_programs() {
        NewTable wish{.map = "toy"};
        wish.seats = {{.kind = SeatWish::Kind::kProgram, .name = "easy"},
                      {.kind = SeatWish::Kind::kProgram, .name = "medium"}};
        wish.is_started_now = true;
        return make_table(here, ann, wish);
    }
    store::TableRow row(const std::string& id) { return *shared.disk->table_by_public_id(id); }
    static std::vector<std::int64_t> versions(Guest& guest) {
        std::vector<std::int64_t> versions;
        for (const std::string& text : guest.hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "update") {
                versions.push_back(message.at("v").as_int64());
            }
        }
        return versions;
    }

    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore first{shared, 1};
    support::NodeStore second{shared, 2};
    LobbyWorld here{first, clock, 1};
    LobbyWorld there{second, clock, 2};
    Guest ann{here, 1};
    Guest bob{there, 2};
};

TEST_F(NodesTest, EveryVersionReachesTheViewersOfBoth) {
    const std::string id = make_table(here, ann, support::two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    static_cast<void>(versions(ann));
    static_cast<void>(versions(bob));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    run_both();
    ann.say(R"({"t":"start","id":"b"})");
    run_both();
    EXPECT_THAT(versions(ann), ElementsAre(2, 3));
    EXPECT_THAT(versions(bob), ElementsAre(2, 3));
}

TEST_F(NodesTest, AWholeGameIsPlayedBetweenThem) {
    const std::string id = begun(support::two_people());
    support::play_until(here, {&ann, &bob}, [&](const json::object& update) {
        run_both();
        return update.at("view").at("phase") == "over";
    });
    EXPECT_EQ(row(id).status, store::Status::kFinished);
    EXPECT_THAT(shared.disk->check()->problems, IsEmpty());
}

TEST_F(NodesTest, TheLoserOfARaceReadsOnAndIsAnsweredProperly) {
    const std::string id = make_table(here, ann, support::two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    second.is_deaf = true;
    ann.say(R"({"t":"set_seat","id":"p","seat":1,"kind":"program","program":"easy"})");
    ASSERT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"p")"));
    bob.hear();
    // Here the seat is still open, as far as is known.
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    std::string refused;
    std::vector<std::int64_t> seen;
    for (const std::string& text : bob.hear()) {
        const json::object message = json::parse(text).as_object();
        if (message.at("t") == "update") {
            seen.push_back(message.at("v").as_int64());
        }
        refused = message.at("t") == "refused" ? text : refused;
    }
    EXPECT_THAT(refused, HasSubstr("seat_taken"));
    EXPECT_THAT(seen, ElementsAre(2));
}

// Ann hears of it by telephone, say.
TEST_F(NodesTest, NobodyIsRefusedForWhatHasChangedElsewhere) {
    const std::string id = make_table(here, ann, support::two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    first.is_deaf = true;
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"b","v":3)"));
}

// What the other node has not heard of is just this: it would do it a second time.
TEST_F(NodesTest, WhatIsSentAgainToANodeThatIsBehindIsDoneOnce) {
    const std::string id = make_table(here, ann, support::two_people());
    Guest bob_here{here, 2};
    ann.say(watch(id));
    bob_here.say(watch(id));
    bob.say(watch(id));
    second.is_deaf = true;
    bob_here.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    bob_here.say(R"({"t":"leave","id":"l","seat":1})");
    bob_here.say(R"({"t":"back","id":"h","seat":1})");
    ASSERT_EQ(row(id).next_seq, 6U);
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    EXPECT_THAT(bob.hear_last(R"("t":"done")"), HasSubstr(R"("id":"l","v":4)"));
    EXPECT_EQ(row(id).next_seq, 6U);
}

TEST_F(NodesTest, BothMayAnswerAtOnceWhereBothAreAsked) {
    const std::string id = begun(support::two_people());
    const auto keep = [&](Guest& guest, int seat) {
        const json::object update = json::parse(guest.hear_last(R"("t":"update")")).as_object();
        guest.say(R"({"t":"move","id":"k","seat":)" + std::to_string(seat) + R"(,"seen":)" +
                  std::to_string(update.at("v").as_int64()) + R"(,"move":)" +
                  json::serialize(update.at("legal").at(0)) + "}");
    };
    first.is_deaf = true;
    second.is_deaf = true;
    keep(ann, 0);
    keep(bob, 1);
    EXPECT_THAT(ann.hear_last(R"("t":"done")"), HasSubstr(R"("id":"k")"));
    EXPECT_THAT(bob.hear_last(R"("t":"done")"), HasSubstr(R"("id":"k")"));
    first.heal();
    run_both();
    EXPECT_THAT(ann.hear_last(R"("t":"update")"), HasSubstr(R"("phase":"turn")"));
}

TEST_F(NodesTest, WhatNoNotificationToldIsFoundByItsNumber) {
    const std::string id = make_table(here, ann, support::two_people());
    bob.say(watch(id));
    bob.hear();
    second.is_deaf = true;
    ann.say(watch(id));
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    ann.say(R"({"t":"set_chat","id":"y","on":true})");
    run_both();
    EXPECT_THAT(versions(bob), IsEmpty());
    second.heal();
    run_both();
    EXPECT_THAT(versions(bob), ElementsAre(2, 3));
    second.heal();
    run_both();
    EXPECT_THAT(versions(bob), IsEmpty());
}

TEST_F(NodesTest, WhoComesFromAnotherNodeIsNotShownLess) {
    const std::string id = make_table(here, ann, support::two_people());
    Guest cid{there, 3};
    cid.say(watch(id));
    second.is_deaf = true;
    ann.say(watch(id));
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    bob.say(watch(id));
    EXPECT_THAT(versions(bob), ElementsAre(2));
    EXPECT_THAT(versions(cid), ElementsAre(1, 2));
}

TEST_F(NodesTest, AStoryOfATableThatWasDroppedIsNoMatterToThoseWhoHaveGone) {
    const std::string id = begun(support::two_people());
    const std::string wish = R"({"t":"watch","id":"w","story":true,"table":")" + id + "\"}";
    Guest cid{here, 3};
    ann.begin_to_say(wish);
    cid.begin_to_say(wish);
    first.is_cut = true;
    first.doubt();
    cid.leave();
    run_both();
    EXPECT_THAT(ann.hear_last(R"("t":"bye")"), HasSubstr("restarting"));
    EXPECT_EQ(here.lobby.tables_in_memory(), 0U);
    first.is_cut = false;
    ann.say(watch(id));
    EXPECT_THAT(ann.hear_last(R"("t":"update")"), HasSubstr(id));
}

TEST_F(NodesTest, WhereLinesWereLostEverybodyComesBackToWhatIsLeft) {
    const std::string id = begun(support::two_people());
    const std::int64_t shown = versions(ann).back();
    static_cast<void>(versions(bob));
    shared.lose_lines(row(id).id, 1);
    first.doubt();
    second.doubt();
    run_both();
    EXPECT_THAT(ann.hear(), ElementsAre(HasSubstr(R"("t":"bye","code":"restarting")")));
    EXPECT_THAT(bob.hear(), ElementsAre(HasSubstr(R"("t":"bye","code":"restarting")")));
    EXPECT_EQ(here.lobby.tables_in_memory() + there.lobby.tables_in_memory(), 0U);
    // Whoever is back sees what the log says, and the game goes on from there, for both.
    ann.say(watch(id));
    bob.say(watch(id));
    run_both();
    EXPECT_THAT(versions(ann), ElementsAre(shown - 1));
    EXPECT_THAT(versions(bob), ElementsAre(shown - 1));
    ann.say(R"({"t":"start","id":"again"})");
    run_both();
    EXPECT_EQ(versions(bob).back(), shown);
}

TEST_F(NodesTest, AProgramThinksOnOneNodeOnly) {
    const std::string id = with_programs();
    bob.say(watch(id));
    run_both_for_ms(20'000);
    EXPECT_GT(here.programs.asked, 10U);
    EXPECT_EQ(there.programs.asked, 0U);
    EXPECT_FALSE(bob.hear_last(R"("t":"update")").empty());
}

TEST_F(NodesTest, WhenANodeFallsSilentAnotherTakesOverWithinFiveSeconds) {
    const std::string id = with_programs();
    run_both_for_ms(3'000);
    const std::size_t asked = here.programs.asked;
    ASSERT_GT(asked, 0U);
    first.is_dead = true;
    first.is_deaf = true;
    // The executor of the dead node stands still.
    for (int i = 0; i < 100 && there.programs.asked == 0; ++i) {
        there.executor.run_for_ms(50);
    }
    EXPECT_GT(there.programs.asked, 0U);
    EXPECT_EQ(second.claimed, 1U);
    EXPECT_EQ(here.programs.asked, asked);
    for (int i = 0; i < 2000 && row(id).status != store::Status::kFinished; ++i) {
        there.executor.run_for_ms(1'000);
    }
    EXPECT_EQ(row(id).status, store::Status::kFinished);
}

TEST_F(NodesTest, OneThatLeavesHandsItsTablesOver) {
    with_programs();
    run_both_for_ms(1'000);
    here.lobby.stop();
    EXPECT_TRUE(here.lobby.is_settled());
    here.lobby.leave_nodes();
    there.executor.run_for_ms(3'100);
    EXPECT_EQ(second.claimed, 1U);
    there.executor.run_for_ms(1'000);
    EXPECT_GT(there.programs.asked, 0U);
}

TEST_F(NodesTest, TheClockRunsOutOnce) {
    NewTable wish = support::two_people();
    wish.pace = {.kind = PaceKind::kLive, .seconds = 30};
    const std::string id = begun(wish);
    run_both_for_ms(34'000);
    std::size_t timeouts = 0;
    const auto log = shared.disk->log({.table = row(id).id});
    for (const store::LogLine& line : *log) {
        timeouts += line.text.find("timeout 0") != std::string::npos ? 1U : 0U;
    }
    EXPECT_EQ(timeouts, 1U);
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr(R"("phase":"turn")"));
}

// What was used on one node is known on the other, which goes on from there.
TEST_F(NodesTest, AClockForTheWholeGameGoesOnWhenItsNodeDies) {
    NewTable wish = support::two_people();
    wish.pace = {.kind = PaceKind::kGame, .seconds = 60, .increment = 5};
    const std::string id = begun(wish);
    run_both_for_ms(40'000);
    first.is_dead = true;
    first.is_deaf = true;
    there.executor.run_for_ms(8'000);
    bob.say(R"({"t":"watch","id":"again","table":")" + id + "\"}");
    EXPECT_THAT(bob.hear_last(R"("t":"update")"),
                HasSubstr(R"("clocks":[{"seat":0,"ms":12000},{"seat":1,"ms":12000}])"));
    there.executor.run_for_ms(13'000);
    EXPECT_THAT(bob.hear_last("timed_out"), HasSubstr(R"("e":"timed_out")"));
}

TEST_F(NodesTest, WhoLostTheirNodeGetsAMomentBeforeTheClockRunsOut) {
    NewTable wish = support::two_people();
    wish.pace = {.kind = PaceKind::kLive, .seconds = 60};
    const std::string id = begun(wish);
    run_both_for_ms(58'000);
    ASSERT_NE(first.keeper(row(id).id), static_cast<store::NodeId>(2));
    bob.hear();
    first.is_dead = true;
    first.is_deaf = true;
    there.executor.run_for_ms(8'000);
    EXPECT_EQ(second.claimed, 1U);
    EXPECT_TRUE(bob.hear_last(R"("t":"update")").empty());
    there.executor.run_for_ms(8'000);
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr(R"("phase":"turn")"));
}

// In passing, like who is there: a note, which is not written down.
TEST_F(NodesTest, EmotesAreShownOnBoth) {
    const std::string id = begun(support::two_people());
    ann.hear();
    bob.hear();
    const auto before = row(id).next_seq;
    bob.say(R"({"t":"emote","id":"e","seat":1,"emote":"thanks"})");
    run_both();
    EXPECT_THAT(ann.hear(), ElementsAre(R"({"t":"emote","seat":1,"emote":"thanks"})"));
    EXPECT_EQ(row(id).next_seq, before);
    // Of a node that does not know yet that the host switched them off.
    ann.say(R"({"t":"set_emotes","id":"off","on":false})");
    run_both();
    ann.hear();
    second.note(row(id).id, "e1.hello");
    run_both();
    EXPECT_THAT(ann.hear(), IsEmpty());
}

// Two people want the same colour at the same moment, each through their own node.
TEST_F(NodesTest, AColourGoesToOneOfTwo) {
    const std::string id = make_table(here, ann, support::two_people("usa"));
    ann.say(watch(id));
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    run_both();
    ann.begin_to_say(R"({"t":"set_color","id":"c","seat":0,"color":4})");
    bob.begin_to_say(R"({"t":"set_color","id":"c","seat":1,"color":4})");
    run_both();
    const bool is_anns = ann.hear_last(R"("id":"c")").find("done") != std::string::npos;
    const bool is_bobs = bob.hear_last(R"("id":"c")").find("done") != std::string::npos;
    EXPECT_NE(is_anns, is_bobs);
    EXPECT_EQ(here.lobby.room(id)->seats[0].color, is_anns ? 4U : 0U);
    EXPECT_EQ(there.lobby.room(id)->seats[1].color, is_bobs ? 4U : 1U);
}

// The line is in the log, but whoever wrote it does not know: it comes back as news.
// Ann's commitment is frozen here; Bob reveals there.
TEST_F(NodesTest, AShuffleIsMadeOnBothNodes) {
    const std::string id = shuffling();
    bob.say(reveal("Bob"));
    run_both();
    EXPECT_EQ(row(id).status, store::Status::kOpen);
    ann.say(reveal("Ann"));
    run_both();
    EXPECT_EQ(row(id).status, store::Status::kPlaying);
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr(R"("status":"playing")"));
}

TEST_F(NodesTest, WhenTheNodeThatFrozeTheListDiesAnotherEndsTheShuffle) {
    const std::string id = shuffling();
    first.is_dead = true;
    first.is_deaf = true;
    bob.say(reveal("Bob"));
    there.executor.run_for_ms(60'000);
    EXPECT_EQ(row(id).status, store::Status::kPlaying);
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr("missed 1 0"));
}

TEST_F(NodesTest, AnAnswerThatWasLostIsFoundInTheLog) {
    const std::string id = make_table(here, ann, support::two_people());
    ann.say(watch(id));
    static_cast<void>(versions(ann));
    first.is_mute = true;
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("try_again"));
    first.is_mute = false;
    ann.say(R"({"t":"set_chat","id":"x","on":false})");
    const auto told = ann.hear();
    EXPECT_THAT(told, testing::Contains(HasSubstr(R"("v":2)")));
    EXPECT_EQ(row(id).next_seq, 3U);
}

// Somebody whose node did not answer says it again to another, which has not heard of it yet.
TEST_F(NodesTest, WhatIsSaidAgainToAnotherNodeIsSaidOnce) {
    const std::string id = make_table(here, ann, support::two_people());
    Guest same(there, 1);  // Ann again, by another line
    ann.say(watch(id));
    same.say(watch(id));
    same.say(R"({"t":"chat","id":"c0","text":"so that it knows what was said"})");
    run_both();
    second.is_deaf = true;
    ann.say(R"({"t":"chat","id":"c1","text":"hello"})");
    same.say(R"({"t":"chat","id":"c1","text":"hello"})");
    EXPECT_THAT(same.hear_last("done"), HasSubstr(R"("id":"c1")"));
    second.heal();
    run_both();
    EXPECT_EQ(shared.disk->chat(row(id).id, 0)->size(), 2U);
}

TEST_F(NodesTest, ChatComesInTheOrderOfItsNumbers) {
    const std::string id = make_table(here, ann, support::two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    first.is_deaf = true;
    second.is_deaf = true;
    ann.say(R"({"t":"chat","id":"c1","text":"one"})");
    bob.say(R"({"t":"chat","id":"c2","text":"two"})");
    ann.say(R"({"t":"chat","id":"c3","text":"three"})");
    first.heal();
    second.heal();
    run_both();
    for (Guest* const guest : {&ann, &bob}) {
        std::vector<std::string> heard;
        for (const std::string& text : guest->hear()) {
            const json::object message = json::parse(text).as_object();
            if (message.at("t") == "chat") {
                heard.emplace_back(message.at("text").as_string());
            }
        }
        EXPECT_THAT(heard, ElementsAre("one", "two", "three"));
    }
}

TEST_F(NodesTest, WhoIsConnectedIsKnownOnBoth) {
    begun(support::two_people());
    run_both();
    EXPECT_THAT(ann.hear_last(R"("t":"presence")"), HasSubstr(R"([true,true])"));
    EXPECT_THAT(bob.hear_last(R"("t":"presence")"), HasSubstr(R"([true,true])"));
    bob.leave();
    run_both();
    EXPECT_THAT(ann.hear_last(R"("t":"presence")"), HasSubstr(R"([true,false])"));
}

// A node is forgotten when it falls silent, so it says again and again who is there.
TEST_F(NodesTest, WhoStaysConnectedOnAnotherNodeIsNotForgotten) {
    const std::string id = begun(support::two_people());
    run_both_for_ms(3 * (kAttendanceSilentMs + kAttendanceEveryMs));
    ann.hear();
    ann.say(R"({"t":"watch","id":"w3","table":")" + id + "\"}");
    EXPECT_THAT(ann.hear_last(R"("t":"presence")"), HasSubstr(R"([true,true])"));
}

TEST_F(NodesTest, WhoWasOnANodeThatDiedIsNotConnected) {
    begun(support::two_people());
    ann.hear();
    second.is_dead = true;
    second.is_deaf = true;
    here.executor.run_for_ms(kAttendanceSilentMs + kAttendanceEveryMs + 1'000);
    EXPECT_THAT(ann.hear_last(R"("t":"presence")"), HasSubstr(R"([true,false])"));
}

}  // namespace
}  // namespace table
