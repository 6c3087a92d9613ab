// Persons who keep the table waiting: reminders, and programs that the others let play.
#include "table/people/absence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>
#include <vector>

#include "support/lobby_fixture.h"
#include "support/shared_disk.h"
#include "table/bounds.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyWorld;
using support::make_table;
using support::two_people;
using testing::HasSubstr;

// "done", or the code of the refusal.
std::string ask(Guest& guest, const std::string& t, unsigned seat) {
    static unsigned ids = 0;
    guest.hear();
    guest.say(R"({"t":")" + t + R"(","id":"a)" + std::to_string(++ids) + R"(","seat":)" +
              std::to_string(seat) + "}");
    for (const std::string& text : guest.hear()) {
        const json::object message = json::parse(text).as_object();
        if (message.at("t") == "done") {
            return "done";
        }
        if (message.at("t") == "refused") {
            return std::string(message.at("code").as_string());
        }
    }
    return "no answer";
}

class AbsenceTest : public support::LobbyTest {
protected:
    static constexpr std::int64_t kWaitMs = AbsenceWaits{}.none_ms;

    // All of them are to choose their tickets, and the last of them is gone.
    std::string begun_without(Guest& gone, const std::vector<Guest*>& guests) {
        NewTable wish{.map = "usa"};
        wish.seats.resize(guests.size());
        wish.seats[0] = {.kind = SeatWish::Kind::kMe, .name = "Guest 0"};
        const std::string id = make_table(world, ann, wish);
        for (unsigned i = 0; i < guests.size(); ++i) {
            guests[i]->say(watch(id));
            if (i > 0) {
                guests[i]->say(R"({"t":"sit","id":"s","seat":)" + std::to_string(i) +
                               R"(,"name":"Guest )" + std::to_string(i) + "\"}");
            }
        }
        ann.say(R"({"t":"start","id":"b"})");
        gone.leave();
        return id;
    }
    bool is_away(const std::string& id, unsigned seat) {
        return world.lobby.room(id)->seats[seat].is_away;
    }

    Guest dan{world, 4};
};

TEST_F(AbsenceTest, TheOthersMayLetAProgramPlayAfterAWhile) {
    const std::string id = begun_without(bob, {&ann, &bob});
    EXPECT_THAT(ann.hear_last(R"("t":"presence")"),
                HasSubstr(R"("absent":[{"seat":1,"ms":600000}])"));
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent");
    world.executor.run_for_ms(kWaitMs - 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent");
    world.executor.run_for_ms(2'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "done");
    EXPECT_TRUE(is_away(id, 1));
    // Whoever comes back takes the seat back.
    Guest back(world, 2);
    back.say(watch(id));
    EXPECT_EQ(ask(back, "back", 1), "done");
    EXPECT_FALSE(is_away(id, 1));
}

TEST_F(AbsenceTest, WhoSendsTheSameLaterThanTheyMayIsToldHowLongToWait) {
    begun_without(bob, {&ann, &bob});
    world.executor.run_for_ms(kWaitMs - 5'000);
    ann.say(R"({"t":"stand_in","id":"x","seat":1})");
    const auto refused = json::parse(ann.hear_last(R"("t":"refused")"));
    EXPECT_EQ(refused.at("code"), "not_absent");
    EXPECT_LE(refused.at("retry_ms").as_int64(), 5'000);
}

TEST_F(AbsenceTest, NobodyLosesASeatWhileConnectedOrJustBack) {
    const std::string id = begun_without(bob, {&ann, &bob});
    Guest back(world, 2);
    world.executor.run_for_ms(kWaitMs + 1'000);
    back.say(watch(id));
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent") << "connected, and thinking";
    back.leave();
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent") << "a phone may lose its connection";
    world.executor.run_for_ms(kReconnectMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "done");
}

TEST_F(AbsenceTest, AnOpenPageIsNoPersonForEver) {
    const std::string id = begun_without(eve, {&ann, &bob});
    world.executor.run_for_ms(kWaitMs * kIdleFactor - 10'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent");
    world.executor.run_for_ms(20'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "done");
    EXPECT_TRUE(is_away(id, 1));
}

TEST_F(AbsenceTest, StrangersAndTheSeatItselfHaveNoSay) {
    const std::string id = begun_without(bob, {&ann, &bob});
    world.executor.run_for_ms(kWaitMs + 1'000);
    eve.say(watch(id));
    EXPECT_EQ(ask(eve, "stand_in", 1), "not_your_seat");
    EXPECT_EQ(ask(eve, "remind", 1), "not_your_seat");
    Guest back(world, 2);
    back.say(watch(id));
    EXPECT_EQ(ask(back, "stand_in", 1), "not_your_seat");
    EXPECT_EQ(ask(back, "remind", 1), "not_your_seat");
    EXPECT_EQ(ask(ann, "stand_in", 5), "bad_seat");
    EXPECT_EQ(ask(ann, "remind", 5), "bad_seat");
}

TEST_F(AbsenceTest, WhoIsNotWaitedForKeepsTheSeat) {
    const std::string id = begun_without(bob, {&ann, &bob});
    Guest back(world, 2);
    back.say(R"({"t":"watch","id":"w","table":")" + id + R"(","seat":1})");
    back.say(R"({"t":"move","id":"m","seat":1,"seen":9,"move":"keep 0 1"})");
    back.leave();
    world.executor.run_for_ms(kWaitMs * kIdleFactor);
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent");
    EXPECT_EQ(ask(ann, "remind", 1), "not_absent");
}

TEST_F(AbsenceTest, OfSeveralOthersMoreThanHalfMustWantIt) {
    const std::string id = begun_without(dan, {&ann, &bob, &eve, &dan});
    world.executor.run_for_ms(kWaitMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    EXPECT_FALSE(is_away(id, 3)) << "one of three";
    EXPECT_EQ(world.lobby.room(id)->seats[3].votes, 1U);
    EXPECT_EQ(ask(ann, "stand_in", 3), "too_many_changes") << "nobody votes twice";
    EXPECT_EQ(ask(bob, "stand_in", 3), "done");
    EXPECT_TRUE(is_away(id, 3));
    EXPECT_EQ(world.lobby.room(id)->seats[3].votes, 0U);
}

TEST_F(AbsenceTest, OnlyThoseWhoAreThereCount) {
    const std::string id = begun_without(dan, {&ann, &bob, &eve, &dan});
    bob.leave();
    eve.leave();
    world.executor.run_for_ms(kWaitMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    EXPECT_TRUE(is_away(id, 3));
}

TEST_F(AbsenceTest, AVoteCountsAgainWhenTheOthersHaveLeft) {
    const std::string id = begun_without(dan, {&ann, &bob, &eve, &dan});
    world.executor.run_for_ms(kWaitMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    bob.leave();
    eve.leave();
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    EXPECT_TRUE(is_away(id, 3));
}

// Somebody who took two seats cannot outvote the rest.
TEST_F(AbsenceTest, SeatsOfOneDeviceHaveOneVote) {
    NewTable wish{.map = "usa"};
    wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                  {.kind = SeatWish::Kind::kMe, .name = "Ben"},
                  {},
                  {}};
    const std::string id = make_table(world, ann, wish);
    for (Guest* const guest : {&ann, &bob, &eve}) {
        guest->say(watch(id));
    }
    bob.say(R"({"t":"sit","id":"s","seat":2,"name":"Bob"})");
    eve.say(R"({"t":"sit","id":"s","seat":3,"name":"Eve"})");
    ann.say(R"({"t":"start","id":"b"})");
    eve.leave();
    world.executor.run_for_ms(kWaitMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    EXPECT_FALSE(is_away(id, 3)) << "one of two";
    EXPECT_EQ(ask(bob, "stand_in", 3), "done");
    EXPECT_TRUE(is_away(id, 3));
}

TEST_F(AbsenceTest, VotesAndRemindersOutliveARestart) {
    const std::string id = begun_without(dan, {&ann, &bob, &eve, &dan});
    world.executor.run_for_ms(kWaitMs + 1'000);
    EXPECT_EQ(ask(ann, "stand_in", 3), "done");
    EXPECT_EQ(ask(ann, "remind", 3), "done");
    LobbyWorld again(store, clock);
    Guest same(again, 1);
    Guest other(again, 2);
    same.say(watch(id));
    other.say(watch(id));
    EXPECT_EQ(again.lobby.room(id)->seats[3].votes, 1U);
    EXPECT_EQ(ask(same, "remind", 3), "too_fast");
    EXPECT_EQ(ask(other, "stand_in", 3), "not_absent") << "after a restart people get a moment";
    again.executor.run_for_ms(kReconnectMs + 1'000);
    EXPECT_EQ(ask(other, "stand_in", 3), "done");
    EXPECT_TRUE(again.lobby.room(id)->seats[3].is_away);
}

TEST_F(AbsenceTest, RemindersAreFewAndFarBetween) {
    const std::string id = begun_without(eve, {&ann, &bob});
    EXPECT_EQ(ask(ann, "remind", 1), "too_fast") << "Bob has only just been asked";
    unsigned done = 0;
    for (unsigned n = 0; n < 10; ++n) {
        world.executor.run_for_ms(kReminderEveryMs + 1'000);
        bob.hear();
        const std::string answer = ask(ann, "remind", 1);
        done += answer == "done" ? 1 : 0;
        if (answer == "done") {
            EXPECT_THAT(bob.hear_last("reminded"),
                        HasSubstr(R"({"e":"reminded","seat":1,"by":0})"));
            EXPECT_EQ(ask(ann, "remind", 1), "too_fast");
        } else {
            EXPECT_EQ(answer, "too_many_changes");
        }
    }
    EXPECT_EQ(done, kRemindersPerTurnMax);
}

// As many in every turn, not as many as were left over.
TEST_F(AbsenceTest, RemindersAreCountedAnewInTheNextTurn) {
    const std::string id = begun_without(eve, {&ann, &bob});
    const auto reminders = [&](unsigned seat) {
        unsigned done = 0;
        for (unsigned n = 0; n < 10; ++n) {
            world.executor.run_for_ms(kReminderEveryMs + 1'000);
            done += ask(seat == 1 ? ann : bob, "remind", seat) == "done" ? 1 : 0;
        }
        return done;
    };
    EXPECT_EQ(reminders(1), kRemindersPerTurnMax);
    for (unsigned turn = 0; turn < 2; ++turn) {
        ann.say(watch(id));
        bob.say(watch(id));
        support::play_until(world, {&ann, &bob}, [&](const json::object& update) {
            const auto& view = update.at("view");
            return view.at("phase") == "turn" && view.at("turn") == 1 - turn;
        });
        EXPECT_EQ(reminders(1 - turn), kRemindersPerTurnMax);
    }
}

TEST_F(AbsenceTest, WhoComesBackIsAnnouncedToTheOthers) {
    begun_without(eve, {&ann, &bob});
    EXPECT_EQ(ask(ann, "leave", 0), "done");
    bob.hear();
    EXPECT_EQ(ask(ann, "back", 0), "done");
    EXPECT_THAT(bob.hear_last(R"("t":"update")"), HasSubstr(R"({"e":"back","seat":0})"));
}

TEST_F(AbsenceTest, TheWaitGoesByThePace) {
    Table table;
    Room room;
    room.board = world.catalog.find("usa");
    room.seats.resize(2);
    for (RoomSeat& seat : room.seats) {
        seat.kind = SeatKind::kPerson;
    }
    room.status = store::Status::kPlaying;
    const auto at = [&](PaceKind kind) {
        room.pace = {.kind = kind, .seconds = 3600};
        table.room = std::make_shared<Room>(room);
        table.play.emplace();
        table.play->now.state = rules::initial_state(room.map(), 2);
        table.play->now.state.phase = rules::Phase::kTurn;
        return absent_at_ms(table, rules::Seat{0}, {}, {}).value_or(-1);
    };
    EXPECT_EQ(at(PaceKind::kNone), 600'000);
    EXPECT_EQ(at(PaceKind::kLive), 120'000);
    EXPECT_EQ(at(PaceKind::kCorrespondence), 2 * kDayMs);
}

// Bob is at another node: he is there, wherever Ann asks.
TEST(AbsenceAmongNodes, WhoIsConnectedElsewhereIsNotAbsent) {
    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore first{shared, 1};
    support::NodeStore second{shared, 2};
    LobbyWorld here{first, clock, 1};
    LobbyWorld there{second, clock, 2};
    here.lobby.start();
    there.lobby.start();
    Guest ann{here, 1};
    Guest bob{there, 2};
    const auto run_both_for_ms = [&](std::int64_t ms) {
        for (std::int64_t passed = 0; passed < ms; passed += 1'000) {
            here.executor.run_for_ms(500);
            there.executor.run_for_ms(500);
        }
    };
    const std::string id = make_table(here, ann, two_people("usa"));
    const std::string watch = R"({"t":"watch","id":"w","table":")" + id + "\"}";
    ann.say(watch);
    bob.say(watch);
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    run_both_for_ms(2'000);
    ann.say(R"({"t":"start","id":"b"})");
    run_both_for_ms(AbsenceWaits{}.none_ms + 20'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "not_absent");
    bob.leave();
    run_both_for_ms(kReconnectMs + 20'000);
    EXPECT_EQ(ask(ann, "stand_in", 1), "done");
}

}  // namespace
}  // namespace table
