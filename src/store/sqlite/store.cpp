#include "store/sqlite/store.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "store/sqlite/log.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sink.h"

namespace store {
namespace {

Connection::Options connection_options(const SqliteOptions& options, FileMode mode) {
    return {.path = options.path,
            .mode = mode,
            .busy_timeout_ms = options.busy_timeout_ms,
            .vfs = options.vfs};
}

// A writable connection. FULL: a commit is on disk before it returns.
Connection connect(const SqliteOptions& options, FileMode mode) {
    Connection connection(connection_options(options, mode));
    if (sqlite3_db_readonly(connection.handle(), "main") == 1) {
        throw SqliteFailure({StoreErrorCode::kReadOnly, options.path + " may not be written"}, 0);
    }
    update_schema(connection);
    // Checkpoint at about 16 MB of write-ahead log; truncate it to 64 MB after a long reader.
    connection.execute(
        "PRAGMA journal_mode = WAL;"
        "PRAGMA synchronous = FULL;"
        "PRAGMA foreign_keys = ON;"
        "PRAGMA cache_size = -16384;"
        "PRAGMA wal_autocheckpoint = 4000;"
        "PRAGMA journal_size_limit = 67108864;");
    return connection;
}

}  // namespace

Outcome<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options) {
    std::error_code ignored;  // opening reports whatever is wrong
    if (options.mode == FileMode::kMustExist && !std::filesystem::exists(options.path, ignored)) {
        return StoreError{StoreErrorCode::kNotFound, "there is no file " + options.path};
    }
    return caught([&]() -> Outcome<std::unique_ptr<SqliteStore>> {
        return std::make_unique<SqliteStore>(options, connect(options, options.mode));
    });
}

SqliteStore::SqliteStore(const SqliteOptions& options, Connection connection)
    : options_(options),
      readers_(connection_options(options, FileMode::kMustExist)),
      writer_(std::make_unique<SqliteSink>(std::move(connection)), options.limits) {}

void SqliteStore::append(Append request, Done done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteStore::say(Say request, SaidDone done) {
    writer_.post(std::move(request), std::move(done));
}

Outcome<TableRow> SqliteStore::table(TableId id) {
    return readers_.with([&](SqliteReader& reader) { return reader.table(id); });
}

Outcome<TableRow> SqliteStore::table_by_public_id(std::string_view public_id) {
    return readers_.with(
        [&](SqliteReader& reader) { return reader.table_by_public_id(public_id); });
}

Outcome<std::vector<TableRow>> SqliteStore::tables(const TablesQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.tables(query); });
}

Outcome<std::vector<TableRow>> SqliteStore::tables_of(const HolderQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.tables_of(query); });
}

Outcome<std::vector<TableRow>> SqliteStore::due_tables(const DueQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.due_tables(query); });
}

Outcome<std::vector<LogLine>> SqliteStore::log(const LogQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.log(query); });
}

Outcome<std::vector<ChatLine>> SqliteStore::chat(TableId id, std::uint64_t after) {
    return readers_.with([&](SqliteReader& reader) { return reader.chat(id, after); });
}

Outcome<CheckReport> SqliteStore::check() {
    return readers_.with([](SqliteReader& reader) { return reader.check(); });
}

Outcome<Ok> SqliteStore::visit_tables(const TableVisitor& visit) {
    return readers_.with([&](SqliteReader& reader) { return reader.visit_tables(visit); });
}

Outcome<Ok> SqliteStore::import_tables(const TableSource& next) {
    return caught([&]() -> Outcome<Ok> {
        Connection connection = connect(options_, FileMode::kMustExist);
        SqliteLog log(connection);
        Transaction transaction(connection, Transaction::Kind::kWrite);
        for (;;) {
            const Outcome<std::optional<TableCopy>> copy = next();
            if (!copy) {
                return copy.error();
            }
            if (!*copy) {
                break;
            }
            if (auto refusal = refusal_of(**copy)) {
                return *std::move(refusal);
            }
            if (Outcome<Ok> outcome = log.write(**copy); !outcome) {
                return outcome;
            }
        }
        transaction.commit();
        return Ok{};
    });
}

Outcome<Ok> SqliteStore::backup_to(const std::string& path, const BackupProgress& progress) {
    return caught([&]() -> Outcome<Ok> {
        Connection source(connection_options(options_, FileMode::kMustExist));
        return back_up(source, path, progress);
    });
}

Outcome<std::uint64_t> SqliteStore::table_count() {
    return readers_.with([](SqliteReader& reader) { return reader.table_count(); });
}

void SqliteStore::close() {
    writer_.close();
}

}  // namespace store
