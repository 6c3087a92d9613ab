// SQLite's query plans for the reader: always by an index, however large the store.

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "store/sqlite/queries.h"
#include "store/store_kind.h"

namespace store {
namespace {

class SqlitePlans : public testing::Test {
protected:
    SqlitePlans() { open_sqlite({.path = path_}); }

    // The plan's steps, one per line.
    [[nodiscard]] std::string plan(const std::string& sql) const {
        Connection connection({.path = path_});
        Statement statement = connection.prepare("EXPLAIN QUERY PLAN " + sql);
        Use use(connection, statement);
        std::string steps;
        while (use.step()) {
            steps += use.text(3) + "\n";
        }
        return steps;
    }

    const SqliteQueries queries_ = sqlite_queries();

private:
    support::TempFolder folder_;
    std::string path_ = folder_ / "games.db";
};

bool has(const std::string& steps, const std::string& step) {
    return steps.find(step) != std::string::npos;
}

TEST_F(SqlitePlans, NoQueryReadsAWholeTable) {
    for (const std::string& sql :
         {queries_.table, queries_.table_by_public_id, queries_.tables, queries_.listed_tables,
          queries_.listed_with_visits, queries_.tables_of, queries_.due_tables,
          queries_.quiet_tables}) {
        const std::string steps = plan(sql);
        for (const char* const whole :
             {"SCAN t\n", "SCAN t ", "SCAN l", "SCAN h", "SCAN holders"}) {
            EXPECT_FALSE(has(steps, whole)) << sql << "\n" << steps;
        }
    }
}

// Pages come from the index in order, so a long list costs no more than a short one.
TEST_F(SqlitePlans, PagesAreNotSorted) {
    for (const auto& [sql, index] :
         {std::pair(queries_.tables, "tables_by_status (status=?"),
          std::pair(queries_.listed_tables, "tables_by_listed (status=?"),
          std::pair(queries_.due_tables, "tables_by_due (due_ms>?"),
          std::pair(queries_.quiet_tables, "tables_by_status (status=?")}) {
        const std::string steps = plan(sql);
        EXPECT_TRUE(has(steps, index)) << steps;
        EXPECT_FALSE(has(steps, "TEMP B-TREE")) << steps;
    }
}

// One page of settled tables is read in order; the few others are sorted.
TEST_F(SqlitePlans, SettledTablesOfAHolderAreNotSorted) {
    const std::string steps = plan(queries_.tables_of);
    EXPECT_TRUE(has(steps,
                    "holders USING COVERING INDEX holders_by_time"
                    " (holder=? AND (settled_ms,table_id)<(?,?))"))
        << steps;
    EXPECT_TRUE(has(steps, "h USING COVERING INDEX holders_by_time (holder=? AND settled_ms=?"))
        << steps;
    EXPECT_TRUE(has(steps, "SEARCH t USING INTEGER PRIMARY KEY")) << steps;
    const std::string page = plan(
        "SELECT table_id FROM holders WHERE holder = ?1 AND (settled_ms, table_id) < (?2, ?3)"
        " ORDER BY settled_ms DESC, table_id DESC LIMIT ?4");
    EXPECT_FALSE(has(page, "TEMP B-TREE")) << page;
}

}  // namespace
}  // namespace store
