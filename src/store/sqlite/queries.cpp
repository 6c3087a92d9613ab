#include "store/sqlite/queries.h"

namespace store {
namespace {

constexpr const char* kColumns =
    "SELECT t.id, t.public_id, t.status, t.created_ms, t.status_ms, l.at_ms, l.seq + 1,"
    " t.due_ms, t.listed, t.summary ";

// The last line of a table's log.
constexpr const char* kLastLine =
    " JOIN log l ON l.table_id = t.id"
    " AND l.seq = (SELECT max(seq) FROM log WHERE table_id = t.id) ";

std::string rows_where(const std::string& condition) {
    return std::string(kColumns) + "FROM tables t" + kLastLine + condition;
}

std::string with_visits(const std::string& rows) {
    return "SELECT q.*, (SELECT at_ms FROM visits WHERE table_id = q.id) FROM (" + rows + ") q";
}

// Scans all unsettled tables, and one page of the settled ones. CROSS keeps SQLite from starting
// with the larger table.
constexpr const char* kOfHolder =
    "FROM (SELECT id, ms FROM ("
    "  SELECT h.table_id AS id, l.at_ms AS ms"
    "  FROM holders h CROSS JOIN log l ON l.table_id = h.table_id"
    "  AND l.seq = (SELECT max(seq) FROM log WHERE table_id = h.table_id)"
    "  WHERE h.holder = ?1 AND h.settled_ms IS NULL AND (l.at_ms, h.table_id) < (?2, ?3)"
    " UNION ALL SELECT id, ms FROM ("
    "  SELECT table_id AS id, settled_ms AS ms FROM holders"
    "  WHERE ?5 = 0 AND holder = ?1 AND (settled_ms, table_id) < (?2, ?3)"
    "  ORDER BY settled_ms DESC, table_id DESC LIMIT ?4)"
    ") ORDER BY ms DESC, id DESC LIMIT ?4) f CROSS JOIN tables t ON t.id = f.id";

}  // namespace

SqliteQueries sqlite_queries() {
    const std::string page =
        "AND (t.status_ms, t.id) < (?, ?) ORDER BY t.status_ms DESC, t.id DESC LIMIT ?";
    return {.table = rows_where("WHERE t.id = ?"),
            .table_by_public_id = rows_where("WHERE t.public_id = ?"),
            .tables = rows_where("WHERE t.status = ? " + page),
            .listed_tables = rows_where("WHERE t.listed = 1 AND t.status = ? " + page),
            .tables_of =
                std::string(kColumns) + kOfHolder + kLastLine + "ORDER BY f.ms DESC, f.id DESC",
            .due_tables = rows_where("WHERE t.due_ms > 0 AND t.due_ms <= ?"
                                     " AND (t.due_ms, t.id) > (?, ?)"
                                     " ORDER BY t.due_ms, t.id LIMIT ?"),
            .listed_with_visits =
                with_visits(rows_where("WHERE t.listed = 1 AND t.status = ? " + page)),
            .quiet_tables = with_visits(rows_where("WHERE t.status = ? AND t.status_ms < ?"
                                                   " AND (t.status_ms, t.id) > (?, ?)"
                                                   " ORDER BY t.status_ms, t.id LIMIT ?")),
            .all_tables = rows_where("ORDER BY t.id")};
}

}  // namespace store
