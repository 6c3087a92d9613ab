// Databases of earlier versions are migrated, each step as the program of its time made it.
// tests/data/store/postgres_N.sql is what the first program with schema N added to schema N - 1: a
// copy that stays as it is, whatever becomes of the steps in the program.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "store/postgres/handle.h"
#include "store/store_kind.h"
#include "support/postgres.h"
#include "support/read_file.h"
#include "support/store_waiting.h"
#include "support/temp_folder.h"

namespace store {
namespace {

constexpr int kFirst = 2;  // the first two came together
constexpr int kNewest = 8;

std::string schema_in(const support::TempFolder& folder) {
    return std::filesystem::path(folder.path()).filename().string();
}

// With a game inside, and another that is over.
void make_database(const std::string& schema, int version) {
    support::make_postgres_schema(schema);
    PostgresConnection connection(support::postgres_address(schema));
    connection.execute("CREATE TABLE fogg_schema (version bigint PRIMARY KEY)");
    for (int step = 1; step <= version; ++step) {
        const std::string file =
            FOGG_SOURCE_DIR "/tests/data/store/postgres_" + std::to_string(step) + ".sql";
        connection.execute(support::read_file(file).c_str());
        connection.execute(
            ("INSERT INTO fogg_schema VALUES (" + std::to_string(step) + ")").c_str());
    }
    connection.execute(
        "INSERT INTO tables (public_id, status, created_ms, status_ms, updated_ms, next_seq,"
        " due_ms, listed, summary) VALUES"
        " ('K7f2', 'playing', 1000, 3000, 3000, 4, 9000, true, 'usa ann'),"
        " ('x9Qa', 'finished', 2500, 2500, 2500, 2, 0, false, 'usa bob');"
        "INSERT INTO log (table_id, seq, at_ms, text) VALUES (1, 1, 1000, 'setup usa'),"
        " (1, 2, 2000, 'seat 1 ann'), (1, 3, 3000, 'start 1'), (2, 1, 2500, 'setup usa');"
        "INSERT INTO chat (table_id, n, at_ms, text) VALUES (1, 1, 2000, 'hello');"
        "INSERT INTO holders (table_id, holder, settled_ms) VALUES (1, 'ann', NULL),"
        " (2, 'ann', 2500)");
}

// Everything in the schema that has a definition, as text.
std::string definitions(const std::string& schema) {
    PostgresConnection connection(support::postgres_address(schema));
    std::string text;
    for (const char* const query :
         {"SELECT string_agg(concat_ws(' ', table_name, column_name, data_type, is_nullable,"
          " column_default, is_identity), E'\\n' ORDER BY table_name, ordinal_position)"
          " FROM information_schema.columns WHERE table_schema = current_schema",
          "SELECT string_agg(indexdef, E'\\n' ORDER BY indexname) FROM pg_indexes"
          " WHERE schemaname = current_schema",
          "SELECT string_agg(conrelid::regclass || ' ' || pg_get_constraintdef(oid), E'\\n'"
          " ORDER BY conname) FROM pg_constraint WHERE connamespace = current_schema::regnamespace",
          "SELECT string_agg(pg_get_functiondef(oid), E'\\n' ORDER BY proname) FROM pg_proc"
          " WHERE pronamespace = current_schema::regnamespace",
          "SELECT string_agg(version::text, ' ' ORDER BY version) FROM fogg_schema"}) {
        text += connection.query(query).text(0, 0) + "\n";
    }
    const std::string name = connection.query("SELECT current_schema").text(0, 0);
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) {
        text.replace(at, name.size(), "SCHEMA");
    }
    return text;
}

void expect_old_games(Store& store) {
    const TableRow row = *store.table_by_public_id("K7f2");
    EXPECT_EQ(row.status, Status::kPlaying);
    EXPECT_EQ(row.next_seq, 4U);
    EXPECT_EQ(row.due_ms, 9000);
    EXPECT_TRUE(row.listed);
    EXPECT_EQ(joined_log(store, row.id), "setup usa|seat 1 ann|start 1");
    EXPECT_EQ(store.chat(row.id, 0)->front().text, "hello");
    EXPECT_EQ(store.tables_of({.holder = "ann"})->size(), 2U);
}

// Each kind of request, those included that came with later versions.
void expect_all_works(Store& store) {
    const TableRow row = *store.table_by_public_id("K7f2");
    EXPECT_EQ(
        code_of(support::append(
            store, {.table = row.id, .first_seq = 4, .at_ms = 4000, .lines = {"seat 1 pass"}})),
        "ok");
    EXPECT_EQ(code_of(support::append(store, {.create = "new", .lines = {"setup"}})), "ok");
    EXPECT_EQ(code_of(support::say(store, {.table = row.id, .text = "again"})), "ok");
    EXPECT_EQ(support::subscribe(store, {.id = "phone", .holder = "ann", .text = "x"}), "ok");
    EXPECT_EQ(store.subscriptions({.holder = "ann"})->size(), 1U);
    EXPECT_EQ(support::publish(store, support::map_of("ann", "a", "a1")), "new");
    EXPECT_EQ(joined_log(store, row.id), "setup usa|seat 1 ann|start 1|seat 1 pass");
    const auto report = store.check();
    ASSERT_EQ(code_of(report), "ok");
    EXPECT_TRUE(report->problems.empty()) << report->problems.front();
}

TEST(PostgresSchema, DatabasesOfEveryEarlierVersionAreBroughtUpToDate) {
    const support::TempFolder fresh;
    ASSERT_NE(open_postgres(fresh), nullptr);
    const std::string expected = definitions(schema_in(fresh));
    EXPECT_NE(expected.find("\n1 2 3 4 5 6 7 " + std::to_string(kNewest) + "\n"), std::string::npos)
        << "a new step needs its fixture";
    for (int version = kFirst; version <= kNewest; ++version) {
        SCOPED_TRACE(version);
        const support::TempFolder folder;
        make_database(schema_in(folder), version);
        const auto store = open_postgres(folder);
        EXPECT_EQ(definitions(schema_in(folder)), expected);
        expect_old_games(*store);
        expect_all_works(*store);
    }
}

}  // namespace
}  // namespace store
