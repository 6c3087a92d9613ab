// store/postgres/reader.h
//
// Reads over its own connection. One thread at a time: the store hands readers out. Throws
// PostgresFailure.
#pragma once

#include <string_view>
#include <vector>

#include "store/nodes.h"
#include "store/postgres/handle.h"
#include "store/store.h"

namespace store {

class PostgresReader {
public:
    explicit PostgresReader(PostgresConnection connection) : connection_(std::move(connection)) {}

    // Whether the connection is still open, as far as can be told without a round trip.
    [[nodiscard]] bool is_usable() { return connection_.is_usable(); }

    // For what is read by others than this.
    [[nodiscard]] PostgresConnection& connection() { return connection_; }

    [[nodiscard]] Outcome<TableRow> table(TableId id);
    [[nodiscard]] Outcome<TableRow> table_by_public_id(std::string_view public_id);
    [[nodiscard]] Outcome<std::vector<TableRow>> tables(const TablesQuery& query);
    [[nodiscard]] Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query);
    [[nodiscard]] Outcome<std::vector<TableRow>> due_tables(const DueQuery& query);
    // Only those the node owns.
    [[nodiscard]] Outcome<std::vector<TableRow>> due_tables_of(NodeId node, const DueQuery& query);
    // Makes the node the owner of due tables that have none.
    [[nodiscard]] Outcome<std::vector<TableRow>> claim_due(NodeId node, std::int64_t before_ms);
    // A number that no node has had before.
    [[nodiscard]] Outcome<NodeId> new_node();
    [[nodiscard]] Outcome<std::vector<QuietTable>> quiet_tables(const QuietQuery& query);
    [[nodiscard]] Outcome<std::vector<QuietTable>> listed_with_visits(const TablesQuery& query);
    // Of the nodes that are there; nothing if none is.
    [[nodiscard]] Outcome<std::optional<NodeId>> oldest_node();
    [[nodiscard]] Outcome<std::vector<LogLine>> log(const LogQuery& query);
    [[nodiscard]] Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after);
    [[nodiscard]] Outcome<std::vector<Subscription>> subscriptions(const SubscriptionQuery& query);
    [[nodiscard]] Outcome<Ok> visit_tables(const TableVisitor& visit);
    [[nodiscard]] Outcome<std::uint64_t> table_count();
    [[nodiscard]] Outcome<CheckReport> check();

private:
    [[nodiscard]] bool has_table(TableId id);
    [[nodiscard]] std::vector<LogLine> lines(const LogQuery& query);
    [[nodiscard]] std::vector<ChatLine> chat_lines(TableId id, std::uint64_t after);
    // The rest of a table whose row is known.
    [[nodiscard]] Outcome<TableCopy> copy_of(TableRow row);
    // Adds the first column of each row to the report.
    void add_problems(const char* sql, CheckReport& report);

    PostgresConnection connection_;
};

}  // namespace store
