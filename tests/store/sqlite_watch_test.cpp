// A data file that is removed, renamed, replaced or used twice, and a disk without room: what the
// store says, and that it never acknowledges what would be lost.
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "store/faulty_vfs.h"
#include "store/store_kind.h"
#include "support/child.h"
#include "support/store_waiting.h"

namespace store {
namespace {

namespace fs = std::filesystem;
using support::append;

std::string trouble_of(Store& store) {
    const Health health = store.health();
    return health.trouble ? std::string(name_of(health.trouble->code)) : "none";
}

// Within five seconds, and without anybody who writes.
std::string wait_for_trouble(Store& store, const std::string& wanted) {
    for (int i = 0; i < 500 && trouble_of(store) != wanted; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return trouble_of(store);
}

class SqliteWatch : public testing::Test {
protected:
    std::string code_of_append(Seq seq) {
        return code_of(append(*store, {.table = id, .first_seq = seq, .lines = {"more"}}));
    }
    void expect_refused() {
        EXPECT_EQ(code_of_append(2), "moved");
        EXPECT_EQ(trouble_of(*store), "moved");
        EXPECT_EQ(code_of(store->table(id)), "moved");
        EXPECT_EQ(code_of(store->log({.table = id})), "moved");
    }

    support::TempFolder folder;
    std::string path = folder / "games.db";
    std::unique_ptr<SqliteStore> store = open_sqlite({.path = path});
    TableId id = append(*store, {.create = "abc", .lines = {"setup"}})->table;
};

TEST_F(SqliteWatch, ARemovedFileTakesNoMoreLines) {
    EXPECT_EQ(trouble_of(*store), "none");
    fs::remove(path);
    expect_refused();
}

TEST_F(SqliteWatch, ARemovedFileIsNoticedWhenNobodyWrites) {
    fs::remove(path);
    EXPECT_EQ(wait_for_trouble(*store, "moved"), "moved");
}

TEST_F(SqliteWatch, ARemovedWriteAheadLogTakesNoMoreLines) {
    fs::remove(path + "-wal");
    expect_refused();
}

TEST_F(SqliteWatch, AFileThatWasReplacedTakesNoMoreLines) {
    ASSERT_EQ(code_of(store->backup_to(folder / "copy.db")), "ok");
    fs::rename(folder / "copy.db", path);
    expect_refused();
}

TEST_F(SqliteWatch, AFileThatIsPutBackIsWellAgain) {
    fs::rename(path, folder / "away.db");
    expect_refused();
    fs::rename(folder / "away.db", path);
    EXPECT_EQ(wait_for_trouble(*store, "none"), "none");
    EXPECT_EQ(code_of_append(2), "ok");
    EXPECT_EQ(joined_log(*store, id), "setup|more");
}

// The file goes while the commit is under way: it succeeds, in a file that nobody will find again.
TEST(SqliteWatchFaults, ACommitToAFileThatGoesMeanwhileIsNotAcknowledged) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    FaultyVfs vfs("going");
    const auto store = open_sqlite({.path = path, .vfs = vfs.name()});
    const TableId id = append(*store, {.create = "abc", .lines = {"setup"}})->table;
    vfs.on_sync([&] { fs::remove(path); });
    EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 2, .lines = {"more"}})), "moved");
}

TEST(SqliteLock, TwoServersDoNotShareAFile) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    // Forks while this process has no threads: the child outlives the questions.
    support::Child holder([&] {
        const auto store = open_sqlite({.path = path, .use = FileUse::kServer});
        std::ofstream(folder / "ready").close();
        ::pause();
        return 0;
    });
    for (int i = 0; i < 500 && !fs::exists(folder / "ready"); ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    support::Child second([&] {
        return code_of(SqliteStore::open({.path = path, .use = FileUse::kServer})) == "busy" ? 0
                                                                                             : 1;
    });
    EXPECT_EQ(second.wait(), 0);
    support::Child reader([&] {
        const auto opened = SqliteStore::open({.path = path, .mode = FileMode::kMustExist});
        return opened && (*opened)->check() && (*opened)->backup_to(folder / "copy.db") ? 0 : 1;
    });
    EXPECT_EQ(reader.wait(), 0);
    // The lock belongs to the file, not to its copy.
    support::Child of_copy([&] {
        return SqliteStore::open({.path = folder / "copy.db", .use = FileUse::kServer}) ? 0 : 1;
    });
    EXPECT_EQ(of_copy.wait(), 0);
    holder.kill();
    EXPECT_EQ(code_of(SqliteStore::open({.path = path, .use = FileUse::kServer})), "ok");
}

TEST(SqliteRoom, AFullDiskIsReportedUntilThereIsRoomAgain) {
    const support::TempFolder folder;
    FaultyVfs vfs("room");
    const auto store = open_sqlite({.path = folder / "games.db", .vfs = vfs.name()});
    const TableId id = append(*store, {.create = "abc", .lines = {"setup"}})->table;
    vfs.set_full(true);
    EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 2, .lines = {"more"}})), "full");
    EXPECT_EQ(trouble_of(*store), "full");
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));
    EXPECT_EQ(trouble_of(*store), "full") << "it has looked again by now";
    vfs.set_full(false);
    EXPECT_EQ(wait_for_trouble(*store, "none"), "none");
}

// A disk so small that the write-ahead log would fill it before its first checkpoint, which needs
// room too: it must be emptied while there is room left.
TEST(SqliteRoom, ASmallDiskThatWasFullRecoversWithLittleRoom) {
    constexpr std::int64_t kDiskBytes = 3'000'000;
    constexpr std::int64_t kFreedBytes = 100'000;
    const support::TempFolder folder;
    FaultyVfs vfs("small");
    vfs.set_quota(kDiskBytes);
    const auto store = open_sqlite({.path = folder / "games.db",
                                    .vfs = vfs.name(),
                                    .free_bytes_at = [&](const std::string& /*path*/) {
                                        return static_cast<std::uint64_t>(vfs.free_bytes());
                                    }});
    const TableId id = append(*store, {.create = "abc", .lines = {"setup"}})->table;
    Append request{.table = id, .first_seq = 2, .lines = {std::string(1000, 'x')}};
    const auto fill = [&] {
        Seq written = 0;
        auto outcome = append(*store, request);
        for (; outcome; outcome = append(*store, request)) {
            ++request.first_seq;
            ++written;
        }
        EXPECT_EQ(code_of(outcome), "full");
        return written;
    };
    // Most of the disk is games, not the log of their last changes.
    EXPECT_GT(fill(), 1500U);
    EXPECT_EQ(trouble_of(*store), "full");
    vfs.set_quota(kDiskBytes + kFreedBytes);
    EXPECT_EQ(wait_for_trouble(*store, "none"), "none");
    EXPECT_GT(fill(), 20U);
    const auto report = store->check();
    ASSERT_EQ(code_of(report), "ok");
    EXPECT_TRUE(report->problems.empty());
    EXPECT_EQ(report->lines, request.first_seq - 1);
}

TEST(SqliteRoom, AFileThatCannotBeCreatedSaysWhy) {
    const support::TempFolder folder;
    const auto opened = SqliteStore::open({.path = folder / "no/such/folder.db"});
    ASSERT_EQ(code_of(opened), "io");
    EXPECT_EQ(opened.error().text, "cannot create the file: No such file or directory");
}

}  // namespace
}  // namespace store
