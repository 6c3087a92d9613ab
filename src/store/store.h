// store/store.h
//
// The port to whatever keeps the games. The log of a table is the truth: everything that happened
// there, in order, as lines of text that the store does not understand. See docs/store.md for what
// is promised and for the formats.
//
// Writing is asynchronous: append() queues and returns, and `done` hears about it when the lines
// are durable, or why they are not. Requests are worked off in the order in which they came, so
// that a caller may send seq 6 before it has heard of seq 5: should 5 fail, 6 is refused with
// kConflict. The same key, (table, seq), makes it impossible for two writers to go on from one
// position. Reading is synchronous, sees what is committed, and can be done on any thread.
//
// Nothing throws but for want of memory. All functions can be called from many threads at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/limits.h"
#include "store/nodes.h"
#include "store/request.h"
#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

// Tables of one status, those that took it last first.
struct TablesQuery {
    struct Cursor {
        std::int64_t status_ms = 0;
        TableId id{};
    };
    Status status = Status::kOpen;
    bool listed_only = false;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the page before
};

// Tables of one holder, those with the newest last line first. A table that gets a line while
// somebody turns pages goes to the first page, and is not on one to come.
struct HolderQuery {
    struct Cursor {
        std::int64_t updated_ms = 0;
        TableId id{};
    };
    std::string holder{};
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the page before
};

// Tables with 0 < due_ms <= before_ms, the earliest first.
struct DueQuery {
    struct Cursor {
        std::int64_t due_ms = 0;
        TableId id{};
    };
    std::int64_t before_ms = 0;
    std::size_t limit = kTablesPerPage;
    std::optional<Cursor> after{};  // the last row of the page before
};

struct LogQuery {
    TableId table{};
    Seq from = 1;
    std::size_t limit = kLinesPerPage;  // go on with the seq after the last one
};

struct CheckReport {
    std::uint64_t tables = 0;
    std::uint64_t lines = 0;
    std::vector<std::string> problems;  // empty: all is well; at most kProblemsMax
};

// Takes one table after the other; an error ends the walk and is handed on.
using TableVisitor = std::function<Outcome<Ok>(const TableCopy&)>;
// Gives one table after the other, at last nothing; an error undoes the whole import.
using TableSource = std::function<Outcome<std::optional<TableCopy>>()>;

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;

    // Refused at once, by `done` inside the call: kInvalid, kBusy when too much is queued, kClosed.
    virtual void append(Append request, Done done) = 0;
    virtual void say(Say request, SaidDone done) = 0;

    [[nodiscard]] virtual Outcome<TableRow> table(TableId id) = 0;
    [[nodiscard]] virtual Outcome<TableRow> table_by_public_id(std::string_view public_id) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> tables(const TablesQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<TableRow>> due_tables(const DueQuery& query) = 0;
    [[nodiscard]] virtual Outcome<std::vector<LogLine>> log(const LogQuery& query) = 0;
    // Lines of chat after the n-th, 0 for all that are kept.
    [[nodiscard]] virtual Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after) = 0;

    // Told quickly, for those who want to say how far they are.
    [[nodiscard]] virtual Outcome<std::uint64_t> table_count() = 0;
    // Reads everything and holds it against what must be true. An error says that it could not be
    // looked at; what was found wrong is in the report.
    [[nodiscard]] virtual Outcome<CheckReport> check() = 0;
    // All tables as of one moment, in the order in which they were made. Others may write
    // meanwhile.
    [[nodiscard]] virtual Outcome<Ok> visit_tables(const TableVisitor& visit) = 0;
    // Adds all tables or none; kExists when a public id is taken. Ids are given anew.
    [[nodiscard]] virtual Outcome<Ok> import_tables(const TableSource& next) = 0;

    // The other processes that share this store; nothing where there can be none.
    [[nodiscard]] virtual Nodes* nodes() { return nullptr; }

    // Finishes what is queued, and refuses what comes later. Not to be called from a `done`.
    virtual void close() = 0;
};

}  // namespace store
