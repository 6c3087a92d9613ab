// Reading a store that may not be written, and copies of one that is in use.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "store/store_kind.h"
#include "support/child.h"
#include "support/store_waiting.h"

namespace store {
namespace {

namespace fs = std::filesystem;
using support::append;

constexpr std::array kNames = {"games.db", "games.db-wal", "games.db-shm"};

class SqliteReadOnly : public testing::Test {
protected:
    // Some lines are in the main file, and some in its log only.
    SqliteReadOnly() {
        id_ = append(*open_sqlite({.path = data_}), {.create = "abc", .lines = {"a"}})->table;
        store_ = open_sqlite({.path = data_});
        CHECK(append(*store_, {.table = id_, .first_seq = 2, .lines = {"b"}}));
        fs::create_directory(copies_);
    }
    ~SqliteReadOnly() override { chmod(copies_.c_str(), S_IRWXU); }

    // Of the data file and so many of the files beside it.
    void copy(std::size_t files) {
        for (std::size_t i = 0; i < files; ++i) {
            fs::copy(folder_ / kNames[i], copies_);
            chmod((copies_ + "/" + kNames[i]).c_str(), S_IRUSR | S_IRGRP | S_IROTH);
        }
    }
    // The log as somebody sees it who may write neither the files nor their folder; or the error.
    [[nodiscard]] std::string seen_by_reader() const {
        chmod(folder_.path().c_str(), S_IRWXU | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
        chmod(copies_.c_str(), S_IRUSR | S_IXUSR | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
        for (const char* const expected : {"a", "a|b", "corrupt", "io", "read_only"}) {
            support::Child child([&] {
                constexpr uid_t kNobody = 65534;
                if (geteuid() == 0 && setuid(kNobody) != 0) {
                    return 1;
                }
                return look() == expected ? 0 : 2;
            });
            if (child.wait() == 0) {
                return expected;
            }
        }
        return "something else";
    }
    [[nodiscard]] std::string look() const {
        const auto opened =
            SqliteStore::open({.path = copies_ + "/games.db", .mode = FileMode::kReadable});
        if (!opened) {
            return code_of(opened);
        }
        const auto report = (*opened)->check();
        const bool is_refused =
            code_of(append(**opened, {.create = "def", .lines = {"c"}})) == "read_only";
        return report && report->problems.empty() && is_refused ? joined_log(**opened, id_)
                                                                : "not so";
    }

    support::TempFolder folder_;
    const std::string data_ = folder_ / "games.db";
    const std::string copies_ = folder_ / "read only ?#%";
    TableId id_{};
    std::unique_ptr<SqliteStore> store_;
};

TEST_F(SqliteReadOnly, TheDataFileAlone) {
    copy(1);
    store_ = nullptr;
    EXPECT_EQ(seen_by_reader(), "a");
}

TEST_F(SqliteReadOnly, WithItsWriteAheadLog) {
    copy(2);
    store_ = nullptr;
    EXPECT_EQ(seen_by_reader(), "a|b");
}

TEST_F(SqliteReadOnly, WithEverythingBesideIt) {
    copy(3);
    store_ = nullptr;
    EXPECT_EQ(seen_by_reader(), "a|b");
}

// Where it may be written, a copy of a running server's file is opened like any other.
TEST_F(SqliteReadOnly, CopiesThatMayBeWritten) {
    for (const std::size_t files : {1U, 2U, 3U}) {
        const std::string path = folder_ / ("copy" + std::to_string(files));
        fs::copy(data_, path);
        if (files > 1) {
            fs::copy(data_ + "-wal", path + "-wal");
        }
        if (files > 2) {
            fs::copy(data_ + "-shm", path + "-shm");
        }
        const auto opened = SqliteStore::open({.path = path, .mode = FileMode::kReadable});
        ASSERT_EQ(code_of(opened), "ok");
        EXPECT_TRUE((*opened)->check()->problems.empty());
        EXPECT_EQ(joined_log(**opened, id_), files == 1 ? "a" : "a|b");
    }
}

// One that an older version wrote cannot be migrated there.
TEST_F(SqliteReadOnly, AnOldFileIsRefusedInPlainWords) {
    copy(1);
    store_ = nullptr;
    chmod((copies_ + "/games.db").c_str(), S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
    Connection({.path = copies_ + "/games.db"}).execute("PRAGMA user_version = 1");
    fs::remove(copies_ + "/games.db-wal");
    chmod((copies_ + "/games.db").c_str(), S_IRUSR | S_IRGRP | S_IROTH);
    EXPECT_EQ(seen_by_reader(), "read_only");
}

}  // namespace
}  // namespace store
