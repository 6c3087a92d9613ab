#include "store/postgres_store.h"

#include <optional>
#include <utility>

#include "store/limits.h"
#include "store/postgres_import.h"
#include "store/postgres_schema.h"
#include "store/postgres_sink.h"

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
      writer_(std::make_unique<PostgresSink>(options.address, std::move(connection)),
              options.limits) {}

void PostgresStore::append(Append request, Done done) {
    writer_.post(std::move(request), std::move(done));
}

void PostgresStore::say(Say request, SaidDone done) {
    writer_.post(std::move(request), std::move(done));
}

template <typename Work>
auto PostgresStore::read(const Work& work) -> decltype(work(std::declval<PostgresReader&>())) {
    return postgres_caught([&] {
        std::unique_ptr<PostgresReader> reader = take();
        auto outcome = work(*reader);
        // One that failed is not used again.
        const std::lock_guard lock(mutex_);
        if (idle_.size() < kIdleMax) {
            idle_.push_back(std::move(reader));
        }
        return outcome;
    });
}

std::unique_ptr<PostgresReader> PostgresStore::take() {
    {
        const std::lock_guard lock(mutex_);
        while (!idle_.empty()) {
            std::unique_ptr<PostgresReader> reader = std::move(idle_.back());
            idle_.pop_back();
            if (reader->is_usable()) {
                return reader;
            }
        }
    }
    return std::make_unique<PostgresReader>(PostgresConnection(options_.address));
}

Outcome<TableRow> PostgresStore::table(TableId id) {
    return read([&](PostgresReader& reader) { return reader.table(id); });
}

Outcome<TableRow> PostgresStore::table_by_public_id(std::string_view public_id) {
    return read([&](PostgresReader& reader) { return reader.table_by_public_id(public_id); });
}

Outcome<std::vector<TableRow>> PostgresStore::tables(const TablesQuery& query) {
    return read([&](PostgresReader& reader) { return reader.tables(query); });
}

Outcome<std::vector<TableRow>> PostgresStore::tables_of(const HolderQuery& query) {
    return read([&](PostgresReader& reader) { return reader.tables_of(query); });
}

Outcome<std::vector<TableRow>> PostgresStore::due_tables(const DueQuery& query) {
    return read([&](PostgresReader& reader) { return reader.due_tables(query); });
}

Outcome<std::vector<LogLine>> PostgresStore::log(const LogQuery& query) {
    return read([&](PostgresReader& reader) { return reader.log(query); });
}

Outcome<std::vector<ChatLine>> PostgresStore::chat(TableId id, std::uint64_t after) {
    return read([&](PostgresReader& reader) { return reader.chat(id, after); });
}

Outcome<std::uint64_t> PostgresStore::table_count() {
    return read([](PostgresReader& reader) { return reader.table_count(); });
}

Outcome<CheckReport> PostgresStore::check() {
    return read([](PostgresReader& reader) { return reader.check(); });
}

Outcome<Ok> PostgresStore::visit_tables(const TableVisitor& visit) {
    return read([&](PostgresReader& reader) { return reader.visit_tables(visit); });
}

Outcome<Ok> PostgresStore::import_tables(const TableSource& next) {
    return postgres_caught([&]() -> Outcome<Ok> {
        PostgresConnection connection(options_.address);
        return import_into(connection, next);
    });
}

void PostgresStore::close() {
    writer_.close();
}

}  // namespace store
