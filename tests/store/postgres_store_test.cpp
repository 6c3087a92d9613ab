// PostgreSQL specifics: other nodes, other versions, a server that goes away.

#include "store/postgres/store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <thread>

#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;
using testing::HasSubstr;

class PostgresStoreTest : public testing::Test {
protected:
    [[nodiscard]] std::string schema() const {
        return std::filesystem::path(folder_.path()).filename().string();
    }
    [[nodiscard]] std::string address() const { return support::postgres_address(schema()); }
    [[nodiscard]] std::unique_ptr<PostgresStore> open() const { return open_postgres(folder_); }

    support::TempFolder folder_;
};

TEST_F(PostgresStoreTest, WhatTheServerSaysIsTold) {
    std::string unknown = support::postgres_address();
    unknown.replace(unknown.find("/postgres?"), 10, "/nowhere?");
    const auto opened = PostgresStore::open({.address = unknown});
    EXPECT_EQ(code_of(opened), "io");
    EXPECT_THAT(opened.error().text, HasSubstr("\"nowhere\" does not exist"));
    // On one line.
    EXPECT_EQ(opened.error().text.find('\n'), std::string::npos);
    EXPECT_FALSE(opened.error().text.ends_with(' '));
    EXPECT_EQ(code_of(PostgresStore::open({.address = "postgres://fogg@/fogg?host=/nowhere"})),
              "io");
    EXPECT_EQ(code_of(PostgresStore::open({.address = "postgres://%zz"})), "io");
}

// JIT once recompiled a statement every second, delaying all news from other nodes.
TEST_F(PostgresStoreTest, StatementsAreNotCompiled) {
    PostgresConnection connection(support::postgres_address());
    EXPECT_EQ(connection.query("SHOW jit").text(0, 0), "off");
}

TEST_F(PostgresStoreTest, ADatabaseOfOthersIsNotTouched) {
    PostgresConnection connection(support::postgres_address());
    connection.execute(
        ("CREATE SCHEMA " + schema() + "; CREATE TABLE " + schema() + ".tables (legs int)")
            .c_str());
    EXPECT_EQ(code_of(PostgresStore::open({.address = address()})), "corrupt");
    EXPECT_EQ(
        connection
            .query(("SELECT count(*) FROM pg_tables WHERE schemaname = lower('" + schema() + "')")
                       .c_str())
            .number(0, 0),
        1);
}

TEST_F(PostgresStoreTest, ANewerSchemaIsRefused) {
    static_cast<void>(open());
    PostgresConnection connection(address());
    connection.execute("INSERT INTO fogg_schema VALUES (1000)");
    const auto opened = PostgresStore::open({.address = address()});
    EXPECT_EQ(code_of(opened), "newer_schema");
    EXPECT_THAT(opened.error().text, HasSubstr("schema 1000"));
}

TEST_F(PostgresStoreTest, ManyNodesMakeTheTablesOnce) {
    PostgresConnection(support::postgres_address()).execute(("CREATE SCHEMA " + schema()).c_str());
    std::vector<std::future<std::string>> nodes;
    for (int i = 0; i < 8; ++i) {
        nodes.push_back(std::async(std::launch::async, [&] {
            const auto opened = PostgresStore::open({.address = address()});
            return opened ? "ok" : opened.error().text;
        }));
    }
    for (std::future<std::string>& node : nodes) {
        EXPECT_EQ(node.get(), "ok");
    }
}

TEST_F(PostgresStoreTest, ADatabaseThatMayOnlyBeReadSaysSo) {
    static_cast<void>(open());
    const auto store =
        PostgresStore::open({.address = address() + "%20-cdefault_transaction_read_only%3Don"});
    ASSERT_EQ(code_of(store), "ok");
    EXPECT_EQ(code_of(append(**store, {.create = "abc", .lines = {"x"}})), "read_only");
    EXPECT_EQ(code_of((*store)->table_by_public_id("abc")), "not_found");
}

// Both nodes write to each table at once; every line comes from one node, and none is lost or
// duplicated.
TEST_F(PostgresStoreTest, TheKeyDecidesBetweenTwoNodes) {
    constexpr int kTables = 8;
    constexpr int kLines = 20;
    const auto first = open();
    const auto second = open();
    std::vector<TableId> tables;
    for (int i = 0; i < kTables; ++i) {
        tables.push_back(
            append(*first, {.create = "t" + std::to_string(i), .lines = {"setup"}})->table);
    }
    const auto play = [&](Store& node, const std::string& name, bool is_forwards) {
        for (int line = 0; line < kLines; ++line) {
            for (int i = 0; i < kTables; ++i) {
                const TableId table =
                    tables[static_cast<std::size_t>(is_forwards ? i : kTables - 1 - i)];
                for (;;) {
                    const Seq next = node.table(table)->next_seq;
                    const auto added = append(node, {.table = table,
                                                     .first_seq = next,
                                                     .lines = {name + std::to_string(line)}});
                    if (added) {
                        break;
                    }
                    ASSERT_EQ(code_of(added), "conflict");
                }
            }
        }
    };
    std::thread other([&] { play(*second, "b", false); });
    play(*first, "a", true);
    other.join();
    for (const TableId table : tables) {
        const auto lines = *first->log({.table = table});
        ASSERT_EQ(lines.size(), 1U + 2 * kLines);
        int a = 0;
        int b = 0;
        for (const LogLine& line : lines) {
            if (line.text == "a" + std::to_string(a)) {
                ++a;
            } else if (line.text == "b" + std::to_string(b)) {
                ++b;
            }
        }
        EXPECT_EQ(a, kLines);
        EXPECT_EQ(b, kLines);
    }
    EXPECT_TRUE((*first->check()).problems.empty());
}

TEST(PostgresServer, WhatWasAcknowledgedOutlivesIt) {
    support::OwnPostgres server;
    auto opened = PostgresStore::open({.address = server.address()});
    ASSERT_EQ(code_of(opened), "ok");
    PostgresStore& store = **opened;
    const TableId table = append(store, {.create = "abc", .lines = {"setup"}})->table;
    Seq next = 2;
    for (int round = 0; round < 2; ++round) {
        server.kill();
        const Append more{.table = table, .first_seq = next, .lines = {"more"}};
        EXPECT_EQ(code_of(append(store, more)), "io");
        EXPECT_EQ(code_of(store.table(table)), "io");
        server.restart();
        // For a moment calls fail fast without reconnecting.
        auto row = store.table(table);
        for (int i = 0; i < 500 && !row; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
            row = store.table(table);
        }
        ASSERT_EQ(code_of(row), "ok");
        EXPECT_EQ(row->next_seq, next);
        EXPECT_EQ(code_of(append(store, more)), "ok");
        ++next;
    }
    EXPECT_EQ(joined_log(store, table), "setup|more|more");
}

// Within seconds, and without anybody who writes.
TEST(PostgresServer, ADatabaseThatIsAwayIsReportedUntilItIsBack) {
    support::OwnPostgres server;
    auto opened = PostgresStore::open({.address = server.address()});
    ASSERT_EQ(code_of(opened), "ok");
    PostgresStore& store = **opened;
    const auto wait_for = [&](bool is_ill) {
        for (int i = 0; i < 1000 && store.health().trouble.has_value() != is_ill; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return store.health().trouble.has_value() == is_ill;
    };
    EXPECT_FALSE(store.health().trouble.has_value());
    server.kill();
    EXPECT_TRUE(wait_for(true));
    EXPECT_EQ(name_of(store.health().trouble->code), "io");
    server.restart();
    EXPECT_TRUE(wait_for(false));
}

// A move may have to wait for a replica that is down. Starting a node and looking after its tables
// must not.
TEST(PostgresServer, ANodeStartsWithoutTheReplica) {
    support::OwnPostgres server;
    auto opened = PostgresStore::open({.address = server.address()});
    ASSERT_EQ(code_of(opened), "ok");
    PostgresStore& store = **opened;
    ASSERT_EQ(code_of(append(store, {.create = "abc", .lines = {"setup"}, .due_ms = 1})), "ok");
    PostgresConnection keeper(server.address());
    const auto wait_for_replica = [&](const char* name) {
        keeper.execute(
            ("ALTER SYSTEM SET synchronous_standby_names = '" + std::string(name) + "'").c_str());
        keeper.execute("SELECT pg_reload_conf()");
        std::this_thread::sleep_for(std::chrono::milliseconds(300));
    };
    wait_for_replica("nobody");
    auto started = std::async(std::launch::async, [&] {
        store.nodes()->join({.on_news = [](const News& /*news*/) {},
                             .on_note = [](const Note& /*note*/) {},
                             .on_doubt = [](TableId /*table*/) {},
                             .on_node_gone = [] {},
                             .on_trouble = [](const StoreError& /*error*/) {}});
        return (*store.nodes()->claim_due(10)).size();
    });
    EXPECT_EQ(started.wait_for(std::chrono::seconds(5)), std::future_status::ready);
    wait_for_replica("");
    EXPECT_EQ(started.get(), 1U);
}

}  // namespace
}  // namespace store
