// tests/store/store_pages.h
//
// Query results as text: all pages of a query, the holders of a table.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "store/store.h"

namespace store {

// The public ids of all pages, "a b | c | ".
template <typename Query, typename Ask, typename CursorOf>
std::string all_pages(Query query, const Ask& ask, const CursorOf& cursor_of) {
    std::string listed;
    for (auto page = ask(query); page && !page->empty(); page = ask(query)) {
        for (const TableRow& row : *page) {
            listed += row.public_id + " ";
        }
        listed += "| ";
        query.after = cursor_of(page->back());
    }
    return listed;
}

inline std::string pages_of(Store& store, const std::string& holder, std::size_t limit = 100) {
    return all_pages(
        HolderQuery{.holder = holder, .limit = limit},
        [&](const HolderQuery& query) { return store.tables_of(query); },
        [](const TableRow& row) {
            return HolderQuery::Cursor{.updated_ms = row.updated_ms, .id = row.id};
        });
}

inline std::string due_pages(Store& store, std::int64_t before_ms, std::size_t limit = 100) {
    return all_pages(
        DueQuery{.before_ms = before_ms, .limit = limit},
        [&](const DueQuery& query) { return store.due_tables(query); },
        [](const TableRow& row) { return DueQuery::Cursor{.due_ms = row.due_ms, .id = row.id}; });
}

inline std::string holders_of(Store& store, const std::string& public_id) {
    std::string holders;
    const auto visited = store.visit_tables([&](const TableCopy& copy) -> Outcome<Ok> {
        for (const std::string& holder : copy.holders) {
            holders += copy.row.public_id == public_id ? holder + " " : "";
        }
        return Ok{};
    });
    EXPECT_TRUE(visited);
    return holders;
}

}  // namespace store
