// What pruning needs of a store: which tables are quiet, and removing them unless they are used.
#include <gtest/gtest.h>

#include <future>
#include <string>
#include <vector>

#include "store/store_kind.h"
#include "support/store_waiting.h"

namespace store {
namespace {

using support::append;

std::string visit(Store& store, TableId table, std::int64_t at_ms) {
    std::promise<std::string> answer;
    store.note_visit({.table = table, .at_ms = at_ms},
                     [&](const Outcome<Ok>& outcome) { answer.set_value(code_of(outcome)); });
    return answer.get_future().get();
}

std::string remove(Store& store, const Remove& request) {
    std::promise<std::string> answer;
    store.remove(request, [&](const Outcome<Ok>& outcome) { answer.set_value(code_of(outcome)); });
    return answer.get_future().get();
}

class Pruning : public StoreSuite {};

TEST_P(Pruning, QuietTablesComeLongestFirstWithTheirVisits) {
    const auto store = open();
    std::vector<TableId> ids;
    for (const std::int64_t at_ms : {30, 10, 20, 10, 40}) {
        ids.push_back(
            append(*store,
                   {.create = "t" + std::to_string(ids.size()), .at_ms = at_ms, .lines = {"a"}})
                ->table);
    }
    EXPECT_EQ(visit(*store, ids[2], 25), "ok");
    EXPECT_EQ(visit(*store, ids[2], 22), "ok") << "it does not go back";
    EXPECT_EQ(visit(*store, ids[1], 5), "ok");
    EXPECT_EQ(visit(*store, static_cast<TableId>(99), 5), "not_found");
    ASSERT_TRUE(append(*store, {.table = ids[0], .first_seq = 2, .at_ms = 90, .lines = {"b"}}));
    std::string order;
    QuietQuery query{.before_ms = 40, .limit = 2};
    for (;;) {
        const auto page = store->quiet_tables(query);
        ASSERT_EQ(code_of(page), "ok");
        for (const QuietTable& table : *page) {
            EXPECT_EQ(table.row, *store->table(table.row.id));
            order += table.row.public_id + "@" + std::to_string(table.visited_ms) + " ";
        }
        if (page->size() < 2) {
            break;
        }
        query.after = {.status_ms = page->back().row.status_ms, .id = page->back().row.id};
    }
    EXPECT_EQ(order, "t1@5 t3@0 t2@25 t0@0 ");
    EXPECT_TRUE(store->quiet_tables({.status = Status::kPlaying, .before_ms = 99})->empty());
}

TEST_P(Pruning, ARemovedTableLeavesNothing) {
    const auto store = open();
    const TableId id = append(*store, {.create = "abc",
                                       .at_ms = 10,
                                       .lines = {"a", "b"},
                                       .due_ms = 5,
                                       .listed = true,
                                       .holders = {{"ann"}}})
                           ->table;
    const TableId other = append(*store, {.create = "def", .at_ms = 10, .lines = {"a"}})->table;
    ASSERT_TRUE(support::say(*store, {.table = id, .text = "hello"}));
    EXPECT_EQ(visit(*store, id, 12), "ok");
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 3, .quiet_since_ms = 13}), "ok");
    EXPECT_EQ(code_of(store->table_by_public_id("abc")), "not_found");
    EXPECT_EQ(code_of(store->table(id)), "not_found");
    EXPECT_EQ(code_of(store->log({.table = id})), "not_found");
    EXPECT_EQ(code_of(store->chat(id, 0)), "not_found");
    EXPECT_TRUE(store->tables_of({.holder = "ann"})->empty());
    EXPECT_TRUE(store->due_tables({.before_ms = 100})->empty());
    EXPECT_EQ(*store->table_count(), 1U);
    EXPECT_EQ(joined_log(*store, other), "a");
    const auto report = store->check();
    ASSERT_EQ(code_of(report), "ok");
    EXPECT_TRUE(report->problems.empty());
    EXPECT_EQ(report->lines, 1U);
    // Whoever still has it in memory is told.
    EXPECT_EQ(code_of(append(*store, {.table = id, .first_seq = 3, .lines = {"c"}})), "not_found");
    EXPECT_EQ(visit(*store, id, 20), "not_found");
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 3, .quiet_since_ms = 13}), "not_found");
    // Its name may be used again, but not its number.
    const auto again = append(*store, {.create = "abc", .at_ms = 30, .lines = {"z"}});
    ASSERT_EQ(code_of(again), "ok");
    EXPECT_NE(again->table, id);
    EXPECT_EQ(joined_log(*store, again->table), "z");
}

TEST_P(Pruning, ATableThatWasUsedMeanwhileStays) {
    const auto store = open();
    const TableId id = append(*store, {.create = "abc", .at_ms = 10, .lines = {"a"}})->table;
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 2, .quiet_since_ms = 10}), "conflict");
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 1, .quiet_since_ms = 50}), "conflict");
    EXPECT_EQ(visit(*store, id, 20), "ok");
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 2, .quiet_since_ms = 20}), "conflict");
    EXPECT_EQ(joined_log(*store, id), "a");
    EXPECT_EQ(remove(*store, {.table = id, .next_seq = 2, .quiet_since_ms = 21}), "ok");
}

INSTANTIATE_TEST_SUITE_P(Every, Pruning, testing::ValuesIn(kinds()), kind_name);

}  // namespace
}  // namespace store
