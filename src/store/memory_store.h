// store/memory_store.h
//
// An in-memory store for tests and simulations. Every call, `done` included, runs synchronously, so
// a seeded simulation is single-threaded and reproducible.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/mutex.h"
#include "store/memory_maps.h"
#include "store/store.h"

namespace store {

class MemoryStore final : public Store {
public:
    void append(Append request, Done done) override;
    void say(Say request, SaidDone done) override;
    void note_visit(Visit request, OkDone done) override;
    void remove(Remove request, OkDone done) override;
    void subscribe(Subscribe request, OkDone done) override;
    void unsubscribe(Unsubscribe request, OkDone done) override;

    [[nodiscard]] Outcome<TableRow> table(TableId id) override;
    [[nodiscard]] Outcome<TableRow> table_by_public_id(std::string_view public_id) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> tables(const TablesQuery& query) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> tables_of(const HolderQuery& query) override;
    [[nodiscard]] Outcome<std::vector<TableRow>> due_tables(const DueQuery& query) override;
    [[nodiscard]] Outcome<std::vector<QuietTable>> quiet_tables(const QuietQuery& query) override;
    [[nodiscard]] Outcome<std::vector<QuietTable>> listed_with_visits(
        const TablesQuery& query) override;
    [[nodiscard]] Outcome<std::vector<LogLine>> log(const LogQuery& query) override;
    [[nodiscard]] Outcome<std::vector<ChatLine>> chat(TableId id, std::uint64_t after) override;
    [[nodiscard]] Outcome<std::vector<Subscription>> subscriptions(
        const SubscriptionQuery& query) override;

    [[nodiscard]] Outcome<std::uint64_t> table_count() override;
    [[nodiscard]] Outcome<CheckReport> check() override;
    [[nodiscard]] Outcome<Ok> visit_tables(const TableVisitor& visit) override;
    [[nodiscard]] Outcome<Ok> import_tables(const TableSource& next) override;

    [[nodiscard]] Maps* maps() override { return &maps_; }

    void close() override;

private:
    [[nodiscard]] std::vector<QuietTable> with_visits(const std::vector<TableRow>& rows);
    [[nodiscard]] std::vector<TableRow> rows_where(
        const std::function<bool(const TableCopy&)>& is_meant);
    // Calls `now` with the lock, and `done` with its outcome without it.
    template <typename Now, typename Callback>
    void write(const Now& now, const Callback& done);
    // These require the lock.
    Outcome<Appended> append_now(Append& request);
    Outcome<Said> say_now(Say& request);
    Outcome<Ok> visit_now(const Visit& request);
    Outcome<Ok> remove_now(const Remove& request);
    Outcome<Ok> subscribe_now(const Subscribe& request);
    Outcome<Ok> unsubscribe_now(const Unsubscribe& request);
    TableCopy* find(TableId id);
    [[nodiscard]] std::int64_t visited_ms(TableId id) const;

    [[nodiscard]] bool is_map_used(std::string_view sha256);

    // Has a lock of its own.
    MemoryMaps maps_{[this](std::string_view sha256) { return is_map_used(sha256); }};
    base::Mutex mutex_;  // guards everything below
    std::map<TableId, TableCopy> tables_;
    std::int64_t last_id_ = 0;
    std::map<TableId, std::int64_t> visits_;
    std::map<std::string, TableId, std::less<>> by_public_id_;
    std::map<std::string, Subscription, std::less<>> subscriptions_;  // by id
    bool is_closed_ = false;
};

}  // namespace store
