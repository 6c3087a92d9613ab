// Tables that sleep on disk are read in the background: nobody waits but those who asked.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/faulty_store.h"
#include "support/lobby_fixture.h"

namespace table {
namespace {

using support::Guest;
using support::LobbyWorld;
using support::two_people;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class WakingTest : public support::LobbyTest {
protected:
    // A game that has begun, which nobody looks at any more.
    std::string sleeping() {
        const std::string id = begun(two_people());
        ann.leave();
        bob.leave();
        world.executor.run();
        EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
        come_back();
        ann.hear();
        bob.hear();
        return id;
    }
    void come_back() {
        world.lobby.connect(ConnectionId{1}, ann.holder(), Lobby::Pace::kFree);
        world.lobby.connect(ConnectionId{2}, bob.holder(), Lobby::Pace::kFree);
    }
    // As many tasks as it takes to read a log: the work, and what is done with it.
    void read_one_log() {
        EXPECT_TRUE(world.executor.run_one());
        EXPECT_TRUE(world.executor.run_one());
    }
};

TEST_F(WakingTest, IsNotDoneWhileOthersWait) {
    const std::string id = sleeping();
    ann.begin_to_say(watch(id));
    EXPECT_THAT(ann.hear(), IsEmpty());
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
    EXPECT_FALSE(world.lobby.room_in_memory(id));
    read_one_log();
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U);
    EXPECT_THAT(ann.hear_last(R"("t":"update")"), HasSubstr(id));
}

TEST_F(WakingTest, ReadsOneLogForAllWhoWait) {
    const std::string id = sleeping();
    ann.begin_to_say(watch(id));
    bob.begin_to_say(watch(id));
    eve.begin_to_say(watch(id));
    read_one_log();
    for (Guest* const guest : {&ann, &bob, &eve}) {
        EXPECT_THAT(guest->hear_last(R"("t":"update")"), HasSubstr(id));
    }
    world.executor.run();
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U);
}

TEST_F(WakingTest, WhatIsSaidMeanwhileWaitsForTheTable) {
    const std::string id = sleeping();
    ann.begin_to_say(watch(id));
    ann.begin_to_say(R"({"t":"chat","id":"c1","text":"one"})");
    ann.begin_to_say(R"({"t":"ping"})");
    ann.begin_to_say(R"({"t":"chat","id":"c2","text":"two"})");
    EXPECT_THAT(ann.hear(), ElementsAre(R"({"t":"pong"})"));
    world.executor.run();
    const auto heard = ann.hear();
    const auto at = [&](const std::string& part) {
        return std::ranges::find_if(
            heard, [&](const std::string& text) { return text.find(part) != std::string::npos; });
    };
    ASSERT_NE(at(R"("id":"c2")"), heard.end());
    EXPECT_LT(at(R"("id":"w")"), at(R"("t":"update")"));
    EXPECT_LT(at(R"("t":"update")"), at(R"({"t":"done","id":"c1")"));
    EXPECT_LT(at(R"({"t":"done","id":"c1")"), at(R"({"t":"done","id":"c2")"));
}

TEST_F(WakingTest, KeepsSixteenMessagesMeanwhile) {
    const std::string id = sleeping();
    ann.begin_to_say(watch(id));
    for (int i = 0; i < 16; ++i) {
        ann.begin_to_say(R"({"t":"no_such_thing","id":"n"})");
    }
    EXPECT_THAT(ann.hear(), IsEmpty());
    ann.begin_to_say(R"({"t":"no_such_thing","id":"n17"})");
    EXPECT_THAT(ann.hear(), ElementsAre(R"({"t":"refused","id":"n17","code":"try_again"})"));
    world.executor.run();
    EXPECT_THAT(ann.hear(), SizeIs(testing::Ge(16U)));
}

TEST_F(WakingTest, ASecondWishComesAfterTheFirst) {
    const std::string one = sleeping();
    const std::string two = make_table(world, eve, two_people());
    ann.begin_to_say(watch(one));
    ann.begin_to_say(R"({"t":"watch","id":"w2","table":")" + two + "\"}");
    world.executor.run();
    EXPECT_THAT(ann.hear_last(R"("t":"update")"), HasSubstr(two));
    EXPECT_EQ(world.lobby.tables_in_memory(), 1U);
}

TEST_F(WakingTest, ForSomebodyWhoHasGoneTheTableGoesBackToSleep) {
    const std::string id = sleeping();
    ann.begin_to_say(watch(id));
    ann.leave();
    world.executor.run();
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
    EXPECT_THAT(ann.hear(), IsEmpty());
}

TEST_F(WakingTest, IsRefusedWhenTooMuchWaits) {
    const std::string id = sleeping();
    world.background.is_full = true;
    ann.say(watch(id));
    EXPECT_THAT(ann.hear(), ElementsAre(R"({"t":"refused","id":"w","code":"try_again"})"));
    world.background.is_full = false;
    ann.say(watch(id));
    EXPECT_THAT(ann.hear_last(R"("t":"update")"), HasSubstr(id));
}

// What was read may be older than what happened while the table was in memory.
TEST_F(WakingTest, ReadsAgainWhatWasInMemoryMeanwhile) {
    const std::string id = sleeping();
    world.background.is_holding = true;
    eve.say(watch(id));  // the log is read, but nothing done with it yet
    ASSERT_TRUE(world.lobby.room(id).has_value());
    ann.begin_to_say(watch(id));
    ann.say(R"({"t":"set_chat","id":"c","on":false})");
    EXPECT_THAT(ann.hear_last("done"), HasSubstr(R"("id":"c")"));
    ann.leave();
    world.executor.run();
    EXPECT_EQ(world.lobby.tables_in_memory(), 0U);
    EXPECT_THAT(eve.hear(), IsEmpty());
    world.background.let_go();
    world.executor.run();
    EXPECT_EQ(last_update(eve).at("room").at("chat"), false);
}

TEST_F(WakingTest, OfDueTablesHappensOneByOne) {
    std::vector<std::string> ids;
    for (int i = 0; i < 3; ++i) {
        NewTable wish = two_people();
        wish.pace = {.kind = PaceKind::kLive, .seconds = 60};
        ids.push_back(begun(wish));
    }
    LobbyWorld again(store, clock, 2);
    again.lobby.start();
    EXPECT_EQ(again.lobby.tables_in_memory(), 0U);
    again.executor.run();
    EXPECT_EQ(again.lobby.tables_in_memory(), 3U);
}

TEST_F(WakingTest, WhatIsDueIsReadInTheBackgroundAPageAtATime) {
    constexpr std::size_t kTables = store::kTablesPerPage + 10;
    for (std::size_t i = 0; i < kTables; ++i) {
        NewTable wish{.map = "toy"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                      {.kind = SeatWish::Kind::kMe, .name = "Bob"}};
        wish.pace = {.kind = PaceKind::kLive, .seconds = 60};
        wish.is_started_now = true;
        ASSERT_NE(make_table(world, ann, wish), "refused");
    }
    support::FaultyStore counting(store, support::Fault::kBefore, 0);
    LobbyWorld again(counting, clock, 2);
    again.lobby.start();
    EXPECT_EQ(counting.calls(), 0U);
    while (counting.calls() == 0) {
        ASSERT_TRUE(again.executor.run_one());
    }
    EXPECT_EQ(counting.calls(), 1U);
    again.executor.run();
    EXPECT_EQ(again.lobby.tables_in_memory(), kTables);
}

TEST_F(WakingTest, ABrokenTableIsReportedOnce) {
    store.append({.create = "brokenbrokenbrok", .first_seq = 1, .lines = {"table 1 nonsense"}},
                 [](const auto& /*outcome*/) {});
    eve.begin_to_say(watch("brokenbrokenbrok"));
    ann.begin_to_say(watch("brokenbrokenbrok"));
    world.executor.run();
    EXPECT_THAT(eve.hear_last("refused"), HasSubstr("broken"));
    EXPECT_THAT(ann.hear_last("refused"), HasSubstr("broken"));
    EXPECT_THAT(world.observer.said, ElementsAre("broken brokenbrokenbrok"));
}

}  // namespace
}  // namespace table
