// SQLite on a disk that fails, is full, is locked, or is read-only.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "store/faulty_vfs.h"
#include "store/store_kind.h"
#include "support/child.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;

constexpr int kFaultyTables = 2;
constexpr Seq kFaultyRequests = 5;
constexpr Seq kFaultyLines = 3;  // per request

// By table: the next seq, as last acknowledged.
using Acknowledged = std::map<std::string, Seq>;

std::string name_at(int i) {
    return "t" + std::to_string(i);
}

// Writes to each table, trying each request twice.
Acknowledged write_all(Store& store) {
    Acknowledged acknowledged;
    std::map<std::string, TableId> ids;
    for (Seq k = 0; k < kFaultyRequests; ++k) {
        for (int i = 0; i < kFaultyTables; ++i) {
            const std::string name = name_at(i);
            Append request{
                .first_seq = 1 + k * kFaultyLines,
                .lines = {std::to_string(k), std::string(3000, 'x'), "end"},
                .status = k + 1 == kFaultyRequests ? Status::kFinished : Status::kPlaying,
                .due_ms = static_cast<std::int64_t>(k + 1),
                .listed = k % 2 == 0,
                .holders = {{"all", "h" + std::to_string(k)}}};
            if (k == 0) {
                request.create = name;
            } else {
                request.table = ids[name];
            }
            auto outcome = append(store, request);
            if (!outcome) {
                EXPECT_EQ(code_of(outcome), "io") << outcome.error().text;
                outcome = append(store, request);
            }
            EXPECT_EQ(code_of(outcome), "ok") << "the fault is gone, and so must be its effect";
            ids[name] = outcome->table;
            acknowledged[name] = outcome->next_seq;
        }
    }
    return acknowledged;
}

void expect_all_there(Store& store, const Acknowledged& acknowledged) {
    for (const auto& [name, next_seq] : acknowledged) {
        EXPECT_EQ(store.table_by_public_id(name)->next_seq, next_seq) << name;
    }
    const auto report = store.check();
    ASSERT_EQ(code_of(report), "ok");
    EXPECT_TRUE(report->problems.empty()) << report->problems.front();
    EXPECT_EQ(report->lines, kFaultyTables * kFaultyRequests * kFaultyLines);
    EXPECT_EQ(store.tables_of({.holder = "all"})->size(), std::size_t{kFaultyTables});
    EXPECT_EQ(store.tables_of({.holder = "h" + std::to_string(kFaultyRequests - 1)})->size(),
              std::size_t{kFaultyTables});
    EXPECT_TRUE(store.tables_of({.holder = "h0"})->empty());
    EXPECT_EQ(store.due_tables({.before_ms = kFaultyRequests})->size(), std::size_t{kFaultyTables});
}

TEST(SqliteFaults, WhicheverReadWriteOrSyncFailsNothingIsLost) {
    bool has_failed = true;
    std::uint64_t n = 1;
    for (; has_failed; ++n) {
        SCOPED_TRACE(n);
        const support::TempFolder folder;
        FaultyVfs vfs("faulty");
        const SqliteOptions options{.path = folder / "games.db", .vfs = vfs.name()};
        vfs.fail_at(n);
        auto opened = SqliteStore::open(options);
        if (!opened) {
            opened = SqliteStore::open(options);
        }
        ASSERT_EQ(code_of(opened), "ok") << opened.error().text;
        const Acknowledged acknowledged = write_all(**opened);
        *opened = nullptr;
        has_failed = vfs.has_failed();
        expect_all_there(*open_sqlite({.path = options.path}), acknowledged);
    }
    EXPECT_GT(n, 50U);
}

TEST(SqliteFaults, NothingIsAcknowledgedBeforeItIsSynced) {
    const support::TempFolder folder;
    FaultyVfs vfs("synced");
    const auto store = open_sqlite({.path = folder / "games.db", .vfs = vfs.name()});
    int acknowledged = 0;
    for (int i = 0; i < 50; ++i) {
        // Runs on the writer thread, so nothing else can be written meanwhile.
        store->append({.create = name_at(i), .lines = {std::string(3000, 'x')}},
                      [&](const Outcome<Appended>& outcome) {
                          acknowledged += outcome && !vfs.has_unsynced() ? 1 : 0;
                      });
    }
    store->close();
    EXPECT_EQ(acknowledged, 50);
}

TEST(SqliteFaults, AFullDiskRefusesUntilThereIsRoom) {
    const support::TempFolder folder;
    FaultyVfs vfs("full");
    const auto store = open_sqlite({.path = folder / "games.db", .vfs = vfs.name()});
    const TableId id = append(*store, {.create = "abc", .lines = {"a"}})->table;
    const Append request{.table = id, .first_seq = 2, .lines = {"b"}, .status = Status::kPlaying};
    vfs.set_full(true);
    EXPECT_EQ(code_of(append(*store, request)), "full");
    EXPECT_EQ(code_of(append(*store, request)), "full");
    EXPECT_EQ(joined_log(*store, id), "a");
    EXPECT_EQ(store->table(id)->status, Status::kOpen);
    vfs.set_full(false);
    EXPECT_EQ(code_of(append(*store, request)), "ok");
    EXPECT_EQ(joined_log(*store, id), "a|b");
    EXPECT_EQ(store->stats().failed_commits, 2U);
}

// The system's file size limit, reached in the middle of a write.
TEST(SqliteFaults, ALimitOnTheSizeOfFilesIsAFullDisk) {
    const support::TempFolder folder;
    support::Child child([&] {
        std::signal(SIGXFSZ, SIG_IGN);
        const auto store = open_sqlite({.path = folder / "games.db"});
        const TableId id = append(*store, {.create = "abc", .lines = {"a"}})->table;
        rlimit limit{};
        getrlimit(RLIMIT_FSIZE, &limit);
        const rlim_t before = limit.rlim_cur;
        limit.rlim_cur = 250000;
        setrlimit(RLIMIT_FSIZE, &limit);
        Append request{.table = id, .first_seq = 2, .lines = {std::string(5000, 'x')}};
        auto outcome = append(*store, request);
        for (; outcome && request.first_seq < 1000; outcome = append(*store, request)) {
            ++request.first_seq;
        }
        if (code_of(outcome) != "full") {
            return 1;
        }
        limit.rlim_cur = before;
        setrlimit(RLIMIT_FSIZE, &limit);
        if (code_of(append(*store, request)) != "ok") {
            return 2;
        }
        const auto report = store->check();
        return report && report->problems.empty() && report->lines == request.first_seq ? 0 : 3;
    });
    EXPECT_EQ(child.wait(), 0);
}

TEST(SqliteFaults, AFileThatMayNotBeWrittenIsRefused) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    open_sqlite({.path = path});
    chmod(path.c_str(), S_IRUSR | S_IRGRP | S_IROTH);
    chmod(folder.path().c_str(), S_IRWXU | S_IRWXG | S_IRWXO);
    support::Child child([&] {
        // Root ignores file permissions.
        constexpr uid_t kNobody = 65534;
        if (geteuid() == 0 && setuid(kNobody) != 0) {
            return 1;
        }
        return code_of(SqliteStore::open({.path = path})) == "read_only" ? 0 : 2;
    });
    EXPECT_EQ(child.wait(), 0);
}

TEST(SqliteFaults, AFolderThatMayNotBeWrittenIsRefused) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    open_sqlite({.path = path});
    chmod(path.c_str(), S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH);
    chmod(folder.path().c_str(), S_IRUSR | S_IXUSR | S_IRGRP | S_IXGRP | S_IROTH | S_IXOTH);
    support::Child child([&] {
        constexpr uid_t kNobody = 65534;
        if (geteuid() == 0 && setuid(kNobody) != 0) {
            return 1;
        }
        return code_of(SqliteStore::open({.path = path})) == "read_only" ? 0 : 2;
    });
    EXPECT_EQ(child.wait(), 0);
    chmod(folder.path().c_str(), S_IRWXU);
}

TEST(SqliteFaults, AnotherWriterIsWaitedForAndThenReported) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    const auto store = open_sqlite({.path = path, .busy_timeout_ms = 20});
    const TableId id = append(*store, {.create = "abc", .lines = {"a"}})->table;
    const Append request{.table = id, .first_seq = 2, .lines = {"b"}};
    Connection other({.path = path});
    {
        const Transaction held(other, Transaction::Kind::kWrite);
        EXPECT_EQ(code_of(append(*store, request)), "busy");
        EXPECT_EQ(joined_log(*store, id), "a");
    }
    EXPECT_EQ(code_of(append(*store, request)), "ok");
}

TEST(SqliteFaults, TwoStoresOnOneFileNeverWriteTheSameLine) {
    const support::TempFolder folder;
    const auto first = open_sqlite({.path = folder / "games.db"});
    const auto second = open_sqlite({.path = folder / "games.db"});
    const TableId id = append(*first, {.create = "abc", .lines = {"a"}})->table;
    EXPECT_EQ(code_of(append(*second, {.table = id, .first_seq = 2, .lines = {"b"}})), "ok");
    EXPECT_EQ(code_of(append(*first, {.table = id, .first_seq = 2, .lines = {"c"}})), "conflict");
    EXPECT_EQ(joined_log(*first, id), "a|b");
}

TEST(SqliteFaults, GarbageIsRefusedAndLeftAlone) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    const std::string garbage(10000, '?');
    std::ofstream(path) << garbage;
    EXPECT_EQ(code_of(SqliteStore::open({.path = path})), "corrupt");
    std::ifstream file(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), garbage);
}

TEST(SqliteFaults, WhatIsNotThereIsOnlyMadeWhenAskedFor) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    EXPECT_EQ(code_of(SqliteStore::open({.path = path, .mode = FileMode::kMustExist})),
              "not_found");
    EXPECT_FALSE(std::filesystem::exists(path));
    EXPECT_EQ(code_of(SqliteStore::open({.path = folder / "no/such/folder.db"})), "io");
}

// After a page in the middle is overwritten, check() reports it and reading does not crash.
TEST(SqliteFaults, DamageIsFoundByCheck) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    {
        const auto store = open_sqlite({.path = path});
        for (int i = 0; i < 20; ++i) {
            ASSERT_TRUE(append(*store, {.create = name_at(i), .lines = {std::string(3000, 'x')}}));
        }
    }
    constexpr int kPage = 4096;
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(9 * kPage);
    file << std::string(kPage, '\xAA');
    file.close();
    const auto store = open_sqlite({.path = path});
    const auto report = store->check();
    EXPECT_TRUE(!report || !report->problems.empty());
}

TEST(SqliteFaults, MissingLinesAreFoundByCheck) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    const auto store = open_sqlite({.path = path});
    ASSERT_TRUE(append(*store, {.create = "abc", .lines = {"a", "b", "c"}}));
    ASSERT_TRUE(append(*store, {.create = "def", .lines = {"a"}}));
    EXPECT_TRUE(store->check()->problems.empty());
    Connection other({.path = path});
    other.execute("DELETE FROM log WHERE seq = 2; UPDATE tables SET status = 'odd' WHERE id = 2");
    EXPECT_EQ(store->check()->problems, (std::vector<std::string>{"table abc: lines are missing",
                                                                  "table def: no status: odd"}));
    EXPECT_EQ(code_of(store->table_by_public_id("def")), "corrupt");
    EXPECT_EQ(code_of(store->visit_tables([](const TableCopy&) { return Ok{}; })), "corrupt");
}

TEST(SqliteFaults, LinesThatAreMissingAnywhereEndAWalk) {
    for (const int seq : {1, 2, 3}) {
        const support::TempFolder folder;
        const std::string path = folder / "games.db";
        const auto store = open_sqlite({.path = path});
        ASSERT_TRUE(append(*store, {.create = "abc", .lines = {"a", "b", "c", "d"}}));
        Connection({.path = path})
            .execute(("DELETE FROM log WHERE seq = " + std::to_string(seq)).c_str());
        EXPECT_EQ(code_of(store->visit_tables([](const TableCopy&) { return Ok{}; })), "corrupt")
            << seq;
    }
}

TEST(SqliteFaults, WrongHoldersAndRowsAreFoundByCheck) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    const auto store = open_sqlite({.path = path});
    for (const char* const name : {"live", "over", "odd", "due", "list"}) {
        ASSERT_TRUE(append(*store, {.create = name, .lines = {"a"}, .holders = {{"ann"}}}));
    }
    ASSERT_TRUE(append(*store, {.table = static_cast<TableId>(2),
                                .first_seq = 2,
                                .at_ms = 5,
                                .lines = {"b"},
                                .status = Status::kFinished}));
    EXPECT_TRUE(store->check()->problems.empty());
    Connection({.path = path})
        .execute(
            "UPDATE holders SET settled_ms = 4 WHERE table_id IN (1, 2);"
            "UPDATE holders SET holder = 'a b' WHERE table_id = 3;"
            "UPDATE tables SET due_ms = -1 WHERE public_id = 'due';"
            "UPDATE tables SET listed = 2 WHERE public_id = 'list';"
            "INSERT INTO holders (table_id, holder) VALUES (77, 'ann')");
    EXPECT_EQ(store->check()->problems,
              (std::vector<std::string>{"a row of holders without a table",
                                        "table due: no due time, or neither listed nor not",
                                        "table list: no due time, or neither listed nor not",
                                        "table odd: holders that are none, or too many",
                                        "table live: holders would find it at a wrong place",
                                        "table over: holders would find it at a wrong place"}));
}

}  // namespace
}  // namespace store
