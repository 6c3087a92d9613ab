// Asking the store for tables where something is due.
#include "table/lobby/due_tables.h"

#include <gtest/gtest.h>

#include <utility>

#include "support/lobby_world.h"
#include "support/shared_disk.h"

namespace table {
namespace {

// The store may take its time: nobody waits for it, and questions do not pile up.
TEST(DueTables, OneClaimIsUnderWayAtATime) {
    support::ManualClock clock;
    support::SharedDisk shared{clock};
    support::NodeStore node{shared, 1};
    support::LobbyWorld world{node, clock};
    world.lobby.start();
    world.executor.run();
    node.claims = 0;
    world.background.is_holding = true;
    world.executor.run_for_ms(20'000);
    EXPECT_EQ(std::exchange(node.claims, 0), 1U);
    world.background.let_go();
    world.executor.run();
    EXPECT_EQ(node.claims, 1U);  // for all that were due meanwhile
}

}  // namespace
}  // namespace table
