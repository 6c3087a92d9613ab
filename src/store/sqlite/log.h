// store/sqlite/log.h
//
// Writes requests into the tables of schema.h, inside the caller's transaction. A request is
// validated before it writes anything, so a refused one leaves no trace. After a SqliteFailure the
// caller must roll back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/limits.h"
#include "store/request.h"
#include "store/sqlite/handle.h"
#include "store/table_row.h"

namespace store {

class SqliteLog {
public:
    // The connection must outlive it.
    explicit SqliteLog(Connection& connection);

    [[nodiscard]] Outcome<Appended> write(const Append& request);
    [[nodiscard]] Outcome<Said> write(const Say& request);
    [[nodiscard]] Outcome<Ok> write(const Visit& request);
    [[nodiscard]] Outcome<Ok> write(const Remove& request);
    [[nodiscard]] Outcome<Ok> write(const Subscribe& request);
    [[nodiscard]] Outcome<Ok> write(const Unsubscribe& request);
    [[nodiscard]] Outcome<PublishOutcome> write(const Publish& request);
    [[nodiscard]] Outcome<Ok> write(const ListMap& request);
    [[nodiscard]] Outcome<Ok> write(const RemoveMap& request);
    // A whole table from an archive. Ignores the row's id, next_seq and updated_ms.
    [[nodiscard]] Outcome<Ok> write(const TableCopy& copy);

private:
    enum class Phase : std::uint8_t { kLive, kSettled };
    struct Before {
        Seq next_seq;
        Phase phase;
    };
    static Phase phase_of(Status status);

    Outcome<TableId> make_table(const TableRow& row);
    // Nothing if there is no such table.
    std::optional<Before> before(TableId table);
    void change_row(const Append& request);
    // Call after writing the lines. Ignores `request.table`.
    void change_holders(TableId table, const Append& request, Phase before);
    void add_line(TableId table, Seq seq, std::int64_t at_ms, std::string_view text);
    void add_chat(TableId table, const ChatLine& line);
    void add_holders(TableId table, const std::vector<std::string>& holders, Phase phase);

    Connection& connection_;
    Statement make_table_;
    Statement before_;
    Statement change_status_;
    Statement change_summary_;
    Statement change_due_;
    Statement change_summary_and_due_;
    Statement change_listed_;
    Statement forget_holders_;
    Statement add_holder_;
    Statement settle_holders_;
    Statement add_line_;
    Statement has_table_;
    Statement last_chat_;
    Statement marked_chat_;
    Statement add_chat_;
    Statement forget_chat_;
    Statement add_visit_;
    Statement last_use_;
    Statement subscribe_;
    Statement forget_subscriptions_;
    Statement unsubscribe_;
    std::array<Statement, 5> remove_;  // in this order: the table itself goes last
};

}  // namespace store
