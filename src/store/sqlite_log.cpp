#include "store/sqlite_log.h"

#include <string>

namespace store {
namespace {

std::int64_t number_of(TableId id) {
    return static_cast<std::int64_t>(id);
}

std::int64_t as_signed(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}

StoreError not_found() {
    return {StoreErrorCode::kNotFound, "no such table"};
}

}  // namespace

SqliteLog::SqliteLog(Connection& connection)
    : connection_(connection),
      make_table_(connection.prepare(
          "INSERT INTO tables (public_id, status, created_ms, status_ms, summary)"
          " VALUES (?, ?, ?, ?, ?) ON CONFLICT (public_id) DO NOTHING")),
      last_seq_(
          connection.prepare("SELECT seq FROM log WHERE table_id = ? ORDER BY seq DESC LIMIT 1")),
      change_status_(connection.prepare("UPDATE tables SET status = ?1, status_ms = ?2"
                                        " WHERE id = ?3 AND status <> ?1")),
      change_summary_(connection.prepare("UPDATE tables SET summary = ? WHERE id = ?")),
      add_line_(
          connection.prepare("INSERT INTO log (table_id, seq, at_ms, text) VALUES (?, ?, ?, ?)")),
      has_table_(connection.prepare("SELECT 1 FROM tables WHERE id = ?")),
      last_chat_(connection.prepare("SELECT max(n) FROM chat WHERE table_id = ?")),
      add_chat_(
          connection.prepare("INSERT INTO chat (table_id, n, at_ms, text) VALUES (?, ?, ?, ?)")),
      forget_chat_(connection.prepare("DELETE FROM chat WHERE table_id = ? AND n <= ?")) {}

Outcome<Appended> SqliteLog::write(const Append& request) {
    TableId table = request.table;
    if (request.create) {
        const Outcome<TableId> made = make_table({.public_id = *request.create,
                                                  .status = request.status.value_or(Status::kOpen),
                                                  .created_ms = request.at_ms,
                                                  .status_ms = request.at_ms,
                                                  .summary = request.summary.value_or("")});
        if (!made) {
            return made.error();
        }
        table = *made;
    } else {
        const Seq next = next_seq(table);
        if (next == 0) {
            return not_found();
        }
        if (next != request.first_seq) {
            return StoreError{StoreErrorCode::kConflict,
                              "the next line is " + std::to_string(next)};
        }
        change_row(request);
    }
    Seq seq = request.first_seq;
    for (const std::string& line : request.lines) {
        add_line(table, seq++, request.at_ms, line);
    }
    return Appended{.table = table, .next_seq = seq};
}

Outcome<Said> SqliteLog::write(const Say& request) {
    if (Use use(connection_, has_table_, number_of(request.table)); !use.step()) {
        return not_found();
    }
    std::uint64_t n = 1;
    if (Use use(connection_, last_chat_, number_of(request.table)); use.step()) {
        n = static_cast<std::uint64_t>(use.number(0)) + 1;  // max() of nothing reads as 0
    }
    add_chat(request.table, {.n = n, .at_ms = request.at_ms, .text = request.text});
    if (n > kChatKept) {
        Use(connection_, forget_chat_, number_of(request.table), as_signed(n - kChatKept)).run();
    }
    return Said{.table = request.table, .n = n};
}

Outcome<Ok> SqliteLog::write(const TableCopy& copy) {
    const Outcome<TableId> table = make_table(copy.row);
    if (!table) {
        return table.error();
    }
    for (const LogLine& line : copy.lines) {
        add_line(*table, line.seq, line.at_ms, line.text);
    }
    for (const ChatLine& line : copy.chat) {
        add_chat(*table, line);
    }
    return Ok{};
}

Outcome<TableId> SqliteLog::make_table(const TableRow& row) {
    Use(connection_, make_table_, row.public_id, name_of(row.status), row.created_ms, row.status_ms,
        row.summary)
        .run();
    if (connection_.changes() == 0) {
        return StoreError{StoreErrorCode::kExists, "the public id " + row.public_id + " is taken"};
    }
    return static_cast<TableId>(connection_.last_rowid());
}

Seq SqliteLog::next_seq(TableId table) {
    Use use(connection_, last_seq_, number_of(table));
    return use.step() ? static_cast<Seq>(use.number(0)) + 1 : 0;
}

void SqliteLog::change_row(const Append& request) {
    if (request.status) {
        Use(connection_, change_status_, name_of(*request.status), request.at_ms,
            number_of(request.table))
            .run();
    }
    if (request.summary) {
        Use(connection_, change_summary_, *request.summary, number_of(request.table)).run();
    }
}

void SqliteLog::add_line(TableId table, Seq seq, std::int64_t at_ms, std::string_view text) {
    Use(connection_, add_line_, number_of(table), as_signed(seq), at_ms, text).run();
}

void SqliteLog::add_chat(TableId table, const ChatLine& line) {
    Use(connection_, add_chat_, number_of(table), as_signed(line.n), line.at_ms, line.text).run();
}

}  // namespace store
