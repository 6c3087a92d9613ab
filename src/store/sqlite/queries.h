// store/sqlite/queries.h
//
// SqliteReader's queries about tables. Each returns table rows. The cost of none but the last may
// grow with the store: tests/store/sqlite_plans_test.cpp checks the query plans.
#pragma once

#include <string>

namespace store {

struct SqliteQueries {
    std::string table;               // id
    std::string table_by_public_id;  // public id
    std::string tables;              // status, cursor (status_ms and id), limit
    std::string listed_tables;       // the same
    std::string tables_of;           // holder, cursor (updated_ms and id), limit
    std::string due_tables;          // before_ms, cursor (due_ms and id), limit
    std::string listed_with_visits;  // as listed_tables
    std::string quiet_tables;        // status, before_ms, cursor (status_ms and id), limit
    std::string all_tables;
};

[[nodiscard]] SqliteQueries sqlite_queries();

}  // namespace store
