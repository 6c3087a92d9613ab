// A data file that is removed, renamed, replaced or used twice, and a disk without room: what the
// store says, and that it never acknowledges what would be lost.
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

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
    void expect_refused(const std::string& code = "moved") {
        EXPECT_EQ(code_of_append(2), code);
        EXPECT_EQ(trouble_of(*store), code);
        EXPECT_EQ(code_of(store->table(id)), code);
        EXPECT_EQ(code_of(store->log({.table = id})), code);
    }
    // Puts what is in the write-ahead log into the main file.
    void checkpoint() {
        Connection({.path = path, .busy_timeout_ms = 5000})
            .execute("PRAGMA wal_checkpoint(PASSIVE)");
    }
    // Rewrites one byte of the file, the same or another.
    static void write_byte(const std::string& file, std::int64_t at, char added) {
        std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
        stream.seekg(at);
        const char old = static_cast<char>(stream.get());
        stream.seekp(at);
        stream.put(static_cast<char>(old + added));
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

TEST_F(SqliteWatch, AWriteAheadLogThatWasCutTakesNoMoreLines) {
    fs::resize_file(path + "-wal", 0);
    expect_refused("changed");
    fs::resize_file(path + "-wal", 8000);
    expect_refused("changed");
}

TEST_F(SqliteWatch, AWriteAheadLogThatWasCutIsNoticedWhenNobodyWrites) {
    fs::resize_file(path + "-wal", fs::file_size(path + "-wal") - 1);
    EXPECT_EQ(wait_for_trouble(*store, "changed"), "changed");
}

TEST_F(SqliteWatch, AnOverwrittenWriteAheadLogTakesNoMoreLines) {
    constexpr std::int64_t kSalt = 16;
    write_byte(path + "-wal", kSalt, 1);
    expect_refused("changed");
}

TEST_F(SqliteWatch, AFileThatWasCutTakesNoMoreLines) {
    fs::resize_file(path, 0);
    expect_refused("changed");
}

TEST_F(SqliteWatch, AFileThatWasCutIsNoticedWhenNobodyWrites) {
    checkpoint();
    EXPECT_EQ(wait_for_trouble(*store, "none"), "none");
    fs::resize_file(path, fs::file_size(path) - 4096);
    EXPECT_EQ(wait_for_trouble(*store, "changed"), "changed");
}

TEST_F(SqliteWatch, AFileThatWasOverwrittenInPlaceTakesNoMoreLines) {
    ASSERT_EQ(code_of(store->backup_to(folder / "copy.db")), "ok");
    fs::copy_file(folder / "copy.db", path, fs::copy_options::overwrite_existing);
    expect_refused("changed");
}

// Of the same size, and with the same first page: an older state of a small store may be so.
TEST_F(SqliteWatch, AFileThatWasOverwrittenInItsMiddleIsNoticedUntilItIsAsItWas) {
    constexpr std::int64_t kThirdPage = std::int64_t{2} * 4096;
    checkpoint();
    std::this_thread::sleep_for(std::chrono::milliseconds(1200));  // it has looked
    write_byte(path, kThirdPage, 1);
    EXPECT_EQ(wait_for_trouble(*store, "changed"), "changed");
    expect_refused("changed");
    write_byte(path, kThirdPage, -1);
    EXPECT_EQ(wait_for_trouble(*store, "none"), "none");
    EXPECT_EQ(code_of_append(2), "ok");
    EXPECT_EQ(joined_log(*store, id), "setup|more");
}

// Closing writes the log into the file, unless one of them is not what it was.
TEST_F(SqliteWatch, ADamagedFileIsNotWrittenToWhenTheStoreCloses) {
    ASSERT_EQ(code_of(store->backup_to(folder / "copy.db")), "ok");
    EXPECT_EQ(code_of_append(2), "ok");
    fs::copy_file(folder / "copy.db", path, fs::copy_options::overwrite_existing);
    store = nullptr;
    const auto bytes = [](const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    };
    EXPECT_TRUE(bytes(path) == bytes(folder / "copy.db"));
    EXPECT_TRUE(fs::exists(path + "-wal"));
}

// What others may do with a store in use: whatever it is, the next lines are taken.
TEST_F(SqliteWatch, NothingThatLeavesTheStoreWholeIsTakenForDamage) {
    const auto do_sql = [this](const char* sql) {
        Connection({.path = path, .busy_timeout_ms = 5000}).execute(sql);
    };
    const std::vector<std::function<void()>> doings = {
        [&] { do_sql("PRAGMA wal_checkpoint(PASSIVE)"); },
        [&] { do_sql("PRAGMA wal_checkpoint(RESTART)"); },
        [&] { do_sql("PRAGMA wal_checkpoint(TRUNCATE)"); },
        [&] { do_sql("VACUUM"); },
        [&] { do_sql("VACUUM; PRAGMA wal_checkpoint(TRUNCATE)"); },
        [&] { do_sql("DELETE FROM visits; PRAGMA wal_checkpoint(PASSIVE); PRAGMA user_version"); },
        [&] { EXPECT_TRUE(store->check()->problems.empty()); },
        [&] {
            const auto other =
                open_sqlite({.path = path, .mode = FileMode::kReadable, .busy_timeout_ms = 5000});
            EXPECT_TRUE(other->check()->problems.empty());
            EXPECT_EQ(code_of(append(*other, {.create = "x" + std::to_string(*other->table_count()),
                                              .lines = {std::string(9000, 'x')}})),
                      "ok");
        },
        [&] {
            fs::remove(folder / "copy.db");
            EXPECT_EQ(code_of(store->backup_to(folder / "copy.db")), "ok");
        },
        [&] {
            fs::copy_file(path, folder / "plain.db", fs::copy_options::overwrite_existing);
            fs::last_write_time(path, fs::file_time_type::clock::now());
        },
    };
    Seq seq = 2;
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < doings.size(); ++i) {
            doings[i]();
            EXPECT_EQ(code_of_append(seq++), "ok") << i;
            if (round == 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // it looks
                EXPECT_EQ(trouble_of(*store), "none") << i;
            }
            if (round == 2) {
                EXPECT_EQ(code_of(append(*store, {.table = id,
                                                  .first_seq = seq++,
                                                  .lines = {std::string(30'000, 'y')}})),
                          "ok")
                    << i;
            }
        }
    }
}

// Checkpoints by another process, and by the store itself at nearly every commit, while it writes.
TEST_F(SqliteWatch, CheckpointsByOthersMeanwhileAreNotTakenForDamage) {
    store = nullptr;
    store = open_sqlite({.path = path, .free_bytes_at = [](const std::string& /*path*/) {
                             return std::uint64_t{300'000};
                         }});
    std::atomic<bool> is_over{false};
    std::thread other([&] {
        Connection connection({.path = path, .busy_timeout_ms = 5000});
        for (int i = 0; !is_over; ++i) {
            const std::string kind = i % 3 == 0 ? "PASSIVE" : i % 3 == 1 ? "TRUNCATE" : "RESTART";
            connection.execute(("PRAGMA wal_checkpoint(" + kind + ")").c_str());
        }
    });
    Seq seq = 2;
    while (seq < 400 && !HasFailure()) {
        EXPECT_EQ(code_of(append(*store, {.table = id,
                                          .first_seq = seq++,
                                          .lines = {std::string(5'000 * (seq % 7), 'z')}})),
                  "ok");
    }
    is_over = true;
    other.join();
    EXPECT_TRUE(store->check()->problems.empty());
}

// A process that was killed leaves a log, and the next one starts with it.
TEST_F(SqliteWatch, AStoreThatStartsWithALogIsWatchedToo) {
    for (const char* const name : {"games.db", "games.db-wal"}) {
        fs::copy_file(folder / name, folder / (std::string("killed") + (name + 5)));
    }
    const std::string killed = folder / "killed.db";
    const auto second = open_sqlite({.path = killed});
    const TableId same = second->table_by_public_id("abc")->id;
    EXPECT_EQ(code_of(append(*second, {.table = same, .first_seq = 2, .lines = {"more"}})), "ok");
    fs::resize_file(killed, fs::file_size(killed) - 4096);
    EXPECT_EQ(code_of(append(*second, {.table = same, .first_seq = 3, .lines = {"more"}})),
              "changed");
}

// The log is cut while the commit is under way, after it was synced.
TEST(SqliteWatchFaults, ACommitToALogThatIsCutMeanwhileIsNotAcknowledged) {
    for (const std::uintmax_t left : {0U, 32U, 5000U}) {
        const support::TempFolder folder;
        const std::string path = folder / "games.db";
        FaultyVfs vfs("cut");
        const auto store = open_sqlite({.path = path, .vfs = vfs.name()});
        const TableId id = append(*store, {.create = "abc", .lines = {"setup"}})->table;
        vfs.on_sync([&] { fs::resize_file(path + "-wal", left); });
        EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 2, .lines = {"more"}})),
                  "changed");
    }
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
