// The joint shuffle from the outside: commitments, the frozen list, reveals, and what happens when
// some of it is missing (docs/fairness.md).
#include "table/fairness/shuffle.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/api_json.h"
#include "rules/records/record.h"
#include "support/lobby_fixture.h"
#include "support/shuffler.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyTest;
using support::LobbyWorld;
using support::make_table;
using support::play_until;
using support::Shuffler;
using support::two_people;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr std::int64_t kStartGraceMs = 30'000;  // in which no clock runs out

class ShuffleTest : public LobbyTest {
protected:
    ShuffleTest() { world.executor.run_for_ms(kStartGraceMs); }

    static std::string commitment_field(const std::string& commitment) {
        return commitment.empty() ? "" : R"(,"commitment":")" + commitment + "\"";
    }
    // Ann makes the table, Bob sits down; those with a commitment have a say. Ann starts.
    std::string started(const std::string& hers, const std::string& his, NewTable wish) {
        if (!hers.empty()) {
            wish.commitment = base::digest_from_hex(hers);
        }
        const std::string id = make_table(world, ann, wish);
        ann.say(watch(id));
        bob.say(watch(id));
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob")" + commitment_field(his) + "}");
        bob.say(R"({"t":"watch","id":"w2","table":")" + id + R"(","seat":1})");
        ann.say(R"({"t":"start","id":"b"})");
        return id;
    }
    static std::string reveal(const base::Nonce& nonce, const std::string& next) {
        return R"({"t":"reveal","id":"r)" + base::to_hex(nonce).substr(0, 8) + R"(","nonce":")" +
               base::to_hex(nonce) + R"(","next":)" + (next.empty() ? "null" : "\"" + next + "\"") +
               "}";
    }
    // The room as anybody may see it now.
    json::object room(const std::string& id, LobbyWorld& of) {
        return json::parse(protocol::room_text(*of.lobby.room(id))).as_object();
    }
    json::object room(const std::string& id) { return room(id, world); }
    static std::string text(const json::value& value) { return std::string(value.as_string()); }
    static std::string status(const json::object& room) { return text(room.at("status")); }
    static std::string list(const json::object& room) {
        return std::string(room.at("shuffle").at("list").as_string());
    }
    rules::Record record(const std::string& id) {
        const auto text = world.lobby.queries().record(id);
        EXPECT_TRUE(text);
        auto record = rules::parse_record(*support::toy(), *text);
        EXPECT_TRUE(record) << (record ? "" : record.error().text) << '\n' << *text;
        EXPECT_FALSE(rules::first_unfair_move(*support::toy(), *record));
        return std::move(*record);
    }
    void play_to_the_end() {
        ann.say(R"({"t":"ping"})");
        play_until(world, {&ann, &bob}, [](const json::object& update) {
            return update.at("view").at("over").as_bool();
        });
    }

    Shuffler anns{"Ann"};
    Shuffler bobs{"Bob"};
};

TEST_F(ShuffleTest, TheSeedIsAHashOfTheListAllNoncesAndTheServersSecret) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    const json::object frozen = room(id);
    EXPECT_EQ(status(frozen), "open");
    EXPECT_EQ(frozen.at("shuffle").at("attempt"), 1);
    EXPECT_EQ(frozen.at("shuffle").at("server"), frozen.at("commitment"));
    EXPECT_EQ(list(frozen), "fogg shuffle 1\ntable " + id + "\nmap toy " + support::toy()->sha256 +
                                "\nstart drawn\nseat 0 person Ann\nseat 1 person Bob\nserver " +
                                std::string(frozen.at("commitment").as_string()) +
                                "\nattempt 1\nsay 0 " + anns.commitment(0) + "\nsay 1 " +
                                bobs.commitment(0) + "\n");
    ann.say(reveal(anns.nonce(0), anns.commit()));
    EXPECT_THAT(ann.hear(), Contains(HasSubstr(R"("t":"done","id":"r)")));
    EXPECT_EQ(status(room(id)), "open");
    bob.say(reveal(bobs.nonce(0), bobs.commit()));
    EXPECT_EQ(status(room(id)), "playing");
    EXPECT_TRUE(room(id).at("shuffle").at("secret").is_null());
    const std::string commitment(room(id).at("commitment").as_string());
    EXPECT_NE(commitment, text(frozen.at("commitment")));
    ann.say(watch(id));
    bob.say(R"({"t":"watch","id":"w3","table":")" + id + R"(","seat":1})");
    play_to_the_end();

    const rules::Record played = record(id);
    ASSERT_TRUE(played.shuffle);
    EXPECT_EQ(played.commitment, commitment);
    EXPECT_EQ(played.shuffle->list, list(frozen));
    EXPECT_EQ(*played.seed,
              base::joint_seed(list(frozen), std::vector{anns.nonce(0), bobs.nonce(0)},
                               played.shuffle->secret));
    EXPECT_EQ(base::commitment(played.shuffle->secret), text(frozen.at("commitment")));
    const json::object over = room(id);
    EXPECT_EQ(text(over.at("seed")), base::to_hex(*played.seed));
    EXPECT_EQ(text(over.at("shuffle").at("secret")), base::to_hex(played.shuffle->secret));
}

TEST_F(ShuffleTest, AKeyWithoutACommitmentIsNotWaitedFor) {
    const std::string id = started("", bobs.commit(), two_people());
    EXPECT_EQ(status(room(id)), "open");
    EXPECT_THAT(list(room(id)), Not(HasSubstr("say 0")));
    bob.say(reveal(bobs.nonce(0), ""));
    EXPECT_EQ(status(room(id)), "playing");
}

TEST_F(ShuffleTest, WithoutAnyCommitmentTheGameBeginsAsEver) {
    const std::string id = started("", "", two_people());
    EXPECT_EQ(status(room(id)), "playing");
    EXPECT_TRUE(room(id).at("shuffle").is_null());
    play_to_the_end();
    EXPECT_FALSE(record(id).shuffle);
}

TEST_F(ShuffleTest, AMissingRevealMeansAnotherAttemptThatEverybodySees) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    const std::string first = list(room(id));
    ann.say(reveal(anns.nonce(0), anns.commit()));
    world.executor.run_for_ms(kRevealMs - 1);
    EXPECT_EQ(list(room(id)), first);
    world.executor.run_for_ms(1);
    const json::object update = last_update(bob);
    EXPECT_EQ(update.at("room").at("shuffle").at("attempt"), 2);
    const std::string second = list(room(id));
    EXPECT_THAT(second, HasSubstr("attempt 2\nmissed 1 1\nsay 0 " + anns.commitment(1) + "\n"));
    bob.say(reveal(bobs.nonce(0), ""));
    EXPECT_THAT(bob.hear(), Contains(HasSubstr(R"("code":"not_asked")")));
    ann.say(reveal(anns.nonce(1), ""));
    EXPECT_EQ(status(room(id)), "playing");
    play_to_the_end();
    EXPECT_EQ(record(id).shuffle->list, second);
}

TEST_F(ShuffleTest, AfterTwoAttemptsTheGameBeginsWithoutAndTheRecordSaysSo) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    ann.say(reveal(anns.nonce(0), anns.commit()));
    world.executor.run_for_ms(kRevealMs);
    EXPECT_EQ(status(room(id)), "open");
    world.executor.run_for_ms(kRevealMs);
    EXPECT_EQ(status(room(id)), "playing");
    EXPECT_THAT(list(room(id)), HasSubstr("attempt 3\nmissed 1 1\nmissed 2 0\n"));
    EXPECT_THAT(list(room(id)), Not(HasSubstr("say")));
    play_to_the_end();
    EXPECT_TRUE(record(id).shuffle->nonces.empty());
}

TEST_F(ShuffleTest, NobodyIsAskedTwiceWhoDidNotCommitAgain) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    world.executor.run_for_ms(kRevealMs);
    EXPECT_EQ(status(room(id)), "playing");
    EXPECT_THAT(list(room(id)), HasSubstr("attempt 2\nmissed 1 0,1\n"));
}

TEST_F(ShuffleTest, PlayersByCorrespondenceHaveADay) {
    NewTable wish = two_people();
    wish.pace = {.kind = PaceKind::kCorrespondence, .seconds = 86'400};
    const std::string id = started(anns.commit(), bobs.commit(), wish);
    world.executor.run_for_ms(kRevealCorrespondenceMs - 1);
    EXPECT_EQ(room(id).at("shuffle").at("attempt"), 1);
    world.executor.run_for_ms(1);
    EXPECT_EQ(room(id).at("shuffle").at("attempt"), 2);
}

// Whatever was frozen and revealed is in the log: another server goes on from there.
TEST_F(ShuffleTest, OutlivesTheServer) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    ann.say(reveal(anns.nonce(0), anns.commit()));
    const json::object before = room(id);
    LobbyWorld after(store, clock, 2);
    after.lobby.start();
    EXPECT_EQ(room(id, after), before);
    Guest late(after, 2);
    late.say(watch(id));
    late.say(reveal(bobs.nonce(0), ""));
    EXPECT_EQ(status(room(id, after)), "playing");
    EXPECT_EQ(list(room(id, after)), list(before));
}

// Nobody looks, and the server died while nonces were missing: the game begins nevertheless.
TEST_F(ShuffleTest, EndsAfterARestartWithNobodyThere) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    LobbyWorld after(store, clock, 2);
    after.lobby.start();
    after.executor.run_for_ms(60'000);
    EXPECT_EQ(status(room(id, after)), "playing");
}

TEST_F(ShuffleTest, ATableThatStartsAtOnceBeginsWithTheReveal) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
    wish.is_started_now = true;
    wish.commitment = base::digest_from_hex(anns.commit());
    const std::string id = make_table(world, ann, wish);
    EXPECT_EQ(status(room(id)), "open");
    EXPECT_THAT(list(room(id)), HasSubstr("table " + id + "\n"));
    ann.say(watch(id));
    ann.say(reveal(anns.nonce(0), anns.commit()));
    EXPECT_EQ(last_update(ann).at("room").at("status"), "playing");
    // The first line of its log has the list already.
    EXPECT_EQ(status(room(id, *std::make_unique<LobbyWorld>(store, clock, 2))), "playing");
}

TEST_F(ShuffleTest, ATableThatStartsAtOnceBeginsEvenIfItsMakerIsGone) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kProgram, .name = "easy"}};
    wish.is_started_now = true;
    wish.commitment = base::digest_from_hex(anns.commit());
    const std::string id = make_table(world, ann, wish);
    world.executor.run_for_ms(60'000);
    EXPECT_EQ(status(room(id)), "playing");
}

TEST_F(ShuffleTest, OneKeyHasOneSayForAllItsSeats) {
    NewTable wish{.map = "toy"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kMe, .name = "Amy"}};
    wish.is_started_now = true;
    wish.commitment = base::digest_from_hex(anns.commit());
    const std::string id = make_table(world, ann, wish);
    EXPECT_THAT(list(room(id)), HasSubstr("attempt 1\nsay 0,1 " + anns.commitment(0) + "\n"));
}

TEST_F(ShuffleTest, TheRematchUsesTheCommitmentsThatCameWithTheReveals) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    ann.say(reveal(anns.nonce(0), anns.commit()));
    bob.say(reveal(bobs.nonce(0), bobs.commit()));
    ann.say(watch(id));
    bob.say(R"({"t":"watch","id":"w3","table":")" + id + R"(","seat":1})");
    play_to_the_end();
    ann.say(R"({"t":"rematch","id":"again"})");
    const std::string next(room(id).at("rematch").as_string());
    EXPECT_THAT(list(room(next)), HasSubstr("attempt 1\nsay 0 " + bobs.commitment(1) + "\nsay 1 " +
                                            anns.commitment(1) + "\n"));
    ann.say(watch(next));
    ann.say(reveal(anns.nonce(1), ""));
    bob.say(watch(next));
    bob.say(reveal(bobs.nonce(1), ""));
    EXPECT_EQ(status(room(next)), "playing");
}

TEST_F(ShuffleTest, NothingInTheListChangesOnceItIsFrozen) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    const json::object before = room(id);
    for (const std::string what : {R"("start")", R"("close")", R"("leave","seat":0)",
                                   R"("set_seat","seat":1,"kind":"open")"}) {
        ann.say(R"({"id":"x","t":)" + what + "}");
        EXPECT_THAT(ann.hear(), Contains(HasSubstr(R"("code":"already_started")"))) << what;
    }
    ann.say(R"({"t":"commit","id":"x","commitment":")" + anns.commit() + "\"}");
    EXPECT_THAT(ann.hear(), Contains(HasSubstr(R"("code":"already_started")")));
    EXPECT_EQ(room(id), before);
}

TEST_F(ShuffleTest, RefusesWhatIsNotTheCommittedNonce) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    const auto refused = [&](Guest& who, const std::string& text, const std::string& code) {
        who.hear();
        who.say(text);
        EXPECT_THAT(who.hear(), Contains(HasSubstr("\"code\":\"" + code + "\""))) << text;
    };
    refused(ann, reveal(bobs.nonce(0), ""), "bad_nonce");
    refused(ann, R"({"t":"reveal","id":"x","nonce":"abc"})", "bad_nonce");
    refused(ann, R"({"t":"reveal","id":"x"})", "missing_key");
    refused(ann, reveal(anns.nonce(0), bobs.commitment(0)), "bad_commitment");
    eve.say(watch(id));
    refused(eve, reveal(anns.nonce(0), ""), "not_asked");
    EXPECT_EQ(room(id).at("shuffle").at("attempt"), 1);
    ann.say(reveal(anns.nonce(0), ""));
    refused(ann, R"({"t":"reveal","id":"y","nonce":")" + base::to_hex(anns.nonce(0)) + "\"}",
            "not_asked");
}

TEST_F(ShuffleTest, ACommitmentCanBeReplacedBeforeTheStartButNotCopied) {
    const std::string id = make_table(world, ann, two_people());
    ann.say(watch(id));
    bob.say(watch(id));
    const auto commit = [&](Guest& who, const std::string& commitment) {
        who.hear();
        static unsigned n = 0;
        who.say(R"({"t":"commit","id":"c)" + std::to_string(++n) + R"(","commitment":")" +
                commitment + "\"}");
        const std::string refused = who.hear_last(R"("t":"refused")");
        return refused.empty() ? "done" : std::string(json::parse(refused).at("code").as_string());
    };
    EXPECT_EQ(commit(bob, bobs.commit()), "not_asked");
    EXPECT_EQ(commit(ann, "abc"), "bad_commitment");
    for (unsigned i = 0; i < kCommitmentsPerKeyMax; ++i) {
        EXPECT_EQ(commit(ann, anns.commit()), "done");
    }
    EXPECT_EQ(commit(ann, anns.commit()), "not_asked");
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    EXPECT_EQ(commit(bob, anns.commitment(kCommitmentsPerKeyMax - 1)), "bad_commitment");
    EXPECT_EQ(commit(bob, bobs.commit()), "done");
    EXPECT_EQ(text(room(id).at("shuffle").at("says").at(0).at("commitment")),
              anns.commitment(kCommitmentsPerKeyMax - 1));
    // Who gives the seat up has no say any more.
    bob.say(R"({"t":"leave","id":"l","seat":1})");
    EXPECT_EQ(room(id).at("shuffle").at("says").as_array().size(), 1U);
}

TEST_F(ShuffleTest, ASecondDeviceOfASeatHasNoSecondSay) {
    NewTable wish = two_people();
    wish.commitment = base::digest_from_hex(anns.commit());
    const std::string id = make_table(world, ann, wish);
    ann.say(watch(id));
    ann.say(R"({"t":"code","id":"c","seat":0})");
    const std::string code(json::parse(ann.hear_last(R"("code":)")).at("code").as_string());
    world.lobby.return_with_code({.public_id = id, .holder = eve.holder(), .code = code},
                                 [](const auto& seat) { EXPECT_TRUE(seat); });
    world.executor.run();
    eve.say(watch(id));
    eve.say(R"({"t":"commit","id":"x","commitment":")" + bobs.commit() + "\"}");
    EXPECT_THAT(eve.hear(), Contains(HasSubstr(R"("code":"not_asked")")));
}

TEST_F(ShuffleTest, AClosedTableTellsItsSeed) {
    const std::string id = make_table(world, ann, two_people());
    EXPECT_TRUE(room(id).at("seed").is_null());
    ann.say(watch(id));
    ann.say(R"({"t":"close","id":"x"})");
    EXPECT_EQ(base::commitment(*base::digest_from_hex(text(room(id).at("seed")))),
              text(room(id).at("commitment")));
    EXPECT_FALSE(world.lobby.queries().record(id));
}

TEST_F(ShuffleTest, AGameThatNobodyPlaysOnIsBrokenOffAfterAMonthAndTellsItsSeed) {
    const std::string id = started(anns.commit(), "", two_people());
    ann.say(reveal(anns.nonce(0), ""));
    ann.leave();
    bob.leave();
    LobbyWorld after(store, clock, 2);
    after.lobby.start();
    after.executor.run_for_ms((kAbandonedDays - 1) * kDayMs);
    EXPECT_EQ(status(room(id, after)), "playing");
    EXPECT_FALSE(after.lobby.queries().record(id));
    after.executor.run_for_ms(3 * kDayMs);
    EXPECT_EQ(status(room(id, after)), "closed");
    EXPECT_FALSE(room(id, after).at("shuffle").at("secret").is_null());
    const auto told = after.lobby.queries().record(id);
    ASSERT_TRUE(told);
    const auto broken_off = rules::parse_record(*support::toy(), *told);
    ASSERT_TRUE(broken_off);
    EXPECT_TRUE(broken_off->shuffle);
    EXPECT_FALSE(rules::first_unfair_move(*support::toy(), *broken_off));
    EXPECT_THAT(*told, HasSubstr("result unfinished"));
}

TEST_F(ShuffleTest, TheSecretIsNotToldBeforeTheEnd) {
    const std::string id = started(anns.commit(), bobs.commit(), two_people());
    ann.say(reveal(anns.nonce(0), ""));
    bob.say(reveal(bobs.nonce(0), ""));
    const std::string before = json::serialize(room(id));
    ann.say(watch(id));
    bob.say(R"({"t":"watch","id":"w3","table":")" + id + R"(","seat":1})");
    std::vector<std::string> heard = ann.hear();
    ann.say(watch(id));
    play_to_the_end();
    const std::string secret = text(room(id).at("shuffle").at("secret"));
    const std::string seed = text(room(id).at("seed"));
    heard.push_back(before);
    EXPECT_THAT(heard, Not(Contains(HasSubstr(secret))));
    EXPECT_THAT(heard, Not(Contains(HasSubstr(seed))));
}

}  // namespace
}  // namespace table
