#include "store/sqlite/reader.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include "base/digest.h"

namespace store {
namespace {

// Callers' numbers go up to 2^64, SQLite's do not.
std::int64_t clamped(std::uint64_t number) {
    constexpr auto kMax = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(number, kMax));
}

TableRow row_of(const Use& use) {
    const std::string status_name = use.text(2);
    const auto status = status_from(status_name);
    if (!status) {
        throw SqliteFailure({StoreErrorCode::kCorrupt, "no status: " + status_name}, 0);
    }
    return {.id = static_cast<TableId>(use.number(0)),
            .public_id = use.text(1),
            .status = *status,
            .created_ms = use.number(3),
            .status_ms = use.number(4),
            .updated_ms = use.number(5),
            .next_seq = static_cast<Seq>(use.number(6)),
            .due_ms = use.number(7),
            .listed = use.number(8) != 0,
            .summary = use.text(9)};
}

std::vector<TableRow> rows_of(Use& use) {
    std::vector<TableRow> rows;
    while (use.step()) {
        rows.push_back(row_of(use));
    }
    return rows;
}

std::vector<QuietTable> visited_rows_of(Use& use) {
    constexpr int kVisited = 10;  // after the columns of a row
    std::vector<QuietTable> tables;
    while (use.step()) {
        tables.push_back({.row = row_of(use), .visited_ms = use.number(kVisited)});
    }
    return tables;
}

std::int64_t page_size(std::size_t limit) {
    return static_cast<std::int64_t>(std::min(limit, kTablesPerPage));
}

// Where descending pages begin.
constexpr std::int64_t kTop = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kBottom = std::numeric_limits<std::int64_t>::min();

}  // namespace

SqliteReader::SqliteReader(const Connection::Options& options)
    : SqliteReader(options, sqlite_queries()) {}

SqliteReader::SqliteReader(const Connection::Options& options, const SqliteQueries& queries)
    : connection_(options),
      table_(connection_.prepare(queries.table)),
      table_by_public_id_(connection_.prepare(queries.table_by_public_id)),
      tables_(connection_.prepare(queries.tables)),
      listed_tables_(connection_.prepare(queries.listed_tables)),
      tables_of_(connection_.prepare(queries.tables_of)),
      due_tables_(connection_.prepare(queries.due_tables)),
      listed_with_visits_(connection_.prepare(queries.listed_with_visits)),
      quiet_tables_(connection_.prepare(queries.quiet_tables)),
      holders_(
          connection_.prepare("SELECT holder FROM holders WHERE table_id = ? ORDER BY holder")),
      log_(connection_.prepare("SELECT seq, at_ms, text FROM log"
                               " WHERE table_id = ? AND seq >= ? ORDER BY seq LIMIT ?")),
      chat_(connection_.prepare(
          "SELECT n, at_ms, text FROM chat WHERE table_id = ? AND n > ? ORDER BY n")),
      subscriptions_(connection_.prepare("SELECT id, holder, at_ms, text FROM subscriptions"
                                         " WHERE id > ? ORDER BY id LIMIT ?")),
      subscriptions_of_(
          connection_.prepare("SELECT id, holder, at_ms, text FROM subscriptions"
                              " WHERE id > ?1 AND holder = ?3 ORDER BY id LIMIT ?2")) {
    connection_.execute("PRAGMA query_only = ON");
}

Outcome<TableRow> SqliteReader::table(TableId id) {
    Use use(connection_, table_, number_of(id));
    return first_row(use);
}

Outcome<TableRow> SqliteReader::table_by_public_id(std::string_view public_id) {
    Use use(connection_, table_by_public_id_, public_id);
    return first_row(use);
}

Outcome<TableRow> SqliteReader::first_row(Use& use) {
    return use.step() ? Outcome<TableRow>(row_of(use)) : no_such_table();
}

Outcome<std::vector<TableRow>> SqliteReader::tables(const TablesQuery& query) {
    const std::int64_t before_ms = query.after ? query.after->status_ms : kTop;
    const std::int64_t before_id = query.after ? number_of(query.after->id) : kTop;
    Use use(connection_, query.listed_only ? listed_tables_ : tables_, name_of(query.status),
            before_ms, before_id, page_size(query.limit));
    return rows_of(use);
}

Outcome<std::vector<TableRow>> SqliteReader::tables_of(const HolderQuery& query) {
    const std::int64_t before_ms = query.after ? query.after->updated_ms : kTop;
    const std::int64_t before_id = query.after ? number_of(query.after->id) : kTop;
    Use use(connection_, tables_of_, query.holder, before_ms, before_id, page_size(query.limit),
            std::int64_t{query.unsettled_only});
    return rows_of(use);
}

Outcome<std::vector<TableRow>> SqliteReader::due_tables(const DueQuery& query) {
    const std::int64_t after_ms = query.after ? query.after->due_ms : 0;
    const std::int64_t after_id = query.after ? number_of(query.after->id) : 0;
    Use use(connection_, due_tables_, query.before_ms, after_ms, after_id, page_size(query.limit));
    return rows_of(use);
}

Outcome<std::vector<QuietTable>> SqliteReader::quiet_tables(const QuietQuery& query) {
    Use use(connection_, quiet_tables_, name_of(query.status), query.before_ms,
            query.after ? query.after->status_ms : kBottom,
            query.after ? number_of(query.after->id) : kBottom, page_size(query.limit));
    return visited_rows_of(use);
}

Outcome<std::vector<QuietTable>> SqliteReader::listed_with_visits(const TablesQuery& query) {
    Use use(connection_, listed_with_visits_, name_of(query.status),
            query.after ? query.after->status_ms : kTop,
            query.after ? number_of(query.after->id) : kTop, page_size(query.limit));
    return visited_rows_of(use);
}

Outcome<std::vector<LogLine>> SqliteReader::log(const LogQuery& query) {
    std::vector<LogLine> found = lines(query);
    if (found.empty() && !has_table(query.table)) {
        return no_such_table();
    }
    return found;
}

Outcome<std::vector<ChatLine>> SqliteReader::chat(TableId id, std::uint64_t after) {
    std::vector<ChatLine> found = chat_lines(id, after);
    if (found.empty() && !has_table(id)) {
        return no_such_table();
    }
    return found;
}

bool SqliteReader::has_table(TableId id) {
    return Use(connection_, table_, number_of(id)).step();
}

std::vector<std::string> SqliteReader::holders(TableId id) {
    std::vector<std::string> found;
    Use use(connection_, holders_, number_of(id));
    while (use.step()) {
        found.push_back(use.text(0));
    }
    return found;
}

std::vector<LogLine> SqliteReader::lines(const LogQuery& query) {
    std::vector<LogLine> found;
    Use use(connection_, log_, number_of(query.table), clamped(query.from),
            clamped(std::min(query.limit, kLinesPerPage)));
    while (use.step()) {
        found.push_back(
            {.seq = static_cast<Seq>(use.number(0)), .at_ms = use.number(1), .text = use.text(2)});
    }
    return found;
}

std::vector<ChatLine> SqliteReader::chat_lines(TableId id, std::uint64_t after) {
    std::vector<ChatLine> found;
    Use use(connection_, chat_, number_of(id), clamped(after));
    while (use.step()) {
        found.push_back({.n = static_cast<std::uint64_t>(use.number(0)),
                         .at_ms = use.number(1),
                         .text = use.text(2)});
    }
    return found;
}

Outcome<std::vector<Subscription>> SqliteReader::subscriptions(const SubscriptionQuery& query) {
    const std::int64_t limit = clamped(std::min(query.limit, kSubscriptionsPerPage));
    std::vector<Subscription> found;
    const auto take_all = [&](Use use) {
        while (use.step()) {
            found.push_back({.id = use.text(0),
                             .holder = use.text(1),
                             .at_ms = use.number(2),
                             .text = use.text(3)});
        }
    };
    if (query.holder.empty()) {
        take_all(Use(connection_, subscriptions_, query.after, limit));
    } else {
        take_all(Use(connection_, subscriptions_of_, query.after, limit, query.holder));
    }
    return found;
}

Outcome<Ok> SqliteReader::visit_tables(const TableVisitor& visit) {
    const Transaction snapshot(connection_, Transaction::Kind::kRead);
    Statement all = connection_.prepare(sqlite_queries().all_tables);
    Use use(connection_, all);
    while (use.step()) {
        TableCopy copy{.row = row_of(use)};
        copy.holders = holders(copy.row.id);
        while (copy.lines.size() + 1 < copy.row.next_seq) {
            // A gap in the numbers would make the next page overlap this one.
            std::vector<LogLine> page =
                lines({.table = copy.row.id, .from = copy.lines.size() + 1});
            if (page.empty() || page.front().seq != copy.lines.size() + 1 ||
                page.back().seq != copy.lines.size() + page.size()) {
                return StoreError{StoreErrorCode::kCorrupt,
                                  "table " + copy.row.public_id + ": lines are missing"};
            }
            copy.lines.insert(copy.lines.end(), std::make_move_iterator(page.begin()),
                              std::make_move_iterator(page.end()));
        }
        copy.chat = chat_lines(copy.row.id, 0);
        if (Outcome<Ok> outcome = visit(copy); !outcome) {
            return outcome;
        }
    }
    return Ok{};
}

Outcome<CheckReport> SqliteReader::check() {
    const Transaction snapshot(connection_, Transaction::Kind::kRead);
    CheckReport report;
    report.tables = static_cast<std::uint64_t>(connection_.number("SELECT count(*) FROM tables"));
    report.lines = static_cast<std::uint64_t>(connection_.number("SELECT count(*) FROM log"));
    add_problems("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
                 report);
    add_problems(
        "SELECT 'a row of ' || \"table\" || ' without a table'"
        " FROM pragma_foreign_key_check",
        report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': lines are missing'"
        " FROM tables t LEFT JOIN log l ON l.table_id = t.id GROUP BY t.id"
        " HAVING count(l.seq) = 0 OR min(l.seq) <> 1 OR max(l.seq) <> count(l.seq)",
        report);
    add_problems(
        "SELECT 'table ' || public_id || ': no status: ' || status FROM tables"
        " WHERE status NOT IN ('open', 'playing', 'finished', 'closed', 'broken')",
        report);
    add_problems(
        "SELECT 'table ' || public_id || ': no due time, or neither listed nor not' FROM tables"
        " WHERE due_ms < 0 OR listed NOT IN (0, 1)",
        report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': holders that are none, or too many'"
        " FROM holders h JOIN tables t ON t.id = h.table_id GROUP BY t.id"
        " HAVING count(*) > 32 OR max(length(h.holder) NOT BETWEEN 1 AND 64"
        "   OR h.holder GLOB '*[^A-Za-z0-9_-]*')",
        report);
    add_problems(
        "SELECT 'table ' || t.public_id || ': holders would find it at a wrong place'"
        " FROM holders h JOIN tables t ON t.id = h.table_id GROUP BY t.id"
        " HAVING max(h.settled_ms IS NOT CASE WHEN t.status NOT IN ('open', 'playing') THEN"
        "   (SELECT at_ms FROM log WHERE table_id = t.id ORDER BY seq DESC LIMIT 1) END)",
        report);
    add_problems(
        "SELECT 'holder ' || holder || ': subscriptions that are none, or too many'"
        " FROM subscriptions GROUP BY holder"
        " HAVING count(*) > 5 OR max(length(id) NOT BETWEEN 1 AND 64 OR id GLOB '*[^A-Za-z0-9_-]*'"
        "   OR length(holder) NOT BETWEEN 1 AND 64 OR holder GLOB '*[^A-Za-z0-9_-]*')",
        report);
    add_problems(
        "SELECT 'map ' || sha256 || ': nobody''s, or neither listed nor not' FROM maps"
        " WHERE holder GLOB '*[^A-Za-z0-9_-]*' OR series GLOB '*[^A-Za-z0-9_-]*'"
        " OR holder = '' OR series = '' OR listed NOT IN (0, 1) OR version < 1",
        report);
    check_texts(report);
    return report;
}

// A map is what its name says.
void SqliteReader::check_texts(CheckReport& report) {
    Statement statement = connection_.prepare("SELECT sha256, text FROM maps ORDER BY id");
    Use use(connection_, statement);
    while (report.problems.size() < kProblemsMax && use.step()) {
        if (base::to_hex(base::sha256(use.text(1))) != use.text(0)) {
            report.problems.push_back("map " + use.text(0) + ": its text is another");
        }
    }
}

Outcome<std::uint64_t> SqliteReader::table_count() {
    return static_cast<std::uint64_t>(connection_.number("SELECT count(*) FROM tables"));
}

void SqliteReader::add_problems(std::string_view sql, CheckReport& report) {
    Statement statement = connection_.prepare(sql);
    Use use(connection_, statement);
    while (report.problems.size() < kProblemsMax && use.step()) {
        report.problems.push_back(use.text(0));
    }
}

ReaderPool::~ReaderPool() {
    if (watch_.is_changed()) {
        for (const auto& reader : idle_) {
            reader->connection().keep_log();
        }
    }
}

std::unique_ptr<SqliteReader> ReaderPool::take() {
    if (const auto trouble = watch_.trouble()) {
        throw SqliteFailure(*trouble, 0);
    }
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            std::unique_ptr<SqliteReader> reader = std::move(idle_.back());
            idle_.pop_back();
            return reader;
        }
    }
    auto reader = std::make_unique<SqliteReader>(options_);
    if (const auto moved = watch_.look()) {
        throw SqliteFailure(*moved, 0);
    }
    return reader;
}

void ReaderPool::give_back(std::unique_ptr<SqliteReader> reader) {
    const std::lock_guard lock(mutex_);
    if (idle_.size() < kIdleMax) {
        idle_.push_back(std::move(reader));
    }
}

}  // namespace store
