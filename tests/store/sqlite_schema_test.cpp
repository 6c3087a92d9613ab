// Old schemas are migrated; newer ones and foreign files are left alone.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "store/sqlite/schema.h"
#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string schema_of(const std::string& path) {
    Connection connection({.path = path});
    Statement statement = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name");
    Use use(connection, statement);
    std::string schema;
    while (use.step()) {
        schema += use.text(0) + ": " + use.text(1) + "\n";
    }
    return schema;
}

// Creates a database by running these statements.
void make_file(const std::string& path, const std::string& sql) {
    Connection connection({.path = path, .mode = FileMode::kCreate});
    connection.execute(sql.c_str());
}

// A file from each version of the program, with the same game inside.
TEST(SqliteSchema, OldFilesAreBroughtUpToDate) {
    const support::TempFolder folder;
    open_sqlite({.path = folder / "new.db"});
    for (std::size_t version = 1; version <= schema_steps().size(); ++version) {
        SCOPED_TRACE(version);
        const std::string name = "schema_" + std::to_string(version);
        const std::string path = folder / (name + ".db");
        const std::string sql = read_file(FOGG_SOURCE_DIR "/tests/data/store/" + name + ".sql");
        ASSERT_NE(sql, "") << "a new step needs its fixture";
        make_file(path, sql);
        {
            const auto store = open_sqlite({.path = path});
            const TableRow row = *store->table_by_public_id("K7f2");
            EXPECT_EQ(row.status, Status::kPlaying);
            EXPECT_EQ(row.next_seq, 4U);
            EXPECT_EQ(joined_log(*store, row.id), "setup usa|seat 1 ann|start 1");
            EXPECT_EQ(row.due_ms, 0);
            EXPECT_FALSE(row.listed);
            EXPECT_EQ(code_of(support::say(*store, {.table = row.id, .text = "hello"})), "ok");
            EXPECT_EQ(code_of(support::append(*store, {.table = row.id,
                                                       .first_seq = 4,
                                                       .at_ms = 4000,
                                                       .lines = {"end"},
                                                       .status = Status::kFinished,
                                                       .due_ms = 5000,
                                                       .listed = true,
                                                       .holders = {{"bob"}}})),
                      "ok");
            EXPECT_EQ(store->due_tables({.before_ms = 5000})->size(), 1U);
            EXPECT_EQ(store->tables_of({.holder = "bob"})->size(), 1U);
            EXPECT_TRUE(store->tables_of({.holder = "ann"})->empty());
            EXPECT_EQ(store->tables({.status = Status::kFinished, .listed_only = true})->front(),
                      *store->table(row.id));
            EXPECT_EQ(support::subscribe(*store, {.id = "tablet", .holder = "ann", .text = "x"}),
                      "ok");
            EXPECT_EQ(store->subscriptions({.holder = "ann"})->size(), version < 5 ? 1U : 2U);
            EXPECT_EQ(support::publish(*store, support::map_of("bob", "delta", "another map")),
                      "new");
            EXPECT_EQ(store->maps()->maps({})->size(), version < 6 ? 1U : 2U);
            EXPECT_TRUE(store->check()->problems.empty());
        }
        EXPECT_EQ(schema_of(path), schema_of(folder / "new.db"));
    }
}

TEST(SqliteSchema, AStepThatFailsLeavesTheOldFile) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    make_file(path, read_file(FOGG_SOURCE_DIR "/tests/data/store/schema_1.sql") +
                        "CREATE TABLE chat (in_the_way TEXT);");
    const std::string before = schema_of(path);
    EXPECT_FALSE(SqliteStore::open({.path = path}));
    EXPECT_EQ(schema_of(path), before);
    EXPECT_EQ(Connection({.path = path}).number("PRAGMA user_version"), 1);
}

TEST(SqliteSchema, NewerFilesAreLeftAlone) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    open_sqlite({.path = path});
    make_file(path, "PRAGMA user_version = 99; PRAGMA journal_mode = DELETE");
    const std::string before = read_file(path);
    EXPECT_EQ(code_of(SqliteStore::open({.path = path})), "newer_schema");
    EXPECT_EQ(read_file(path), before);
}

TEST(SqliteSchema, OtherPeoplesDatabasesAreLeftAlone) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    make_file(path, "CREATE TABLE theirs (x)");
    const std::string before = read_file(path);
    EXPECT_EQ(code_of(SqliteStore::open({.path = path})), "corrupt");
    EXPECT_EQ(read_file(path), before);
}

TEST(SqliteSchema, AnEmptyFileIsANewStore) {
    const support::TempFolder folder;
    const std::string path = folder / "games.db";
    std::ofstream{path};
    EXPECT_EQ(code_of(SqliteStore::open({.path = path})), "ok");
}

}  // namespace
}  // namespace store
