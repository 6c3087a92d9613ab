// Who is called when a table waits for them: people who are not there, at slow tables, once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>
#include <utility>
#include <vector>

#include "support/lobby_fixture.h"
#include "support/shared_disk.h"
#include "support/shuffler.h"
#include "support/store_waiting.h"

namespace table {
namespace {

using support::Guest;
using support::LobbyWorld;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

constexpr std::int64_t kMinuteMs = 60'000;

class TestNotices final : public TurnNotices {
public:
    void call(TurnNotice notice) override { calls.push_back(std::move(notice)); }
    void on_came(std::string_view table, const std::vector<std::string>& holders) override {
        for (const std::string& holder : holders) {
            came.push_back(std::string(table) + " " + holder);
        }
    }
    // The holders of the calls so far.
    std::vector<std::string> take() {
        std::vector<std::string> holders;
        for (const TurnNotice& notice : std::exchange(calls, {})) {
            holders.insert(holders.end(), notice.holders.begin(), notice.holders.end());
        }
        return holders;
    }
    std::vector<TurnNotice> calls;
    std::vector<std::string> came;
};

class TurnCallerTest : public testing::Test {
protected:
    static std::string watch(const std::string& id, const std::string& seat = "") {
        return R"({"t":"watch","id":"w","table":")" + id + "\"" + seat + "}";
    }
    static NewTable slow(PaceKind kind = PaceKind::kCorrespondence) {
        NewTable wish = support::two_people();
        wish.pace = {.kind = kind, .seconds = kind == PaceKind::kNone ? 0U : 3600U};
        wish.start = rules::to_id<rules::Seat>(0);
        return wish;
    }
    // Ann is watching, Bob sits and has gone. The opening tickets are to be chosen.
    std::string begun(const NewTable& wish) {
        const std::string id = make_table(world, ann, wish);
        ann.say(watch(id));
        bob.say(watch(id));
        bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        bob.leave();
        ann.say(R"({"t":"start","id":"b"})");
        return id;
    }
    // Makes the first move that they may.
    static void move(Guest& guest, int seat) {
        const auto update = boost::json::parse(guest.hear_last(R"("legal":[")")).as_object();
        guest.say(R"({"t":"move","id":"m","seat":)" + std::to_string(seat) + R"(,"seen":)" +
                  std::to_string(update.at("v").as_int64()) + R"(,"move":)" +
                  boost::json::serialize(update.at("legal").at(0)) + "}");
    }
    [[nodiscard]] static std::string of(const Guest& guest) { return to_text(guest.holder()); }

    support::ManualClock clock;
    store::MemoryStore store;
    TestNotices notices;
    LobbyWorld world{store,   clock, 1, support::test_seed_keys(), support::Publishing::kNo,
                     &notices};
    Guest ann{world, 1};
    Guest bob{world, 2};
};

TEST_F(TurnCallerTest, WhoeverIsNotThereIsCalledAFewSecondsLater) {
    const std::string id = begun(slow());
    world.executor.run_for_ms(4900);
    EXPECT_THAT(notices.calls, IsEmpty());
    world.executor.run_for_ms(200);
    ASSERT_EQ(notices.calls.size(), 1U);
    EXPECT_EQ(notices.calls[0].table, id);
    EXPECT_EQ(notices.calls[0].map, "toy");
    EXPECT_EQ(notices.calls[0].kind, TurnNotice::Kind::kTurn);
    EXPECT_THAT(notices.take(), ElementsAre(of(bob)));
    // Once, however long they take.
    world.executor.run_for_ms(30 * kMinuteMs);
    EXPECT_THAT(notices.take(), IsEmpty());
}

TEST_F(TurnCallerTest, NobodyIsCalledWhileTheyLook) {
    const std::string id = begun(slow());
    Guest at_home(world, 2);
    at_home.say(watch(id));
    world.executor.run_for_ms(30 * kMinuteMs);
    EXPECT_THAT(notices.take(), IsEmpty());
    EXPECT_THAT(notices.came, testing::Contains(id + " " + of(bob)));
}

// A phone in a pocket counts as connected until its connection is found dead.
TEST_F(TurnCallerTest, WhoeverHasGoneSoonAfterIsCalledThen) {
    begun(slow());
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(notices.take(), ElementsAre(of(bob)));
    ann.leave();
    world.executor.run_for_ms(80'000);
    EXPECT_THAT(notices.take(), IsEmpty());
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(notices.take(), ElementsAre(of(ann)));
    world.executor.run_for_ms(30 * kMinuteMs);
    EXPECT_THAT(notices.take(), IsEmpty());
}

TEST_F(TurnCallerTest, AtLiveTablesPeopleAreThereAnyway) {
    begun(slow(PaceKind::kLive));
    world.executor.run_for_ms(30 * kMinuteMs);
    EXPECT_THAT(notices.take(), IsEmpty());
}

TEST_F(TurnCallerTest, ATableWithoutAClockCallsToo) {
    begun(slow(PaceKind::kNone));
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(notices.take(), ElementsAre(of(bob)));
}

TEST_F(TurnCallerTest, WhoeverMovesIsCalledWhenItIsTheirTurnAgain) {
    const std::string id = begun(slow());
    Guest at_home(world, 2);
    at_home.say(watch(id, R"(,"seat":1)"));
    world.executor.run_for_ms(kMinuteMs);
    move(ann, 0);
    move(at_home, 1);
    ann.leave();
    world.executor.run_for_ms(4000);
    EXPECT_THAT(notices.take(), IsEmpty());
    world.executor.run_for_ms(2000);
    EXPECT_THAT(notices.take(), ElementsAre(of(ann))) << "her first turn";
}

TEST_F(TurnCallerTest, AllDevicesOfASeatAreCalled) {
    const std::string id = make_table(world, ann, slow());
    Guest phone(world, 7);
    ann.say(watch(id));
    ann.say(R"({"t":"code","id":"c","seat":0})");
    const std::string code(boost::json::parse(ann.hear_last(R"("code")")).at("code").as_string());
    world.lobby.return_with_code({.public_id = id, .holder = phone.holder(), .code = code},
                                 [](const auto& seat) { EXPECT_TRUE(seat); });
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    ann.say(R"({"t":"start","id":"b"})");
    ann.leave();
    bob.leave();
    world.executor.run_for_ms(6000);
    EXPECT_EQ(notices.calls.size(), 2U);
    EXPECT_THAT(notices.take(), UnorderedElementsAre(of(ann), of(phone), of(bob)));
}

TEST_F(TurnCallerTest, ProgramsAreNotCalled) {
    NewTable wish = slow();
    wish.seats[1] = {.kind = SeatWish::Kind::kProgram, .name = "easy"};
    const std::string id = make_table(world, ann, wish);
    ann.say(watch(id));
    ann.say(R"({"t":"start","id":"b"})");
    ann.leave();
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(notices.take(), ElementsAre(of(ann)));
}

TEST_F(TurnCallerTest, ATableThatHasCalledNeedNotStayInMemory) {
    begun(slow());
    ann.leave();
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U);
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(notices.take(), UnorderedElementsAre(of(ann), of(bob)));
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
}

TEST_F(TurnCallerTest, WhoHasToRevealIsCalledToo) {
    NewTable wish = slow();
    wish.commitment = base::digest_from_hex(support::Shuffler("Ann").commitment(0));
    const std::string id = make_table(world, ann, wish);
    ann.say(watch(id));
    bob.say(watch(id));
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob","commitment":")" +
            support::Shuffler("Bob").commitment(0) + "\"}");
    bob.leave();
    ann.say(R"({"t":"start","id":"b"})");
    world.executor.run_for_ms(6000);
    ASSERT_EQ(notices.calls.size(), 1U);
    EXPECT_EQ(notices.calls[0].kind, TurnNotice::Kind::kShuffle);
    EXPECT_THAT(notices.take(), ElementsAre(of(bob)));
}

TEST_F(TurnCallerTest, DevicesThatAreNotUsedAreForgotten) {
    world.lobby.start();
    clock.advance_ms(200 * kDayMs);
    const std::int64_t now_ms = clock.wall_ms();
    for (const std::int64_t days : {100, 178, 182}) {
        support::subscribe(store, {.id = "d" + std::to_string(days),
                                   .holder = "ann",
                                   .at_ms = now_ms - days * kDayMs,
                                   .text = "x"});
    }
    world.executor.run_for_ms(120 * kMinuteMs);
    EXPECT_EQ(store.subscriptions({})->size(), 2U);
}

class CallingNodesTest : public testing::Test {
protected:
    void run_both_for_ms(std::int64_t ms) {
        for (std::int64_t passed = 0; passed < ms; passed += 100) {
            here.executor.run_for_ms(50);
            there.executor.run_for_ms(50);
        }
    }

    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore first{shared, 1};
    support::NodeStore second{shared, 2};
    TestNotices from_here;
    TestNotices from_there;
    LobbyWorld here{first,     clock, 1, support::test_seed_keys(), support::Publishing::kNo,
                    &from_here};
    LobbyWorld there{second,     clock, 2, support::test_seed_keys(), support::Publishing::kNo,
                     &from_there};
    Guest ann{here, 1};
    Guest bob{there, 2};
};

// Both nodes have the table in memory; the one that wrote to it last calls.
TEST_F(CallingNodesTest, TheKeeperAloneCalls) {
    here.lobby.start();
    there.lobby.start();
    NewTable wish = support::two_people();
    wish.pace = {.kind = PaceKind::kCorrespondence, .seconds = 3600};
    const std::string id = make_table(here, ann, wish);
    const std::string watch = R"({"t":"watch","id":"w","table":")" + id + "\"}";
    ann.say(watch);
    bob.say(watch);
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    run_both_for_ms(200);
    Guest spectator(there, 3);
    spectator.say(watch);
    bob.leave();
    run_both_for_ms(200);
    ann.say(R"({"t":"start","id":"b"})");
    run_both_for_ms(10'000);
    EXPECT_THAT(from_here.take(), ElementsAre(to_text(bob.holder())));
    EXPECT_THAT(from_there.take(), IsEmpty());
}

// Who looks through another node is there as well.
TEST_F(CallingNodesTest, WhoeverLooksThroughAnotherNodeIsNotCalled) {
    here.lobby.start();
    there.lobby.start();
    NewTable wish = support::two_people();
    wish.pace = {.kind = PaceKind::kCorrespondence, .seconds = 3600};
    const std::string id = make_table(here, ann, wish);
    const std::string watch = R"({"t":"watch","id":"w","table":")" + id + "\"}";
    ann.say(watch);
    bob.say(watch);
    bob.say(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
    run_both_for_ms(200);
    ann.say(R"({"t":"start","id":"b"})");
    run_both_for_ms(120'000);
    EXPECT_THAT(from_here.take(), IsEmpty());
    EXPECT_THAT(from_there.take(), IsEmpty());
    EXPECT_THAT(from_here.came, testing::Contains(id + " " + to_text(bob.holder())));
}

}  // namespace
}  // namespace table
