// store/sqlite/queries.h
//
// What SqliteReader asks about tables, as SQL. Each row of an answer is a table's row. None but
// the last may cost more as the store grows: tests/store/sqlite_plans_test.cpp looks at how SQLite
// goes about them.
#pragma once

#include <string>

namespace store {

struct SqliteQueries {
    std::string table;               // id
    std::string table_by_public_id;  // public id
    std::string tables;              // status, status_ms and id to begin before, limit
    std::string listed_tables;       // the same
    std::string tables_of;           // holder, updated_ms and id to begin before, limit
    std::string due_tables;          // before_ms, due_ms and id to begin after, limit
    std::string all_tables;
};

[[nodiscard]] SqliteQueries sqlite_queries();

}  // namespace store
