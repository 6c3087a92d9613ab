// Finding tables again: lists, due tables, tables by holder. One suite over all stores.

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/store_kind.h"
#include "store/store_pages.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;

class Finding : public StoreSuite {};

Append creation_of(const std::string& public_id, std::int64_t at_ms = 100) {
    return {.create = public_id, .at_ms = at_ms, .lines = {"setup"}};
}

TEST_P(Finding, ListedTablesAreAListOfTheirOwn) {
    const auto store = open();
    std::vector<TableId> ids;
    for (int i = 0; i < 6; ++i) {
        Append request = creation_of("t" + std::to_string(i), 100 + i);
        request.listed = i % 2 == 0 ? std::optional(true) : std::nullopt;
        ids.push_back(append(*store, request)->table);
    }
    const auto listed = [&] {
        return all_pages(
            TablesQuery{.listed_only = true, .limit = 2},
            [&](const TablesQuery& query) { return store->tables(query); },
            [](const TableRow& row) {
                return TablesQuery::Cursor{.status_ms = row.status_ms, .id = row.id};
            });
    };
    EXPECT_EQ(listed(), "t4 t2 | t0 | ");
    EXPECT_EQ(store->tables({})->size(), 6U);
    ASSERT_TRUE(append(*store, {.table = ids[3], .first_seq = 2, .listed = true}));
    ASSERT_TRUE(append(*store, {.table = ids[4], .first_seq = 2, .listed = false}));
    ASSERT_TRUE(append(*store, {.table = ids[2], .first_seq = 2, .status = Status::kPlaying}));
    EXPECT_EQ(listed(), "t3 t0 | ");
    EXPECT_TRUE(store->table(ids[3])->listed);
    EXPECT_FALSE(store->table(ids[4])->listed);
}

TEST_P(Finding, WhatIsDueComesEarliestFirst) {
    const auto store = open();
    std::vector<TableId> ids;
    for (int i = 0; i < 6; ++i) {
        Append request = creation_of("t" + std::to_string(i));
        request.due_ms = i == 5 ? 0 : 1000 - 100 * (i / 2);
        ids.push_back(append(*store, request)->table);
    }
    EXPECT_EQ(due_pages(*store, 1000, 2), "t4 t2 | t3 t0 | t1 | ");
    EXPECT_EQ(due_pages(*store, 999), "t4 t2 t3 | ");
    EXPECT_EQ(due_pages(*store, 799), "");
    EXPECT_EQ(due_pages(*store, 0), "");
    // Later, never, and unchanged.
    ASSERT_TRUE(append(
        *store, {.table = ids[4], .first_seq = 2, .lines = {"x"}, .summary = "s", .due_ms = 2000}));
    ASSERT_TRUE(append(*store, {.table = ids[2], .first_seq = 2, .lines = {"x"}, .due_ms = 0}));
    ASSERT_TRUE(append(*store, {.table = ids[3], .first_seq = 2, .lines = {"x"}, .summary = "s"}));
    EXPECT_EQ(due_pages(*store, 1999), "t3 t0 t1 | ");
    EXPECT_EQ(due_pages(*store, 2000), "t3 t0 t1 t4 | ");
    EXPECT_EQ(store->table(ids[4])->due_ms, 2000);
    EXPECT_EQ(store->table(ids[4])->summary, "s");
    EXPECT_EQ(store->table(ids[2])->due_ms, 0);
    EXPECT_EQ(store->due_tables({.before_ms = 2000})->back(), *store->table(ids[4]));
}

TEST_P(Finding, AHolderFindsItsTablesByTheirLastLine) {
    const auto store = open();
    std::vector<TableId> ids;
    for (int i = 0; i < 6; ++i) {
        Append request = creation_of("t" + std::to_string(i), 100 + i / 2);
        request.holders = {{"ann", i % 2 == 0 ? "bob" : "Bob"}};
        ids.push_back(append(*store, request)->table);
    }
    EXPECT_EQ(pages_of(*store, "ann", 4), "t5 t4 t3 t2 | t1 t0 | ");
    EXPECT_EQ(pages_of(*store, "bob", 2), "t4 t2 | t0 | ");
    EXPECT_EQ(pages_of(*store, "zoe"), "");
    EXPECT_EQ(pages_of(*store, ""), "");
    // A new line moves a table to the front; a change to its row alone does not.
    ASSERT_TRUE(append(*store, {.table = ids[0], .first_seq = 2, .at_ms = 200, .lines = {"x"}}));
    ASSERT_TRUE(
        append(*store, {.table = ids[1], .first_seq = 2, .at_ms = 300, .status = Status::kClosed}));
    EXPECT_EQ(pages_of(*store, "ann", 4), "t0 t5 t4 t3 | t2 t1 | ");
    EXPECT_EQ(store->tables_of({.holder = "ann"})->front(), *store->table(ids[0]));
    EXPECT_TRUE(store->check()->problems.empty());
}

TEST_P(Finding, AHoldersUnsettledTablesAlone) {
    const auto store = open();
    constexpr std::array kAll = {Status::kOpen, Status::kPlaying, Status::kFinished,
                                 Status::kClosed, Status::kBroken};
    for (std::size_t i = 0; i < kAll.size(); ++i) {
        Append request = creation_of("t" + std::to_string(i), 100 + static_cast<int>(i));
        request.holders = {{"ann"}};
        request.status = kAll[i];
        ASSERT_TRUE(append(*store, request));
    }
    const auto rows = store->tables_of({.holder = "ann", .unsettled_only = true});
    ASSERT_EQ(rows->size(), 2U);
    EXPECT_EQ(rows->at(0).public_id, "t1");
    EXPECT_EQ(rows->at(1).public_id, "t0");
    EXPECT_EQ(store->tables_of({.holder = "ann"})->size(), kAll.size());
}

// Whatever its status, a table is ordered by its last line.
TEST_P(Finding, SettledTablesStandAmongTheOthers) {
    const auto store = open();
    std::vector<TableId> ids;
    for (int i = 0; i < 5; ++i) {
        Append request = creation_of("t" + std::to_string(i), 100 + i);
        request.holders = {{"ann"}};
        request.status = i == 2 ? Status::kBroken : Status::kPlaying;
        ids.push_back(append(*store, request)->table);
    }
    const auto send = [&](std::size_t i, Append request) {
        request.table = ids[i];
        request.first_seq = store->table(ids[i])->next_seq;
        ASSERT_EQ(code_of(append(*store, std::move(request))), "ok");
        EXPECT_TRUE(store->check()->problems.empty());
    };
    send(3, {.at_ms = 110, .lines = {"end"}, .status = Status::kFinished});
    send(0, {.at_ms = 112, .lines = {"end"}, .status = Status::kFinished});
    send(1, {.at_ms = 111, .lines = {"move"}});
    EXPECT_EQ(pages_of(*store, "ann", 2), "t0 t1 | t3 t4 | t2 | ");
    // A line after the end, an end without a line, and a table that reopens.
    send(3, {.at_ms = 120, .lines = {"rematch"}});
    send(4, {.at_ms = 121, .status = Status::kClosed});
    send(2, {.at_ms = 122, .status = Status::kPlaying});
    EXPECT_EQ(pages_of(*store, "ann", 2), "t3 t0 | t1 t4 | t2 | ");
    send(2, {.at_ms = 123, .lines = {"move"}});
    EXPECT_EQ(pages_of(*store, "ann", 1), "t2 | t3 | t0 | t1 | t4 | ");
    // A new holder finds a finished table in the same position.
    send(0, {.at_ms = 124, .holders = {{"ann", "zoe"}}});
    send(1, {.at_ms = 125, .lines = {"end"}, .status = Status::kFinished, .holders = {{"zoe"}}});
    EXPECT_EQ(pages_of(*store, "zoe", 1), "t1 | t0 | ");
    EXPECT_EQ(pages_of(*store, "ann", 9), "t2 t3 t0 t4 | ");
}

TEST_P(Finding, HoldersAreReplacedWithTheLinesOrNotAtAll) {
    const auto store = open();
    const TableId id = append(*store, creation_of("abc"))->table;
    EXPECT_EQ(holders_of(*store, "abc"), "");
    ASSERT_TRUE(append(*store, {.table = id,
                                .first_seq = 2,
                                .lines = {"x"},
                                .holders = {{"zoe", "ann", "zoe", "Bob_-9"}}}));
    EXPECT_EQ(holders_of(*store, "abc"), "Bob_-9 ann zoe ");
    EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 9, .holders = {{"eve"}}})),
              "conflict");
    ASSERT_TRUE(append(*store, {.table = id, .first_seq = 3, .lines = {"x"}}));
    EXPECT_EQ(holders_of(*store, "abc"), "Bob_-9 ann zoe ");
    ASSERT_TRUE(append(*store, {.table = id, .first_seq = 4, .holders = {{"ann", "eve"}}}));
    EXPECT_EQ(holders_of(*store, "abc"), "ann eve ");
    EXPECT_EQ(pages_of(*store, "zoe"), "");
    EXPECT_EQ(pages_of(*store, "eve"), "abc | ");
    ASSERT_TRUE(
        append(*store, {.table = id, .first_seq = 4, .holders = std::vector<std::string>{}}));
    EXPECT_EQ(holders_of(*store, "abc"), "");
    EXPECT_EQ(pages_of(*store, "eve"), "");
}

INSTANTIATE_TEST_SUITE_P(Every, Finding, testing::ValuesIn(kinds()), kind_name);

}  // namespace
}  // namespace store
