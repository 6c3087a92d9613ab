// store/sqlite/reader.h
//
// Reads over its own connection. One thread at a time: ReaderPool hands readers out. Throws
// SqliteFailure.
#pragma once

#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "store/sqlite/file_watch.h"
#include "store/sqlite/handle.h"
#include "store/sqlite/queries.h"
#include "store/store.h"

namespace store {

class SqliteReader {
public:
    explicit SqliteReader(const Connection::Options& options);
    SqliteReader(const Connection::Options& options, const SqliteQueries& queries);

    // For what is read too rarely to have a statement here.
    [[nodiscard]] Connection& connection() { return connection_; }

    [[nodiscard]] Outcome<TableRow> table(TableId id);
    [[nodiscard]] Outcome<TableRow> table_by_public_id(std::string_view public_id);
    [[nodiscard]] Outcome<std::vector<TableRow>> tables(const TablesQuery& query);
    [[nodiscard]] Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query);
    [[nodiscard]] Outcome<std::vector<TableRow>> due_tables(const DueQuery& query);
    [[nodiscard]] Outcome<std::vector<QuietTable>> quiet_tables(const QuietQuery& query);
    [[nodiscard]] Outcome<std::vector<QuietTable>> listed_with_visits(const TablesQuery& query);
    [[nodiscard]] Outcome<std::vector<LogLine>> log(const LogQuery& query);
    [[nodiscard]] Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after);
    [[nodiscard]] Outcome<std::vector<Subscription>> subscriptions(const SubscriptionQuery& query);
    [[nodiscard]] Outcome<Ok> visit_tables(const TableVisitor& visit);
    [[nodiscard]] Outcome<CheckReport> check();
    [[nodiscard]] Outcome<std::uint64_t> table_count();

private:
    [[nodiscard]] bool has_table(TableId id);
    [[nodiscard]] Outcome<TableRow> first_row(Use& use);
    [[nodiscard]] std::vector<std::string> holders(TableId id);
    [[nodiscard]] std::vector<LogLine> lines(const LogQuery& query);
    [[nodiscard]] std::vector<ChatLine> chat_lines(TableId id, std::uint64_t after);
    // Adds the first column of each row to the report.
    void add_problems(std::string_view sql, CheckReport& report);
    void check_texts(CheckReport& report);

    Connection connection_;
    Statement table_;
    Statement table_by_public_id_;
    Statement tables_;
    Statement listed_tables_;
    Statement tables_of_;
    Statement due_tables_;
    Statement listed_with_visits_;
    Statement quiet_tables_;
    Statement holders_;
    Statement log_;
    Statement chat_;
    Statement subscriptions_;
    Statement subscriptions_of_;
};

// Idle readers. Opens a new one when all are in use. Reads nothing while the file is moved or
// changed: what would be read is not what was written.
class ReaderPool {
public:
    // The watch must outlive it.
    ReaderPool(Connection::Options options, FileWatch& watch)
        : options_(std::move(options)), watch_(watch) {}
    ReaderPool(const ReaderPool&) = delete;
    ReaderPool& operator=(const ReaderPool&) = delete;
    ~ReaderPool();

    // Calls `work` with a reader and returns its result; failures become its error.
    template <typename Work>
    auto with(const Work& work) {
        return caught([&] {
            std::unique_ptr<SqliteReader> reader = take();
            auto outcome = work(*reader);
            give_back(std::move(reader));  // a reader that failed is not reused
            return outcome;
        });
    }

private:
    static constexpr std::size_t kIdleMax = 8;

    [[nodiscard]] std::unique_ptr<SqliteReader> take();
    void give_back(std::unique_ptr<SqliteReader> reader);

    const Connection::Options options_;
    FileWatch& watch_;
    std::mutex mutex_;  // guards idle_
    std::vector<std::unique_ptr<SqliteReader>> idle_;
};

}  // namespace store
