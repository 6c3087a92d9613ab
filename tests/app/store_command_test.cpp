// fogg store as a program: what it says, how it ends, and that it leaves alone what it should.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/program.h"
#include "app/serve/board_set.h"
#include "app/serve/data_folder.h"
#include "base/check.h"
#include "base/commitment_entry.h"
#include "base/digest.h"
#include "store/sqlite/store.h"
#include "support/child.h"
#include "support/postgres.h"
#include "support/store_waiting.h"
#include "support/temp_folder.h"
#include "table/append.h"
#include "table/open_table.h"

namespace app {
namespace {

namespace fs = std::filesystem;

std::unique_ptr<store::SqliteStore> open_store(const std::string& path) {
    auto opened = store::SqliteStore::open({.path = path});
    CHECK(opened.has_value(), path);
    return std::move(*opened);
}

// As a server makes it: Ann waits for somebody.
store::Append new_table(const std::string& public_id) {
    const auto boards = BoardSet::load({});
    CHECK(boards.has_value());
    const table::Requester ann{.holder = table::holder_of("the key of Ann in this test")};
    table::NewTable wish{.map = "toy"};
    wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"}, {}};
    const auto opened =
        table::open_table(wish, {.public_id = public_id, .board = (*boards)->find("toy")},
                          {.requester = &ann, .now_ms = 5});
    CHECK(opened.has_value());
    return table::first_append(*opened, 5);
}

class StoreCommand : public testing::Test {
protected:
    // A store with two tables.
    StoreCommand() {
        const auto store = open_store(data_);
        store::Append first = new_table("abc");
        first.lines.emplace_back("chat off");
        CHECK(support::append(*store, first));
        store::Append second = new_table("def");
        second.holders = {{"ann", "bob"}};
        CHECK(support::append(*store, second));
    }

    // Standard error included.
    static app_test::Ended fogg(const std::string& arguments, const std::string& input = "") {
        return app_test::run("store " + arguments + " 2>&1", input);
    }
    static std::string read(const std::string& path) {
        std::ifstream in(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    }
    void expect_refused(const std::string& arguments, const std::string& code) const {
        const app_test::Ended ended = fogg(arguments);
        EXPECT_EQ(ended.status, 1) << arguments;
        EXPECT_TRUE(ended.output.starts_with(code + ": ")) << arguments << "\n" << ended.output;
    }

    support::TempFolder folder_;
    const std::string data_ = folder_ / "games.db";
    const std::string of_data_ = " --data " + data_ + " ";
};

TEST_F(StoreCommand, CheckSaysOk) {
    const app_test::Ended ended = fogg("check" + of_data_);
    EXPECT_EQ(ended.output, "OK " + data_ + ": 2 tables, 3 lines\n");
    EXPECT_EQ(ended.status, 0);
}

TEST_F(StoreCommand, CheckTellsWhatIsWrong) {
    store::Connection({.path = data_}).execute("DELETE FROM log WHERE seq = 1 AND table_id = 1");
    const app_test::Ended ended = fogg("check" + of_data_);
    EXPECT_EQ(ended.output, "corrupt: " + data_ + ": table abc: lines are missing\n1 problem\n");
    EXPECT_EQ(ended.status, 1);
    expect_refused("export" + of_data_ + (folder_ / "out"), "corrupt");
    EXPECT_FALSE(fs::exists(folder_ / "out"));
    EXPECT_FALSE(fs::exists(folder_ / "out.part"));
}

// Every line reads well, but not one after the other: a server calls such a table broken.
TEST_F(StoreCommand, CheckFindsWhatAServerCallsBroken) {
    store::Connection({.path = data_})
        .execute("UPDATE log SET text = 'undo 0' WHERE seq = 2 AND table_id = 1");
    const app_test::Ended ended = fogg("check" + of_data_);
    EXPECT_EQ(ended.output,
              "corrupt: " + data_ +
                  ": table abc: line 2 does not follow from those before it, or its map is "
                  "unknown\n1 problem\n");
    EXPECT_EQ(ended.status, 1);
}

// As a server logs what it is bound to: a table with its entry, and that of one that was removed.
TEST_F(StoreCommand, CheckFindsEntriesOfTheLogOfCommitmentsThatWereEditedOrRemoved) {
    const auto boards = BoardSet::load({});
    const table::Requester ann{.holder = table::holder_of("the key of Ann in this test")};
    table::NewTable wish{.map = "toy"};
    wish.seats = {{.kind = table::SeatWish::Kind::kMe, .name = "Ann"}, {}};
    const base::Seed seed = base::seed_from_number(9);
    const auto board = (*boards)->find("toy");
    const auto opened =
        table::open_table(wish, {.public_id = "ghi", .seed = seed, .board = board, .log_index = 1},
                          {.requester = &ann, .now_ms = 5});
    ASSERT_TRUE(opened);
    const auto entry = [&](const std::string& table, const base::Seed& of) {
        return base::to_text({.table_hash = base::table_hash(table),
                              .map_sha256 = board->file->sha256,
                              .commitment = base::commitment(of),
                              .at_ms = 5});
    };
    {
        const auto store = open_store(data_);
        CHECK(support::append(
            *store, {.create = "-log-0",
                     .lines = {entry("gone", base::seed_from_number(8)), entry("ghi", seed)},
                     .status = store::Status::kFinished}));
        CHECK(support::append(*store, table::first_append(*opened, 5)));
    }
    EXPECT_EQ(fogg("check" + of_data_).output, "OK " + data_ + ": 4 tables, 6 lines\n");
    const auto after = [&](const std::string& sql) {
        fs::copy_file(data_, folder_ / "edited.db", fs::copy_options::overwrite_existing);
        const std::string edited = folder_ / "edited.db";
        store::Connection({.path = edited}).execute(sql.c_str());
        const app_test::Ended ended = fogg("check --data " + edited);
        EXPECT_EQ(ended.status, 1) << sql;
        return ended.output;
    };
    const std::string of_log =
        "table_id = (SELECT id FROM tables WHERE public_id = '-log-0') AND seq = ";
    const auto not_its_own = testing::HasSubstr(
        "table ghi: entry 1 of the log of commitments is not its own\n1 problem");
    EXPECT_THAT(after("UPDATE log SET text = '" + entry("ghi", base::seed_from_number(7)) +
                      "' WHERE " + of_log + "2"),
                not_its_own);
    EXPECT_THAT(after("UPDATE log SET text = '" + entry("def", seed) + "' WHERE " + of_log + "2"),
                not_its_own);
    EXPECT_THAT(after("DELETE FROM log WHERE " + of_log + "2"), not_its_own);
    EXPECT_THAT(after("UPDATE log SET text = text || ' ' WHERE " + of_log + "1"),
                testing::HasSubstr("the log of commitments: entry 0 is none\n1 problem"));
}

TEST_F(StoreCommand, CheckNeedsTheMapsOfTheServer) {
    const std::string map = folder_ / "own.toml";
    std::ifstream toy(FOGG_SOURCE_DIR "/maps/toy.toml");
    std::string text{std::istreambuf_iterator<char>(toy), std::istreambuf_iterator<char>()};
    const std::string id = "id = \"toy\"";
    ASSERT_NE(text.find(id), std::string::npos);
    std::ofstream(map) << text.replace(text.find(id), id.size(), "id = \"own\"");
    const auto boards = BoardSet::load({map});
    ASSERT_TRUE(boards);
    const std::string digest = (*boards)->find("own")->file->sha256;
    const std::string old_digest = (*boards)->find("toy")->file->sha256;
    store::Connection({.path = data_})
        .execute(("UPDATE log SET text = replace(text, 'map=toy:" + old_digest +
                  "', 'map=own:" + digest + "')")
                     .c_str());
    EXPECT_EQ(fogg("check" + of_data_).status, 1);
    EXPECT_EQ(fogg("check --maps " + map + of_data_).output,
              "OK " + data_ + ": 2 tables, 3 lines\n");
}

// Its tables are from 1970.
TEST_F(StoreCommand, PruneRemovesWhatNobodyUses) {
    const app_test::Ended listed = fogg("prune --dry-run" + of_data_);
    EXPECT_EQ(listed.status, 0);
    EXPECT_TRUE(listed.output.starts_with("abc open, last used ")) << listed.output;
    EXPECT_TRUE(listed.output.ends_with("would remove 2 tables\n")) << listed.output;
    EXPECT_EQ(fogg("prune --open-days 0" + of_data_).output, "removed 0 tables\n");
    EXPECT_EQ(fogg("check" + of_data_).output, "OK " + data_ + ": 2 tables, 3 lines\n");
    EXPECT_TRUE(fogg("prune" + of_data_).output.ends_with("\nremoved 2 tables\n"));
    EXPECT_EQ(fogg("check" + of_data_).output, "OK " + data_ + ": 0 tables, 0 lines\n");
    expect_refused("prune --data " + (folder_ / "none.db"), "not_found");
}

TEST_F(StoreCommand, ExportsAndImports) {
    const std::string archive = folder_ / "archive.txt";
    const app_test::Ended exported = fogg("export" + of_data_ + archive);
    EXPECT_EQ(exported.output, "2 tables, 3 lines, 0 lines of chat\n");
    EXPECT_EQ(exported.status, 0);
    const std::string copy = folder_ / "copy.db";
    EXPECT_EQ(fogg("import --data " + copy + " " + archive).output, exported.output);
    // Standard output holds the archive and nothing else.
    const auto again = app_test::run("store export --data " + copy + " - 2>/dev/null", "");
    EXPECT_EQ(again.output, read(archive));
    EXPECT_EQ(again.status, 0);
    EXPECT_EQ(fogg("import --data " + (folder_ / "third.db") + " -", again.output).status, 0);
    EXPECT_EQ(fogg("check --data " + (folder_ / "third.db")).status, 0);
}

TEST_F(StoreCommand, TakesAMapOffTheGallery) {
    store::Publish map = support::map_of("ann", "nordic", "a map");
    map.row.summary = "id nordic\nby Ann\ntitle Norden";
    EXPECT_EQ(support::publish(*open_store(data_), map), "new");
    const std::string data = " --data " + data_;
    EXPECT_EQ(fogg("maps" + data).output,
              map.row.sha256 + " listed version 1 by Ann (ann): Norden\n");
    EXPECT_EQ(fogg("unlist " + map.row.sha256 + data).status, 0);
    EXPECT_EQ(fogg("maps" + data).output,
              map.row.sha256 + " unlisted version 1 by Ann (ann): Norden\n");
    expect_refused("unlist 0000" + data, "not_found");
}

// Whoever fills the gallery does not close it for ever.
TEST_F(StoreCommand, RemovesMapsThatNoTableUses) {
    const auto publish = [&](const char* holder, const std::string& text) {
        const store::Publish map = support::map_of(holder, "nordic", text);
        EXPECT_EQ(support::publish(*open_store(data_), map), "new");
        return map.row.sha256;
    };
    const std::string first = publish("ann", "one");
    const std::string second = publish("spam", "two");
    const std::string third = publish("spam", "three");
    store::Append table = new_table("ghi");
    table.lines.front() += " " + third;
    CHECK(support::append(*open_store(data_), table));
    const std::string data = " --data " + data_;
    {
        const auto server =
            store::SqliteStore::open({.path = data_, .use = store::FileUse::kServer});
        ASSERT_TRUE(server.has_value());
        expect_refused("remove-maps " + second + data, "busy");
    }
    EXPECT_EQ(fogg("remove-maps spam" + data).output, "removed 1 map; kept 1 that tables use\n");
    EXPECT_EQ(fogg("remove-maps " + first + data).output,
              "removed 1 map; kept 0 that tables use\n");
    expect_refused("remove-maps " + first + data, "not_found");
    EXPECT_THAT(fogg("maps" + data).output, testing::StartsWith(third));
}

TEST_F(StoreCommand, NamesThatAreTakenStayAsTheyAre) {
    const std::string taken = folder_ / "taken";
    std::ofstream(taken) << "mine";
    expect_refused("export" + of_data_ + taken, "exists");
    expect_refused("backup" + of_data_ + taken, "exists");
    EXPECT_EQ(read(taken), "mine");
    const std::string archive = folder_ / "archive.txt";
    EXPECT_EQ(fogg("export" + of_data_ + archive).status, 0);
    expect_refused("import" + of_data_ + archive, "exists");
    EXPECT_EQ(fogg("check" + of_data_).status, 0);
}

TEST_F(StoreCommand, WhatIsNotThereIsNotMade) {
    const std::string none = folder_ / "none.db";
    const std::string out = " " + (folder_ / "out");
    expect_refused("check --data " + none, "not_found");
    expect_refused("export --data " + none + out, "not_found");
    expect_refused("backup --data " + none + out, "not_found");
    expect_refused("import --data " + none + out, "not_found");
    EXPECT_FALSE(fs::exists(none));
    EXPECT_FALSE(fs::exists(folder_ / "out"));
    expect_refused("export" + of_data_ + (folder_ / "no/such/folder"), "not_found");
    EXPECT_NE(fogg("backup" + of_data_ + (folder_ / "no/such/folder")).status, 0);
}

TEST_F(StoreCommand, AFullDiskUnderTheOutputIsTold) {
    const auto ended = app_test::run("store export" + of_data_ + "- 2>&1 > /dev/full", "");
    EXPECT_TRUE(ended.output.starts_with("io: standard output: ")) << ended.output;
    EXPECT_EQ(ended.status, 1);
}

TEST_F(StoreCommand, OtherFilesAreRefused) {
    const std::string garbage = folder_ / "garbage";
    std::ofstream(garbage) << std::string(10000, '?');
    expect_refused("check --data " + garbage, "corrupt");
    expect_refused("import" + of_data_ + garbage, "invalid");
    const std::string newer = folder_ / "newer.db";
    EXPECT_EQ(fogg("backup" + of_data_ + newer).status, 0);
    store::Connection({.path = newer}).execute("PRAGMA user_version = 99");
    const std::string before = read(newer);
    expect_refused("check --data " + newer, "newer_schema");
    expect_refused("backup --data " + newer + " " + (folder_ / "out"), "newer_schema");
    EXPECT_EQ(read(newer), before);
    EXPECT_EQ(fogg("check" + of_data_).output, "OK " + data_ + ": 2 tables, 3 lines\n");
}

// Pages of zeros in the middle, as after a broken disk.
TEST_F(StoreCommand, DamageIsTold) {
    {
        std::fstream file(data_, std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(4096);
        file << std::string(fs::file_size(data_) - 4096, '\0');
    }
    expect_refused("check" + of_data_, "corrupt");
    expect_refused("backup" + of_data_ + (folder_ / "out"), "corrupt");
    EXPECT_FALSE(fs::exists(folder_ / "out"));
}

// Another process writes all the time, as a server does.
TEST_F(StoreCommand, WorksWhileOthersWrite) {
    support::Child server([&] {
        const auto store = open_store(data_);
        auto last = support::append(*store, new_table("busy"));
        while (last && last->next_seq < store::kTableLinesMax - 2) {
            last = support::append(*store, {.table = last->table,
                                            .first_seq = last->next_seq,
                                            .lines = {"chat off", "chat on"}});
        }
        return 1;
    });
    while (fogg("export" + of_data_ + "-").output.find("table busy") == std::string::npos) {
        ASSERT_TRUE(server.is_running());
    }
    for (int i = 0; i < 5; ++i) {
        const std::string copy = folder_ / ("copy" + std::to_string(i) + ".db");
        EXPECT_EQ(fogg("backup" + of_data_ + copy).output, copy + "\n");
        EXPECT_EQ(fogg("check --data " + copy).status, 0);
        const app_test::Ended checked = fogg("check" + of_data_);
        EXPECT_EQ(checked.status, 0) << checked.output;
        const auto store = open_store(copy);
        EXPECT_EQ(store->table_by_public_id("busy")->next_seq % 2, 0U) << "half a request";
    }
    server.kill();
    EXPECT_EQ(fogg("check" + of_data_).status, 0);
}

TEST_F(StoreCommand, TheDefaultIsInTheFolderForData) {
    EXPECT_EQ(default_store_path({.data_home = "/data", .home = "/ann"}), "/data/fogg/games.db");
    EXPECT_EQ(default_store_path({.data_home = "", .home = "/ann"}),
              "/ann/.local/share/fogg/games.db");
    EXPECT_EQ(default_store_path({.data_home = "not/absolute", .home = "/ann"}),
              "/ann/.local/share/fogg/games.db");
    EXPECT_EQ(default_store_path({.data_home = "", .home = ""}), std::nullopt);

    const std::string archive = folder_ / "archive.txt";
    EXPECT_EQ(fogg("export" + of_data_ + archive).status, 0);
    setenv("XDG_DATA_HOME", (folder_ / "data").c_str(), 1);
    EXPECT_EQ(fogg("check").status, 1);
    EXPECT_EQ(fogg("import " + archive).status, 0);
    const app_test::Ended checked = fogg("check");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(checked.output, "OK " + (folder_ / "data/fogg/games.db") + ": 2 tables, 3 lines\n");
    EXPECT_EQ(fs::status(folder_ / "data/fogg").permissions(), fs::perms::owner_all);
}

// From a file to a database and back: the same archive in the end.
TEST_F(StoreCommand, MovesToPostgresAndBack) {
    const std::string schema = fs::path(folder_.path()).filename().string();
    support::make_postgres_schema(schema);
    const std::string of_store = " --store '" + support::postgres_address(schema) + "' ";
    EXPECT_EQ(fogg("export" + of_data_ + (folder_ / "1.txt")).status, 0);
    EXPECT_EQ(fogg("import" + of_store + (folder_ / "1.txt")).status, 0);
    const app_test::Ended checked = fogg("check" + of_store);
    EXPECT_NE(checked.output.find(": 2 tables, 3 lines\n"), std::string::npos) << checked.output;
    EXPECT_EQ(fogg("export" + of_store + (folder_ / "2.txt")).status, 0);
    EXPECT_EQ(fogg("import --data " + (folder_ / "again.db") + " " + (folder_ / "2.txt")).status,
              0);
    EXPECT_EQ(fogg("export --data " + (folder_ / "again.db") + " " + (folder_ / "3.txt")).status,
              0);
    EXPECT_EQ(read(folder_ / "1.txt"), read(folder_ / "2.txt"));
    EXPECT_EQ(read(folder_ / "1.txt"), read(folder_ / "3.txt"));
    expect_refused("backup" + of_store + (folder_ / "out"), "invalid");
}

TEST_F(StoreCommand, NeedsItsWords) {
    EXPECT_NE(fogg("").status, 0);
    EXPECT_NE(fogg("export" + of_data_).status, 0);
    EXPECT_NE(fogg("check" + of_data_ + "more").status, 0);
}

}  // namespace
}  // namespace app
