#include "store/sqlite/log.h"

#include <string>

#include "store/sqlite/maps.h"

namespace store {
namespace {

std::int64_t as_signed(std::uint64_t number) {
    return static_cast<std::int64_t>(number);
}

// The time of the last line if the table is settled, else NULL; ?1 is the table, ?2 whether it is
// settled.
constexpr const char* kSettledMs =
    "CASE WHEN ?2 THEN"
    " (SELECT at_ms FROM log WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1) END";

}  // namespace

SqliteLog::SqliteLog(Connection& connection)
    : connection_(connection),
      make_table_(connection.prepare("INSERT INTO tables (public_id, status, created_ms, status_ms,"
                                     " due_ms, listed, summary) VALUES (?, ?, ?, ?, ?, ?, ?)"
                                     " ON CONFLICT (public_id) DO NOTHING")),
      before_(connection.prepare(
          "SELECT seq, (SELECT status NOT IN ('open', 'playing') FROM tables WHERE id = ?1)"
          " FROM log WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1")),
      change_status_(connection.prepare("UPDATE tables SET status = ?1, status_ms = ?2"
                                        " WHERE id = ?3 AND status <> ?1")),
      // SQLite rewrites the index entries of every column a statement names, changed or not. Hence
      // one statement for each thing that changes, and one for what a move changes together.
      change_summary_(connection.prepare("UPDATE tables SET summary = ? WHERE id = ?")),
      change_due_(connection.prepare("UPDATE tables SET due_ms = ? WHERE id = ?")),
      change_summary_and_due_(
          connection.prepare("UPDATE tables SET summary = ?, due_ms = ? WHERE id = ?")),
      change_listed_(
          connection.prepare("UPDATE tables SET listed = ?1 WHERE id = ?2 AND listed <> ?1")),
      forget_holders_(connection.prepare("DELETE FROM holders WHERE table_id = ?")),
      add_holder_(
          connection.prepare("INSERT INTO holders (table_id, settled_ms, holder) VALUES (?1, " +
                             std::string(kSettledMs) + ", ?3) ON CONFLICT DO NOTHING")),
      settle_holders_(connection.prepare(
          "UPDATE holders SET settled_ms = " + std::string(kSettledMs) + " WHERE table_id = ?1")),
      add_line_(
          connection.prepare("INSERT INTO log (table_id, seq, at_ms, text) VALUES (?, ?, ?, ?)")),
      has_table_(connection.prepare("SELECT 1 FROM tables WHERE id = ?")),
      last_chat_(connection.prepare("SELECT max(n) FROM chat WHERE table_id = ?")),
      marked_chat_(connection.prepare("SELECT n FROM chat WHERE table_id = ? AND instr(text, ?) > 0"
                                      " ORDER BY n LIMIT 1")),
      add_chat_(
          connection.prepare("INSERT INTO chat (table_id, n, at_ms, text) VALUES (?, ?, ?, ?)")),
      forget_chat_(connection.prepare("DELETE FROM chat WHERE table_id = ? AND n <= ?")),
      add_visit_(connection.prepare(
          "INSERT INTO visits (table_id, at_ms) VALUES (?, ?)"
          " ON CONFLICT (table_id) DO UPDATE SET at_ms = max(at_ms, excluded.at_ms)")),
      last_use_(connection.prepare(
          "SELECT max((SELECT at_ms FROM log WHERE table_id = ?1 ORDER BY seq DESC LIMIT 1),"
          " coalesce((SELECT at_ms FROM visits WHERE table_id = ?1), 0))")),
      subscribe_(connection.prepare(
          "INSERT INTO subscriptions (id, holder, at_ms, text) VALUES (?, ?, ?, ?)"
          " ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, at_ms = excluded.at_ms,"
          " text = excluded.text")),
      forget_subscriptions_(connection.prepare(
          "DELETE FROM subscriptions WHERE id IN (SELECT id FROM subscriptions"
          " WHERE holder = ?1 ORDER BY id = ?2 DESC, at_ms DESC, id DESC LIMIT -1 OFFSET ?3)")),
      unsubscribe_(connection.prepare(
          "DELETE FROM subscriptions WHERE (?1 = '' OR id = ?1) AND (?2 = '' OR holder = ?2)"
          " AND (?3 = 0 OR at_ms < ?4)")),
      remove_{connection.prepare("DELETE FROM log WHERE table_id = ?"),
              connection.prepare("DELETE FROM chat WHERE table_id = ?"),
              connection.prepare("DELETE FROM holders WHERE table_id = ?"),
              connection.prepare("DELETE FROM visits WHERE table_id = ?"),
              connection.prepare("DELETE FROM tables WHERE id = ?")} {}

Outcome<Appended> SqliteLog::write(const Append& request) {
    TableId table = request.table;
    Phase phase = Phase::kLive;
    if (request.create) {
        const Outcome<TableId> made = make_table({.public_id = *request.create,
                                                  .status = request.status.value_or(Status::kOpen),
                                                  .created_ms = request.at_ms,
                                                  .status_ms = request.at_ms,
                                                  .due_ms = request.due_ms.value_or(0),
                                                  .listed = request.listed.value_or(false),
                                                  .summary = request.summary.value_or("")});
        if (!made) {
            return made.error();
        }
        table = *made;
    } else {
        const std::optional<Before> found = before(table);
        if (!found) {
            return no_such_table();
        }
        if (found->next_seq != request.first_seq) {
            return StoreError{StoreErrorCode::kConflict,
                              "the next line is " + std::to_string(found->next_seq)};
        }
        phase = found->phase;
        change_row(request);
    }
    Seq seq = request.first_seq;
    for (const std::string& line : request.lines) {
        add_line(table, seq++, request.at_ms, line);
    }
    change_holders(table, request, phase);
    return Appended{.table = table, .next_seq = seq};
}

Outcome<Said> SqliteLog::write(const Say& request) {
    if (Use use(connection_, has_table_, number_of(request.table)); !use.step()) {
        return no_such_table();
    }
    if (!request.mark.empty()) {
        Use use(connection_, marked_chat_, number_of(request.table), request.mark);
        if (use.step()) {
            return Said{.table = request.table, .n = static_cast<std::uint64_t>(use.number(0))};
        }
    }
    std::uint64_t n = 1;
    if (Use use(connection_, last_chat_, number_of(request.table)); use.step()) {
        n = static_cast<std::uint64_t>(use.number(0)) + 1;  // max() of no rows reads as 0
    }
    add_chat(request.table, {.n = n, .at_ms = request.at_ms, .text = request.text});
    if (n > kChatKept) {
        Use(connection_, forget_chat_, number_of(request.table), as_signed(n - kChatKept)).run();
    }
    return Said{.table = request.table, .n = n};
}

Outcome<Ok> SqliteLog::write(const Visit& request) {
    if (Use use(connection_, has_table_, number_of(request.table)); !use.step()) {
        return no_such_table();
    }
    Use(connection_, add_visit_, number_of(request.table), request.at_ms).run();
    return Ok{};
}

Outcome<Ok> SqliteLog::write(const Remove& request) {
    const std::optional<Before> found = before(request.table);
    if (!found) {
        return no_such_table();
    }
    Use use(connection_, last_use_, number_of(request.table));
    if (!use.step() || use.number(0) >= request.quiet_since_ms ||
        found->next_seq != request.next_seq) {
        return used_meanwhile();
    }
    for (Statement& statement : remove_) {
        Use(connection_, statement, number_of(request.table)).run();
    }
    return Ok{};
}

Outcome<Ok> SqliteLog::write(const Subscribe& request) {
    const Subscription& kept = request.subscription;
    Use(connection_, subscribe_, kept.id, kept.holder, kept.at_ms, kept.text).run();
    Use(connection_, forget_subscriptions_, kept.holder, kept.id,
        as_signed(kSubscriptionsPerHolder))
        .run();
    return Ok{};
}

Outcome<Ok> SqliteLog::write(const Unsubscribe& request) {
    Use(connection_, unsubscribe_, request.id, request.holder,
        std::int64_t{request.before_ms.has_value()}, request.before_ms.value_or(0))
        .run();
    return Ok{};
}

Outcome<PublishOutcome> SqliteLog::write(const Publish& request) {
    return write_map(connection_, request);
}

Outcome<Ok> SqliteLog::write(const ListMap& request) {
    return write_listing(connection_, request);
}

Outcome<Ok> SqliteLog::write(const RemoveMap& request) {
    return write_map_removal(connection_, request);
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
    add_holders(*table, copy.holders, phase_of(copy.row.status));
    return Ok{};
}

SqliteLog::Phase SqliteLog::phase_of(Status status) {
    return is_settled(status) ? Phase::kSettled : Phase::kLive;
}

Outcome<TableId> SqliteLog::make_table(const TableRow& row) {
    Use(connection_, make_table_, row.public_id, name_of(row.status), row.created_ms, row.status_ms,
        row.due_ms, static_cast<std::int64_t>(row.listed), row.summary)
        .run();
    if (connection_.changes() == 0) {
        return StoreError{StoreErrorCode::kExists, "the public id " + row.public_id + " is taken"};
    }
    return static_cast<TableId>(connection_.last_rowid());
}

std::optional<SqliteLog::Before> SqliteLog::before(TableId table) {
    Use use(connection_, before_, number_of(table));
    if (!use.step()) {
        return std::nullopt;
    }
    return Before{.next_seq = static_cast<Seq>(use.number(0)) + 1,
                  .phase = use.number(1) == 0 ? Phase::kLive : Phase::kSettled};
}

void SqliteLog::change_row(const Append& request) {
    if (request.status) {
        Use(connection_, change_status_, name_of(*request.status), request.at_ms,
            number_of(request.table))
            .run();
    }
    if (request.summary && request.due_ms) {
        Use(connection_, change_summary_and_due_, *request.summary, *request.due_ms,
            number_of(request.table))
            .run();
    } else if (request.summary) {
        Use(connection_, change_summary_, *request.summary, number_of(request.table)).run();
    } else if (request.due_ms) {
        Use(connection_, change_due_, *request.due_ms, number_of(request.table)).run();
    }
    if (request.listed) {
        Use(connection_, change_listed_, static_cast<std::int64_t>(*request.listed),
            number_of(request.table))
            .run();
    }
}

void SqliteLog::change_holders(TableId table, const Append& request, Phase before) {
    const Phase phase = request.status ? phase_of(*request.status) : before;
    if (request.holders) {
        if (!request.create) {
            Use(connection_, forget_holders_, number_of(table)).run();
        }
        add_holders(table, *request.holders, phase);
    } else if (phase != before || (phase == Phase::kSettled && !request.lines.empty())) {
        Use(connection_, settle_holders_, number_of(table), static_cast<std::int64_t>(phase)).run();
    }
}

void SqliteLog::add_line(TableId table, Seq seq, std::int64_t at_ms, std::string_view text) {
    Use(connection_, add_line_, number_of(table), as_signed(seq), at_ms, text).run();
}

void SqliteLog::add_chat(TableId table, const ChatLine& line) {
    Use(connection_, add_chat_, number_of(table), as_signed(line.n), line.at_ms, line.text).run();
}

void SqliteLog::add_holders(TableId table, const std::vector<std::string>& holders, Phase phase) {
    for (const std::string& holder : holders) {
        Use(connection_, add_holder_, number_of(table), static_cast<std::int64_t>(phase), holder)
            .run();
    }
}

}  // namespace store
