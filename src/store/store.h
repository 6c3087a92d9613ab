// store/store.h
//
// The port to whatever stores the games. A table's log is the truth: everything that happened
// there, in order, as lines of text that the store does not interpret. docs/store.md has the
// guarantees and formats.
//
// Writing is asynchronous: append() queues the request and returns; `done` is called once the lines
// are durable, or with the reason why not. Requests run in order, so a caller may send seq 6 before
// it has heard about seq 5: if 5 fails, 6 is refused with kConflict. The key (table, seq) also
// keeps two writers from continuing the same position. Reading is synchronous, sees what is
// committed, and works on any thread.
//
// Nothing throws except for lack of memory. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/health.h"
#include "store/limits.h"
#include "store/maps.h"
#include "store/nodes.h"
#include "store/request.h"
#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

// Tables with one status, latest change of status first.
struct TablesQuery {
    struct Cursor {
        std::int64_t status_ms = 0;
        TableId id{};
    };
    Status status = Status::kOpen;
    bool listed_only = false;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the previous page
};

// Tables of one holder, latest line first. A table that gets a line while somebody is paging moves
// to the first page, so the remaining pages omit it.
struct HolderQuery {
    struct Cursor {
        std::int64_t updated_ms = 0;
        TableId id{};
    };
    std::string holder{};
    bool unsettled_only = false;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the previous page
};

// Tables with 0 < due_ms <= before_ms, earliest first.
struct DueQuery {
    struct Cursor {
        std::int64_t due_ms = 0;
        TableId id{};
    };
    std::int64_t before_ms = 0;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the previous page
};

// Tables that have had one status since before `before_ms`, the longest first. They may have been
// used since: that is for the caller to see.
struct QuietQuery {
    struct Cursor {
        std::int64_t status_ms = 0;
        TableId id{};
    };
    Status status = Status::kOpen;
    std::int64_t before_ms = 0;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the previous page
};

struct LogQuery {
    TableId table{};
    Seq from = 1;
    std::size_t limit = kLinesPerPage;  // continue at the seq after the last one
};

struct SubscriptionQuery {
    std::string holder{};  // empty: of everybody
    std::string after{};   // the last id of the previous page; ids rise
    std::size_t limit = kSubscriptionsPerPage;
};

struct CheckReport {
    std::uint64_t tables = 0;
    std::uint64_t lines = 0;
    std::vector<std::string> problems;  // empty: no problems; at most kProblemsMax
};

// Receives one table at a time. An error stops the walk and is returned.
using TableVisitor = std::function<Outcome<Ok>(const TableCopy&)>;
// Supplies one table at a time, then nothing. An error undoes the whole import.
using TableSource = std::function<Outcome<std::optional<TableCopy>>()>;

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    // May refuse inside the call, through `done`: kInvalid, kBusy when the queue is full, kClosed.
    virtual void append(Append request, Done done) = 0;
    virtual void say(Say request, SaidDone done) = 0;
    virtual void note_visit(Visit request, OkDone done) = 0;
    virtual void remove(Remove request, OkDone done) = 0;
    virtual void subscribe(Subscribe request, OkDone done) = 0;
    virtual void unsubscribe(Unsubscribe request, OkDone done) = 0;

    [[nodiscard]] virtual Outcome<TableRow> table(TableId id) = 0;
    [[nodiscard]] virtual Outcome<TableRow> table_by_public_id(std::string_view public_id) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> tables(const TablesQuery& query) = 0;
    // The same with their last visits; listed tables only.
    [[nodiscard]] virtual Outcome<std::vector<QuietTable>> listed_with_visits(
        const TablesQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> due_tables(const DueQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<QuietTable>> quiet_tables(
        const QuietQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<LogLine>> log(const LogQuery& query) = 0;
    // Chat after the n-th message; 0 for all that is kept.
    [[nodiscard]] virtual Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after) = 0;

    [[nodiscard]] virtual Outcome<std::vector<Subscription>> subscriptions(
        const SubscriptionQuery& query) = 0;

    // Fast; for progress reports.
    [[nodiscard]] virtual Outcome<std::uint64_t> table_count() = 0;
    // Reads everything and verifies the invariants. Returns an error only if the check could not
    // run; problems found are in the report.
    [[nodiscard]] virtual Outcome<CheckReport> check() = 0;
    // All tables of one snapshot, in order of creation. Others may write meanwhile.
    [[nodiscard]] virtual Outcome<Ok> visit_tables(const TableVisitor& visit) = 0;
    // Adds all tables or none; kExists if a public id is taken. Assigns new ids.
    [[nodiscard]] virtual Outcome<Ok> import_tables(const TableSource& next) = 0;

    // Whether it takes writes now. It looks after itself about once a second, so this is fast.
    [[nodiscard]] virtual Health health() { return {}; }

    // The other processes that share this store; null if it cannot be shared.
    [[nodiscard]] virtual Nodes* nodes() { return nullptr; }

    // The maps that people have published; null if it keeps none.
    [[nodiscard]] virtual Maps* maps() { return nullptr; }

    // Finishes what is queued and refuses later requests. Do not call from a `done`.
    virtual void close() = 0;
};

}  // namespace store
