// Which tables are pruned, when, and that none is that somebody still uses.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/lobby_fixture.h"
#include "support/shared_disk.h"

namespace table {
namespace {

using store::Status;
using support::Guest;
using support::LobbyWorld;

constexpr std::int64_t kAnHourMs = 3'600'000;
constexpr std::int64_t kNowMs = 1000 * kDayMs;

store::QuietTable table_of(Status status, std::int64_t days_ago) {
    return {.row = {.status = status, .updated_ms = kNowMs - days_ago * kDayMs - 1}};
}

TEST(PruneRules, TablesDieByTheirStatus) {
    const PruneRules rules;
    EXPECT_FALSE(is_dead(table_of(Status::kOpen, 29), rules, kNowMs));
    EXPECT_TRUE(is_dead(table_of(Status::kOpen, 30), rules, kNowMs));
    for (const Status status : {Status::kPlaying, Status::kClosed, Status::kBroken}) {
        EXPECT_FALSE(is_dead(table_of(status, 179), rules, kNowMs));
        EXPECT_TRUE(is_dead(table_of(status, 180), rules, kNowMs));
    }
    EXPECT_FALSE(is_dead(table_of(Status::kFinished, 900), rules, kNowMs));
    EXPECT_TRUE(is_dead(table_of(Status::kFinished, 900), {.finished_days = 365}, kNowMs));
    EXPECT_FALSE(is_dead(table_of(Status::kOpen, 900), {.open_days = 0}, kNowMs));
}

TEST(PruneRules, AVisitOrATurnThatIsDueKeepsATableAlive) {
    store::QuietTable visited = table_of(Status::kOpen, 100);
    visited.visited_ms = kNowMs - 29 * kDayMs;
    EXPECT_FALSE(is_dead(visited, {}, kNowMs));
    store::QuietTable due = table_of(Status::kPlaying, 400);
    due.row.due_ms = kNowMs + kDayMs;
    EXPECT_FALSE(is_dead(due, {}, kNowMs));
    due.row.due_ms = kNowMs - 181 * kDayMs;
    EXPECT_TRUE(is_dead(due, {}, kNowMs));
}

class PruningTest : public support::LobbyTest {
protected:
    PruningTest() { world.lobby.start(); }

    [[nodiscard]] bool is_there(const std::string& id) {
        return store.table_by_public_id(id).has_value();
    }
    // In one leap: what was due meanwhile happens at its end.
    void run_for_days(std::int64_t days) {
        clock.advance_ms(days * kDayMs);
        world.executor.run_for_ms(2 * kAnHourMs);
    }
};

TEST_F(PruningTest, OpenTablesThatNobodyUsesAreRemoved) {
    std::vector<std::string> ids;
    for (int i = 0; i < 12; ++i) {
        ids.push_back(make_table(world, ann, support::two_people()));
    }
    run_for_days(29);
    for (const std::string& id : ids) {
        EXPECT_TRUE(is_there(id));
    }
    run_for_days(2);
    for (const std::string& id : ids) {
        EXPECT_FALSE(is_there(id));
    }
    ann.say(watch(ids[0]));
    EXPECT_THAT(ann.hear_last("refused"), testing::HasSubstr("no_table"));
}

TEST_F(PruningTest, ATableThatSomebodyLooksAtStays) {
    const std::string watched = make_table(world, ann, support::two_people());
    const std::string visited = make_table(world, ann, support::two_people());
    const std::string left = make_table(world, ann, support::two_people());
    ann.say(watch(watched));
    run_for_days(20);
    bob.say(watch(visited));
    bob.leave();
    run_for_days(20);
    EXPECT_TRUE(is_there(watched));
    EXPECT_TRUE(is_there(visited));
    EXPECT_FALSE(is_there(left));
    run_for_days(20);
    EXPECT_TRUE(is_there(watched)) << "somebody has looked at it for sixty days";
    EXPECT_FALSE(is_there(visited));
    ann.leave();
    run_for_days(32);
    EXPECT_FALSE(is_there(watched));
}

TEST_F(PruningTest, GamesAreRemovedWhenNobodyHasPlayedForHalfAYear) {
    const std::string id = begun(support::two_people());
    ann.leave();
    bob.leave();
    run_for_days(kAbandonedDays + 1);  // then it is closed, as broken off
    EXPECT_EQ(store.table_by_public_id(id)->status, Status::kClosed);
    run_for_days(179);
    EXPECT_TRUE(is_there(id));
    run_for_days(3);
    EXPECT_FALSE(is_there(id));
}

TEST_F(PruningTest, FinishedGamesStay) {
    const std::string id = begun(support::two_people());
    support::play_until(world, {&ann, &bob}, [](const boost::json::object& update) {
        return update.contains("view") && update.at("view").at("over").as_bool();
    });
    ann.leave();
    bob.leave();
    run_for_days(1000);
    EXPECT_TRUE(is_there(id));
}

// Nobody has to ask the store again and again.
TEST_F(PruningTest, AVisitIsWrittenDownNowAndThen) {
    const std::string id = make_table(world, ann, support::two_people());
    const store::TableId number = store.table_by_public_id(id)->id;
    const auto visited_ms = [&] {
        return store.quiet_tables({.before_ms = clock.wall_ms() + 1})->front().visited_ms;
    };
    ann.say(watch(id));
    EXPECT_EQ(visited_ms(), 0) << "it is in use anyway";
    world.executor.run_for_ms(7 * kAnHourMs);
    EXPECT_GT(visited_ms(), clock.wall_ms() - 2 * kAnHourMs);
    EXPECT_EQ(store.table(number)->next_seq, 2U);
}

// Two nodes on one disk: the older one prunes, and neither removes what the other one shows.
TEST(PruningNodes, TheOldestNodePrunesAndNoneRemovesWhatAnotherShows) {
    support::ManualClock clock;
    support::SharedDisk shared(clock);
    support::NodeStore first_store(shared, 1);
    support::NodeStore second_store(shared, 2);
    LobbyWorld first(first_store, clock, 1);
    LobbyWorld second(second_store, clock, 2);
    first.lobby.start();
    second.lobby.start();
    EXPECT_TRUE(*first_store.is_oldest());
    EXPECT_FALSE(*second_store.is_oldest());
    Guest ann(second, 1);
    const std::string shown = support::make_table(second, ann, support::two_people());
    const std::string left = support::make_table(second, ann, support::two_people());
    ann.say(R"({"t":"watch","id":"w","table":")" + shown + "\"}");
    const std::int64_t end_ms = clock.wall_ms() + 33 * kDayMs;
    while (clock.wall_ms() < end_ms) {
        clock.advance_ms(5 * kAnHourMs);
        first.executor.run_for_ms(1000);
        second.executor.run_for_ms(1000);
    }
    EXPECT_TRUE(shared.disk->table_by_public_id(shown).has_value());
    EXPECT_FALSE(shared.disk->table_by_public_id(left).has_value());
}

}  // namespace
}  // namespace table
