#include "store/postgres/reader.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include "store/limits.h"

namespace store {
namespace {

// t.* begins with the columns of a TableRow, in order; later schema steps append theirs.
constexpr PostgresStatement kTable{.name = "table",
                                   .sql = "SELECT t.* FROM tables t WHERE id = $1::bigint"};
constexpr PostgresStatement kTableByPublicId{
    .name = "table_by_public_id", .sql = "SELECT t.* FROM tables t WHERE public_id = $1::text"};
constexpr PostgresStatement kTables{.name = "tables",
                                    .sql =
                                        "SELECT t.* FROM tables t WHERE status = $1::text"
                                        " AND (status_ms, id) < ($2::bigint, $3::bigint)"
                                        " ORDER BY status_ms DESC, id DESC LIMIT $4::bigint"};
constexpr PostgresStatement kListedTables{
    .name = "listed_tables",
    .sql =
        "SELECT t.* FROM tables t WHERE listed AND status = $1::text"
        " AND (status_ms, id) < ($2::bigint, $3::bigint)"
        " ORDER BY status_ms DESC, id DESC LIMIT $4::bigint"};
constexpr PostgresStatement kListedWithVisits{
    .name = "listed_with_visits",
    .sql =
        "SELECT coalesce(v.at_ms, 0), t.* FROM tables t LEFT JOIN visits v ON v.table_id = t.id"
        " WHERE t.listed AND t.status = $1::text"
        " AND (t.status_ms, t.id) < ($2::bigint, $3::bigint)"
        " ORDER BY t.status_ms DESC, t.id DESC LIMIT $4::bigint"};
// Scans all unsettled tables, and one page of the settled ones.
constexpr PostgresStatement kTablesOf{
    .name = "tables_of",
    .sql =
        "SELECT t.* FROM (SELECT id, ms FROM ("
        "  SELECT o.id, o.updated_ms AS ms FROM holders h JOIN tables o ON o.id = h.table_id"
        "  WHERE h.holder = $1::text AND h.settled_ms IS NULL"
        "  AND (o.updated_ms, o.id) < ($2::bigint, $3::bigint)"
        " UNION ALL (SELECT table_id AS id, settled_ms AS ms FROM holders"
        "  WHERE $5::bigint = 0 AND holder = $1::text"
        "  AND (settled_ms, table_id) < ($2::bigint, $3::bigint)"
        "  ORDER BY settled_ms DESC, table_id DESC LIMIT $4::bigint)"
        ") found ORDER BY ms DESC, id DESC LIMIT $4::bigint) page JOIN tables t USING (id)"
        " ORDER BY page.ms DESC, page.id DESC"};
constexpr PostgresStatement kDueTables{
    .name = "due_tables",
    .sql =
        "SELECT t.* FROM tables t WHERE due_ms > 0 AND due_ms <= $1::bigint"
        " AND (due_ms, id) > ($2::bigint, $3::bigint) ORDER BY due_ms, id LIMIT $4::bigint"};
constexpr PostgresStatement kDueTablesOf{
    .name = "due_tables_of",
    .sql =
        "SELECT t.* FROM tables t WHERE due_ms > 0 AND due_ms <= $1::bigint"
        " AND (due_ms, id) > ($2::bigint, $3::bigint) AND keeper = $5::bigint"
        " ORDER BY due_ms, id LIMIT $4::bigint"};
constexpr PostgresStatement kClaimDue{
    .name = "claim_due",
    .sql =
        "UPDATE tables t SET keeper = $1::bigint FROM ("
        " SELECT id FROM tables WHERE due_ms > 0 AND due_ms <= $2::bigint AND NOT EXISTS ("
        "  SELECT 1 FROM nodes n WHERE n.id = keeper"
        "  AND n.beat_at > clock_timestamp() - $3::bigint * interval '1 millisecond')"
        " ORDER BY due_ms, id LIMIT $4::bigint FOR NO KEY UPDATE SKIP LOCKED"
        ") due WHERE t.id = due.id RETURNING t.*"};
constexpr PostgresStatement kQuietTables{
    .name = "quiet_tables",
    .sql =
        "SELECT coalesce(v.at_ms, 0), t.* FROM tables t LEFT JOIN visits v ON v.table_id = t.id"
        " WHERE t.status = $1::text AND t.status_ms < $2::bigint"
        " AND (t.status_ms, t.id) > ($3::bigint, $4::bigint)"
        " ORDER BY t.status_ms, t.id LIMIT $5::bigint"};
constexpr PostgresStatement kSubscriptions{
    .name = "subscriptions",
    .sql =
        "SELECT id, holder, at_ms, text FROM subscriptions"
        " WHERE ($1::text = '' OR holder = $1::text) AND id COLLATE \"C\" > $2::text"
        " ORDER BY id COLLATE \"C\" LIMIT $3::bigint"};
constexpr PostgresStatement kOldestNode{
    .name = "oldest_node",
    .sql =
        "SELECT id FROM nodes"
        " WHERE beat_at > clock_timestamp() - $1::bigint * interval '1 millisecond'"
        " ORDER BY id LIMIT 1"};
constexpr PostgresStatement kNewNode{
    .name = "new_node",
    .sql = "INSERT INTO nodes (beat_at) VALUES (clock_timestamp()) RETURNING id"};
constexpr PostgresStatement kAllTables{
    .name = "all_tables",
    .sql = "SELECT t.* FROM tables t WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint"};
constexpr PostgresStatement kHolders{
    .name = "holders",
    .sql = "SELECT holder FROM holders WHERE table_id = $1::bigint ORDER BY holder COLLATE \"C\""};
constexpr PostgresStatement kLog{
    .name = "log",
    .sql =
        "SELECT seq, at_ms, text FROM log WHERE table_id = $1::bigint AND seq >= $2::bigint"
        " ORDER BY seq LIMIT $3::bigint"};
constexpr PostgresStatement kChat{
    .name = "chat",
    .sql =
        "SELECT n, at_ms, text FROM chat WHERE table_id = $1::bigint AND n > $2::bigint"
        " ORDER BY n"};

// Callers' numbers go up to 2^64, a database's do not.
std::int64_t clamped(std::uint64_t number) {
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(number, kMax));
}

std::int64_t page_size(std::size_t limit) {
    return static_cast<std::int64_t>(std::min(limit, kTablesPerPage));
}

// Where descending pages begin.
constexpr std::int64_t kTop = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kBottom = std::numeric_limits<std::int64_t>::min();

// From the columns that begin with this one.
TableRow row_of(const PostgresRows& rows, int row, int column = 0) {
    const std::string status_name = rows.text(row, column + 2);
    const auto status = status_from(status_name);
    if (!status) {
        throw PostgresFailure({StoreErrorCode::kCorrupt, "no status: " + status_name}, "");
    }
    return {.id = static_cast<TableId>(rows.number(row, column)),
            .public_id = rows.text(row, column + 1),
            .status = *status,
            .created_ms = rows.number(row, column + 3),
            .status_ms = rows.number(row, column + 4),
            .updated_ms = rows.number(row, column + 5),
            .next_seq = static_cast<Seq>(rows.number(row, column + 6)),
            .due_ms = rows.number(row, column + 7),
            .listed = rows.flag(row, column + 8),
            .summary = rows.text(row, column + 9)};
}

std::vector<TableRow> rows_of(const PostgresRows& rows) {
    std::vector<TableRow> found;
    found.reserve(static_cast<std::size_t>(rows.size()));
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back(row_of(rows, i));
    }
    return found;
}

std::vector<QuietTable> visited_rows_of(const PostgresRows& rows) {
    std::vector<QuietTable> found;
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back({.row = row_of(rows, i, 1), .visited_ms = rows.number(i, 0)});
    }
    return found;
}

PostgresValues tables_page(const TablesQuery& query) {
    return PostgresValues()
        .add(name_of(query.status))
        .add(query.after ? query.after->status_ms : kTop)
        .add(query.after ? number_of(query.after->id) : kTop)
        .add(page_size(query.limit));
}

Outcome<TableRow> first_row(const PostgresRows& rows) {
    return rows.size() > 0 ? Outcome<TableRow>(row_of(rows, 0)) : no_such_table();
}

PostgresValues due_page(const DueQuery& query) {
    PostgresValues values;
    values.add(query.before_ms)
        .add(query.after ? query.after->due_ms : 0)
        .add(query.after ? number_of(query.after->id) : 0)
        .add(page_size(query.limit));
    return values;
}

}  // namespace

Outcome<TableRow> PostgresReader::table(TableId id) {
    return first_row(connection_.run(kTable, PostgresValues().add(number_of(id))));
}

Outcome<TableRow> PostgresReader::table_by_public_id(std::string_view public_id) {
    if (public_id.find('\0') != std::string_view::npos) {
        return no_such_table();  // not valid text in PostgreSQL, so no public id
    }
    return first_row(connection_.run(kTableByPublicId, PostgresValues().add(public_id)));
}

Outcome<std::vector<TableRow>> PostgresReader::tables(const TablesQuery& query) {
    return rows_of(
        connection_.run(query.listed_only ? kListedTables : kTables, tables_page(query)));
}

Outcome<std::vector<QuietTable>> PostgresReader::listed_with_visits(const TablesQuery& query) {
    return visited_rows_of(connection_.run(kListedWithVisits, tables_page(query)));
}

Outcome<std::vector<TableRow>> PostgresReader::tables_of(const HolderQuery& query) {
    return rows_of(
        connection_.run(kTablesOf, PostgresValues()
                                       .add(query.holder)
                                       .add(query.after ? query.after->updated_ms : kTop)
                                       .add(query.after ? number_of(query.after->id) : kTop)
                                       .add(page_size(query.limit))
                                       .add(std::int64_t{query.unsettled_only})));
}

Outcome<std::vector<TableRow>> PostgresReader::due_tables(const DueQuery& query) {
    return rows_of(connection_.run(kDueTables, due_page(query)));
}

Outcome<std::vector<TableRow>> PostgresReader::due_tables_of(NodeId node, const DueQuery& query) {
    return rows_of(
        connection_.run(kDueTablesOf, due_page(query).add(static_cast<std::int64_t>(node))));
}

Outcome<std::vector<TableRow>> PostgresReader::claim_due(NodeId node, std::int64_t before_ms) {
    return rows_of(connection_.run(kClaimDue, PostgresValues()
                                                  .add(static_cast<std::int64_t>(node))
                                                  .add(before_ms)
                                                  .add(kNodeSilentMs)
                                                  .add(page_size(kTablesPerPage))));
}

Outcome<std::vector<QuietTable>> PostgresReader::quiet_tables(const QuietQuery& query) {
    return visited_rows_of(
        connection_.run(kQuietTables, PostgresValues()
                                          .add(name_of(query.status))
                                          .add(query.before_ms)
                                          .add(query.after ? query.after->status_ms : kBottom)
                                          .add(query.after ? number_of(query.after->id) : kBottom)
                                          .add(page_size(query.limit))));
}

Outcome<std::vector<Subscription>> PostgresReader::subscriptions(const SubscriptionQuery& query) {
    const PostgresRows rows = connection_.run(
        kSubscriptions,
        PostgresValues()
            .add(query.holder)
            .add(query.after)
            .add(static_cast<std::int64_t>(std::min(query.limit, kSubscriptionsPerPage))));
    std::vector<Subscription> found;
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back({.id = rows.text(i, 0),
                         .holder = rows.text(i, 1),
                         .at_ms = rows.number(i, 2),
                         .text = rows.text(i, 3)});
    }
    return found;
}

Outcome<std::optional<NodeId>> PostgresReader::oldest_node() {
    const PostgresRows rows = connection_.run(kOldestNode, PostgresValues().add(kNodeSilentMs));
    return rows.size() == 0 ? std::nullopt : std::optional(static_cast<NodeId>(rows.number(0, 0)));
}

Outcome<NodeId> PostgresReader::new_node() {
    return static_cast<NodeId>(connection_.run(kNewNode, PostgresValues()).number(0, 0));
}

Outcome<std::vector<LogLine>> PostgresReader::log(const LogQuery& query) {
    std::vector<LogLine> found = lines(query);
    if (found.empty() && !has_table(query.table)) {
        return no_such_table();
    }
    return found;
}

Outcome<std::vector<ChatLine>> PostgresReader::chat(TableId id, std::uint64_t after) {
    std::vector<ChatLine> found = chat_lines(id, after);
    if (found.empty() && !has_table(id)) {
        return no_such_table();
    }
    return found;
}

bool PostgresReader::has_table(TableId id) {
    return connection_.run(kTable, PostgresValues().add(number_of(id))).size() > 0;
}

std::vector<LogLine> PostgresReader::lines(const LogQuery& query) {
    const PostgresRows rows =
        connection_.run(kLog, PostgresValues()
                                  .add(number_of(query.table))
                                  .add(clamped(query.from))
                                  .add(clamped(std::min(query.limit, kLinesPerPage))));
    std::vector<LogLine> found;
    found.reserve(static_cast<std::size_t>(rows.size()));
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back({.seq = static_cast<Seq>(rows.number(i, 0)),
                         .at_ms = rows.number(i, 1),
                         .text = rows.text(i, 2)});
    }
    return found;
}

std::vector<ChatLine> PostgresReader::chat_lines(TableId id, std::uint64_t after) {
    const PostgresRows rows =
        connection_.run(kChat, PostgresValues().add(number_of(id)).add(clamped(after)));
    std::vector<ChatLine> found;
    found.reserve(static_cast<std::size_t>(rows.size()));
    for (int i = 0; i < rows.size(); ++i) {
        found.push_back({.n = static_cast<std::uint64_t>(rows.number(i, 0)),
                         .at_ms = rows.number(i, 1),
                         .text = rows.text(i, 2)});
    }
    return found;
}

Outcome<Ok> PostgresReader::visit_tables(const TableVisitor& visit) {
    const PostgresTransaction snapshot(connection_, PostgresTransaction::Kind::kRead);
    std::int64_t last = std::numeric_limits<std::int64_t>::min();
    for (;;) {
        std::vector<TableRow> page = rows_of(
            connection_.run(kAllTables, PostgresValues().add(last).add(page_size(kTablesPerPage))));
        if (page.empty()) {
            return Ok{};
        }
        last = number_of(page.back().id);
        for (TableRow& row : page) {
            const Outcome<TableCopy> copy = copy_of(std::move(row));
            if (!copy) {
                return copy.error();
            }
            if (Outcome<Ok> outcome = visit(*copy); !outcome) {
                return outcome;
            }
        }
    }
}

Outcome<TableCopy> PostgresReader::copy_of(TableRow row) {
    TableCopy copy{.row = std::move(row)};
    const std::int64_t id = number_of(copy.row.id);
    const PostgresRows holders = connection_.run(kHolders, PostgresValues().add(id));
    for (int i = 0; i < holders.size(); ++i) {
        copy.holders.push_back(holders.text(i, 0));
    }
    while (copy.lines.size() + 1 < copy.row.next_seq) {
        // A gap in the numbers would make the next page overlap this one.
        std::vector<LogLine> page = lines({.table = copy.row.id, .from = copy.lines.size() + 1});
        if (page.empty() || page.front().seq != copy.lines.size() + 1 ||
            page.back().seq != copy.lines.size() + page.size()) {
            return StoreError{StoreErrorCode::kCorrupt,
                              "table " + copy.row.public_id + ": lines are missing"};
        }
        copy.lines.insert(copy.lines.end(), std::make_move_iterator(page.begin()),
                          std::make_move_iterator(page.end()));
    }
    copy.chat = chat_lines(copy.row.id, 0);
    return copy;
}

Outcome<std::uint64_t> PostgresReader::table_count() {
    return static_cast<std::uint64_t>(
        connection_.query("SELECT count(*) FROM tables").number(0, 0));
}

Outcome<CheckReport> PostgresReader::check() {
    const PostgresTransaction snapshot(connection_, PostgresTransaction::Kind::kRead);
    CheckReport report;
    report.tables = *table_count();
    report.lines =
        static_cast<std::uint64_t>(connection_.query("SELECT count(*) FROM log").number(0, 0));
    add_problems(
        "SELECT 'table ' || t.public_id || ': lines are missing'"
        " FROM tables t LEFT JOIN log l ON l.table_id = t.id GROUP BY t.id"
        " HAVING count(l.seq) = 0 OR min(l.seq) <> 1 OR max(l.seq) <> count(l.seq)"
        " OR t.next_seq <> count(l.seq) + 1",
        report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': another time than that of its last line'"
        " FROM tables t JOIN log l ON l.table_id = t.id AND l.seq = t.next_seq - 1"
        " WHERE l.at_ms <> t.updated_ms",
        report);
    add_problems(
        "SELECT 'table ' || public_id || ': no status: ' || status FROM tables"
        " WHERE status NOT IN ('open', 'playing', 'finished', 'closed', 'broken')",
        report);
    add_problems("SELECT 'table ' || public_id || ': no due time' FROM tables WHERE due_ms < 0",
                 report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': holders that are none, or too many'"
        " FROM holders h JOIN tables t ON t.id = h.table_id GROUP BY t.id"
        " HAVING count(*) > 32 OR bool_or(h.holder !~ '^[A-Za-z0-9_-]{1,64}$')",
        report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': holders would find it at a wrong place'"
        " FROM holders h JOIN tables t ON t.id = h.table_id GROUP BY t.id"
        " HAVING bool_or(h.settled_ms IS DISTINCT FROM"
        "   CASE WHEN t.status NOT IN ('open', 'playing') THEN t.updated_ms END)",
        report);
    add_problems(
        "SELECT 'holder ' || holder || ': subscriptions that are none, or too many'"
        " FROM subscriptions GROUP BY holder HAVING count(*) > 5"
        " OR bool_or(id !~ '^[A-Za-z0-9_-]{1,64}$' OR holder !~ '^[A-Za-z0-9_-]{1,64}$')",
        report);
    add_problems(
        "SELECT 'map ' || sha256 || ': nobody''s, or its text is another' FROM maps"
        " WHERE holder !~ '^[A-Za-z0-9_-]{1,64}$' OR series !~ '^[A-Za-z0-9_-]{1,64}$'"
        " OR version < 1 OR encode(sha256(text), 'hex') <> sha256",
        report);
    return report;
}

void PostgresReader::add_problems(const char* sql, CheckReport& report) {
    const PostgresRows rows = connection_.query(sql);
    for (int i = 0; i < rows.size() && report.problems.size() < kProblemsMax; ++i) {
        report.problems.push_back(rows.text(i, 0));
    }
}

}  // namespace store
