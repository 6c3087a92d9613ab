// SQLite specifics: group commit, the bounded queue, backups.

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <future>
#include <string>
#include <thread>

#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;

// Blocks the writer thread inside a `done`, so that everything sent meanwhile becomes one batch.
class Hold {
public:
    explicit Hold(Store& store) {
        std::promise<void> begun;
        store.append({.create = "hold", .lines = {"x"}},
                     [&begun, released = released_.get_future().share()](const auto&) {
                         begun.set_value();
                         released.wait();
                     });
        begun.get_future().wait();
    }
    void release() { released_.set_value(); }

private:
    std::promise<void> released_;
};

Append creation(int i) {
    return {.create = "t" + std::to_string(i), .lines = {"x"}};
}

TEST(SqliteStore, WhatWaitsTogetherIsCommittedTogether) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db"});
    Hold hold(*store);
    std::atomic<int> done{0};
    for (int i = 0; i < 100; ++i) {
        store->append(creation(i), [&](const auto& outcome) { done += outcome ? 1 : 0; });
    }
    EXPECT_EQ(store->stats().queued, 100U);
    hold.release();
    store->close();
    EXPECT_EQ(done, 100);
    EXPECT_EQ(store->stats().commits, 2U);
    EXPECT_EQ(store->stats().requests, 101U);
}

TEST(SqliteStore, ABatchHasALimit) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db", .limits = {.batch_requests = 10}});
    Hold hold(*store);
    for (int i = 0; i < 21; ++i) {
        store->append(creation(i), [](const auto&) {});
    }
    hold.release();
    store->close();
    EXPECT_EQ(store->stats().commits, 4U);  // the one that held, 10, 10 and 1
}

TEST(SqliteStore, AQueueThatIsFullRefusesAtOnce) {
    const support::TempFolder folder;
    const auto store = open_sqlite(
        {.path = folder / "games.db", .limits = {.queue_requests = 3, .queue_bytes = 100000}});
    Hold hold(*store);
    std::string codes;
    const auto note = [&](const Outcome<Appended>& outcome) { codes += code_of(outcome) + " "; };
    store->append(creation(1), note);
    store->append({.create = "big", .lines = {std::string(60000, 'x')}}, note);
    store->append({.create = "big2", .lines = {std::string(60000, 'x')}}, note);
    EXPECT_EQ(codes, "busy ");
    store->append(creation(2), note);
    store->append(creation(3), note);
    EXPECT_EQ(codes, "busy busy ");
    hold.release();
    store->close();
    EXPECT_EQ(codes, "busy busy ok ok ok ");
}

TEST(SqliteStore, OneThatIsRefusedDoesNotFailItsNeighbours) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    const auto store = open_sqlite({.path = path});
    // Simulates damage that only writing detects.
    Connection({.path = path})
        .execute(
            "CREATE TRIGGER poison BEFORE INSERT ON log WHEN NEW.text = 'poison'"
            " BEGIN SELECT RAISE(ABORT, 'poison'); END");
    Hold hold(*store);
    std::string codes;
    const auto note = [&](const Outcome<Appended>& outcome) { codes += code_of(outcome) + " "; };
    store->append(creation(1), note);
    store->append(creation(1), note);
    store->append({.create = "bad", .lines = {"x", "poison"}}, note);
    store->append(creation(2), note);
    hold.release();
    store->close();
    EXPECT_EQ(codes, "ok exists corrupt ok ");
    EXPECT_EQ(code_of(store->table_by_public_id("bad")), "not_found");
    EXPECT_EQ(store->check()->lines, 3U);
}

// A `done` may send the next request, as tables do when a program answers at once.
TEST(SqliteStore, ADoneMayAppend) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db"});
    std::promise<void> last;
    Done next = [&](const Outcome<Appended>& outcome) {
        if (outcome->next_seq > 20) {
            last.set_value();
        } else {
            store->append({.table = outcome->table, .first_seq = outcome->next_seq, .lines = {"x"}},
                          next);
        }
    };
    store->append(creation(1), next);
    last.get_future().wait();
    EXPECT_EQ(store->check()->lines, 20U);
}

TEST(SqliteStore, ABackupIsTakenWhilePlaying) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db"});
    const TableId id = append(*store, creation(1))->table;
    for (int i = 2; i < 400; ++i) {  // enough pages to copy
        store->append({.create = "t" + std::to_string(i), .lines = {std::string(8000, 'x')}},
                      [](const auto&) {});
    }
    std::atomic<bool> is_over{false};
    std::thread writer([&] {
        for (Seq seq = 2; !is_over; ++seq) {
            EXPECT_TRUE(append(*store, {.table = id, .first_seq = seq, .lines = {"x"}}));
        }
    });
    const Seq before = store->table(id)->next_seq;
    const std::string path = folder / "backup.db";
    EXPECT_EQ(code_of(store->backup_to(path)), "ok");
    is_over = true;
    writer.join();
    EXPECT_EQ(code_of(store->backup_to(path)), "exists");

    const auto copy = open_sqlite({.path = path, .mode = FileMode::kMustExist});
    EXPECT_TRUE(copy->check()->problems.empty());
    EXPECT_GE(copy->table(id)->next_seq, before);
    EXPECT_LE(copy->table(id)->next_seq, store->table(id)->next_seq);
}

TEST(SqliteStore, ABackupTellsHowFarItIs) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db"});
    for (int i = 0; i < 40; ++i) {
        ASSERT_TRUE(append(
            *store, {.create = "t" + std::to_string(i), .lines = {std::string(60000, 'x')}}));
    }
    std::uint64_t last = 0;
    std::uint64_t all = 0;
    EXPECT_EQ(code_of(store->backup_to(folder / "backup.db",
                                       [&](std::uint64_t done, std::uint64_t total) {
                                           EXPECT_GE(done, last);
                                           EXPECT_LE(done, total);
                                           last = done;
                                           all = total;
                                       })),
              "ok");
    EXPECT_EQ(last, all);
    EXPECT_GT(all, 500U);  // pages of 4096 bytes
}

TEST(SqliteStore, ABackupThatFailsLeavesNothing) {
    const support::TempFolder folder;
    const auto store = open_sqlite({.path = folder / "games.db"});
    EXPECT_FALSE(store->backup_to(folder / "no/such/backup.db"));
    std::filesystem::create_directory(folder / "backup.db.part");
    std::filesystem::create_directory(folder / "backup.db.part/in_the_way");
    EXPECT_FALSE(store->backup_to(folder / "backup.db"));
    EXPECT_FALSE(std::filesystem::exists(folder / "backup.db"));
}

}  // namespace
}  // namespace store
