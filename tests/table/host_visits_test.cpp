// The public list leaves out open tables whose host is gone.
#include "table/lobby/host_visits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/lobby_fixture.h"
#include "support/shared_disk.h"
#include "table/lobby/table_queries.h"

namespace table {
namespace {

using support::Guest;
using support::LobbyWorld;
using support::make_table;
using support::two_people;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> listed(const LobbyWorld& world) {
    std::vector<std::string> ids;
    const auto page = world.lobby.queries().list(store::Status::kOpen, "");
    for (const ListRow& row : page->rows) {
        ids.push_back(row.public_id);
    }
    return ids;
}

NewTable listed_table() {
    NewTable wish = two_people();
    wish.is_listed = true;
    return wish;
}

class HostVisitsTest : public support::LobbyTest {
protected:
    HostVisitsTest() { world.lobby.start(); }
};

TEST_F(HostVisitsTest, ATableIsListedWhileItsHostIsThere) {
    const std::string id = make_table(world, ann, listed_table());
    ann.say(watch(id));
    world.executor.run_for_ms(10 * kHostGoneMs);
    EXPECT_THAT(listed(world), ElementsAre(id));
    ann.leave();
    world.executor.run_for_ms(kHostGoneMs / 2);
    EXPECT_THAT(listed(world), ElementsAre(id)) << "a phone may lose its connection";
    world.executor.run_for_ms(kHostGoneMs);
    EXPECT_THAT(listed(world), IsEmpty());
    Guest back(world, 1);
    back.say(watch(id));
    EXPECT_THAT(listed(world), ElementsAre(id));
}

TEST_F(HostVisitsTest, OthersWhoLookDoNotBringItBack) {
    const std::string id = make_table(world, ann, listed_table());
    world.executor.run_for_ms(2 * kHostGoneMs);
    bob.say(watch(id));
    world.executor.run_for_ms(10'000);
    EXPECT_THAT(listed(world), IsEmpty());
}

TEST_F(HostVisitsTest, AGameByCorrespondenceWaitsForDays) {
    NewTable wish = listed_table();
    wish.pace = {.kind = PaceKind::kCorrespondence, .seconds = 86'400};
    const std::string id = make_table(world, ann, wish);
    world.executor.run_for_ms(kHostGoneMs * 100);
    EXPECT_THAT(listed(world), ElementsAre(id));
    clock.advance_ms(kHostGoneCorrespondenceMs);
    EXPECT_THAT(listed(world), IsEmpty());
}

TEST_F(HostVisitsTest, GhostsDoNotHideTheOthers) {
    const std::string id = make_table(world, ann, listed_table());
    ann.say(watch(id));
    for (unsigned n = 0; n < 60; ++n) {
        clock.advance_ms(1);
        static_cast<void>(make_table(world, bob, listed_table()));
    }
    world.executor.run_for_ms(2 * kHostGoneMs);
    EXPECT_THAT(listed(world), ElementsAre(id));
}

TEST_F(HostVisitsTest, ARestartedServerListsThoseWhoComeBack) {
    const std::string id = make_table(world, ann, listed_table());
    ann.say(watch(id));
    world.executor.run_for_ms(2 * kHostGoneMs);
    clock.advance_ms(2 * kHostGoneMs);
    LobbyWorld again(store, clock);
    again.lobby.start();
    EXPECT_THAT(listed(again), IsEmpty());
    Guest back(again, 1);
    back.say(watch(id));
    EXPECT_THAT(listed(again), ElementsAre(id));
}

TEST(HostVisitsAmongNodes, AHostAtAnotherNodeIsThere) {
    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore first{shared, 1};
    support::NodeStore second{shared, 2};
    LobbyWorld here{first, clock, 1};
    LobbyWorld there{second, clock, 2};
    here.lobby.start();
    there.lobby.start();
    Guest ann{here, 1};
    const std::string id = make_table(here, ann, listed_table());
    ann.say(R"({"t":"watch","id":"w","table":")" + id + "\"}");
    here.executor.run_for_ms(2 * kHostGoneMs);
    EXPECT_THAT(listed(there), ElementsAre(id));
    ann.leave();
    here.executor.run_for_ms(2 * kHostGoneMs);
    EXPECT_THAT(listed(there), IsEmpty());
}

}  // namespace
}  // namespace table
