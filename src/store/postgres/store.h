// store/postgres/store.h
//
// The store in a PostgreSQL database that many nodes may share: the key (table, seq) decides who
// was first. Group commit on a writer thread, and a pool of connections for reading. After a
// connection breaks, the next use reconnects; whatever was in flight fails with kIo.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "store/group_writer.h"
#include "store/postgres/handle.h"
#include "store/postgres/maps.h"
#include "store/postgres/nodes.h"
#include "store/postgres/pool.h"
#include "store/postgres/reader.h"
#include "store/store.h"

namespace store {

struct PostgresOptions {
    std::string address;  // postgres://user:password@host:port/database, or any libpq form
    GroupWriter::Limits limits{};
};

// Whether a store's address means PostgreSQL rather than a file.
[[nodiscard]] bool is_postgres_address(std::string_view address);

class PostgresStore final : public Store {
public:
    // kReadOnly, kCorrupt, kNewerSchema, kBusy, kFull; otherwise kIo with the message of the server
    // or the network, for example about a wrong password.
    [[nodiscard]] static Outcome<std::unique_ptr<PostgresStore>> open(
        const PostgresOptions& options);

    PostgresStore(const PostgresOptions& options, PostgresConnection connection);

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

    [[nodiscard]] GroupWriter::Stats stats() const { return writer_.stats(); }

    [[nodiscard]] Health health() override { return writer_.health(); }

    [[nodiscard]] Nodes* nodes() override { return &nodes_; }
    [[nodiscard]] Maps* maps() override { return &maps_; }

    void close() override;

private:
    const PostgresOptions options_;
    PostgresPool pool_;
    PostgresNodes nodes_;
    GroupWriter writer_;
    PostgresMaps maps_{pool_, writer_};
};

}  // namespace store
