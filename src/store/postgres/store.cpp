#include "store/postgres/store.h"

#include <optional>
#include <utility>

#include "store/limits.h"
#include "store/postgres/import.h"
#include "store/postgres/schema.h"
#include "store/postgres/sink.h"

namespace store {

bool is_postgres_address(std::string_view address) {
    return address.starts_with("postgres://") || address.starts_with("postgresql://");
}

Outcome<std::unique_ptr<PostgresStore>> PostgresStore::open(const PostgresOptions& options) {
    return postgres_caught([&]() -> Outcome<std::unique_ptr<PostgresStore>> {
        PostgresConnection connection(options.address);
        update_schema(connection);
        return std::make_unique<PostgresStore>(options, std::move(connection));
    });
}

PostgresStore::PostgresStore(const PostgresOptions& options, PostgresConnection connection)
    : options_(options),
      pool_(options.address),
      nodes_(options.address, pool_),
      writer_(std::make_unique<PostgresSink>(options.address, std::move(connection), nodes_),
              options.limits) {}

void PostgresStore::append(Append request, Done done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresStore::say(Say request, SaidDone done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresStore::note_visit(Visit request, OkDone done) {
    writer_.post(request, std::move(done));
}

void PostgresStore::remove(Remove request, OkDone done) {
    writer_.post(request, std::move(done));
}

void PostgresStore::subscribe(Subscribe request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresStore::unsubscribe(Unsubscribe request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

Outcome<TableRow> PostgresStore::table(TableId id) {
    return pool_.read([&](PostgresReader& reader) { return reader.table(id); });
}

Outcome<TableRow> PostgresStore::table_by_public_id(std::string_view public_id) {
    return pool_.read([&](PostgresReader& reader) { return reader.table_by_public_id(public_id); });
}

Outcome<std::vector<TableRow>> PostgresStore::tables(const TablesQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.tables(query); });
}

Outcome<std::vector<TableRow>> PostgresStore::tables_of(const HolderQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.tables_of(query); });
}

Outcome<std::vector<TableRow>> PostgresStore::due_tables(const DueQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.due_tables(query); });
}

Outcome<std::vector<QuietTable>> PostgresStore::quiet_tables(const QuietQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.quiet_tables(query); });
}

Outcome<std::vector<QuietTable>> PostgresStore::listed_with_visits(const TablesQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.listed_with_visits(query); });
}

Outcome<std::vector<LogLine>> PostgresStore::log(const LogQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.log(query); });
}

Outcome<std::vector<ChatLine>> PostgresStore::chat(TableId id, std::uint64_t after) {
    return pool_.read([&](PostgresReader& reader) { return reader.chat(id, after); });
}

Outcome<std::uint64_t> PostgresStore::table_count() {
    return pool_.read([](PostgresReader& reader) { return reader.table_count(); });
}

Outcome<std::vector<Subscription>> PostgresStore::subscriptions(const SubscriptionQuery& query) {
    return pool_.read([&](PostgresReader& reader) { return reader.subscriptions(query); });
}

Outcome<CheckReport> PostgresStore::check() {
    return pool_.read([](PostgresReader& reader) { return reader.check(); });
}

Outcome<Ok> PostgresStore::visit_tables(const TableVisitor& visit) {
    return pool_.read([&](PostgresReader& reader) { return reader.visit_tables(visit); });
}

Outcome<Ok> PostgresStore::import_tables(const TableSource& next) {
    return postgres_caught([&]() -> Outcome<Ok> {
        PostgresConnection connection(options_.address);
        return import_into(connection, next);
    });
}

void PostgresStore::close() {
    writer_.close();
    nodes_.leave();
}

}  // namespace store
