#include "store/sqlite/store.h"

#include <filesystem>
#include <optional>
#include <utility>

#include "store/sqlite/log.h"
#include "store/sqlite/read_only.h"
#include "store/sqlite/schema.h"
#include "store/sqlite/sink.h"

namespace store {
namespace {

Connection::Options connection_options(const SqliteOptions& options) {
    return {.path = options.path,
            .mode = FileMode::kMustExist,
            .busy_timeout_ms = options.busy_timeout_ms,
            .vfs = options.vfs};
}

// A writable connection. FULL: a commit is on disk before it returns.
Connection connect(const SqliteOptions& options) {
    Connection connection(connection_options(options));
    if (sqlite3_db_readonly(connection.handle(), "main") == 1) {
        throw SqliteFailure({StoreErrorCode::kReadOnly, options.path + " may not be written"}, 0);
    }
    update_schema(connection);
    // Truncate the write-ahead log to 64 MB after a long reader; SqliteSink checkpoints it.
    connection.execute(
        "PRAGMA journal_mode = WAL;"
        "PRAGMA synchronous = FULL;"
        "PRAGMA foreign_keys = ON;"
        "PRAGMA cache_size = -16384;"
        "PRAGMA journal_size_limit = 67108864;");
    // The first read makes the write-ahead log, which FileWatch wants to see.
    [[maybe_unused]] const std::int64_t first_read =
        connection.number("SELECT count(*) FROM sqlite_schema");
    return connection;
}

// SQLite cannot always say that it was not allowed to make the files it needs.
bool may_be_readable(const StoreError& error) {
    return error.code == StoreErrorCode::kReadOnly || error.code == StoreErrorCode::kIo;
}

}  // namespace

Outcome<std::unique_ptr<SqliteStore>> SqliteStore::open(const SqliteOptions& options) {
    std::error_code ignored;  // opening reports whatever is wrong
    if (options.mode != FileMode::kCreate && !std::filesystem::exists(options.path, ignored)) {
        return StoreError{StoreErrorCode::kNotFound, "there is no file " + options.path};
    }
    if (options.mode == FileMode::kCreate) {
        if (const auto made = make_file(options.path); !made) {
            return made.error();
        }
    }
    auto lock = options.use == FileUse::kServer ? FileLock::take(options.path) : FileLock();
    if (!lock) {
        return lock.error();
    }
    using Opened = Outcome<std::unique_ptr<SqliteStore>>;
    Opened opened = caught([&]() -> Opened {
        return std::make_unique<SqliteStore>(options, std::move(*lock), connect(options));
    });
    if (opened || options.mode != FileMode::kReadable || !may_be_readable(opened.error())) {
        return opened;
    }
    return caught([&]() -> Opened {
        return std::make_unique<SqliteStore>(options,
                                             read_only_options(connection_options(options)));
    });
}

SqliteStore::SqliteStore(const SqliteOptions& options, FileLock lock, Connection connection)
    : options_(options),
      lock_(std::move(lock)),
      reading_(connection_options(options)),
      watch_(options.path),
      readers_(reading_, watch_),
      writer_(std::make_unique<SqliteSink>(std::move(connection), watch_, options_.free_bytes_at),
              options.limits) {}

SqliteStore::SqliteStore(const SqliteOptions& options, Connection::Options reading)
    : options_(options),
      reading_(std::move(reading)),
      watch_(options.path),
      readers_(reading_, watch_),
      writer_(std::make_unique<ReadOnlySink>(), options.limits) {}

Health SqliteStore::health() {
    Health health = writer_.health();
    health.free_bytes = options_.free_bytes_at(options_.path);
    return health;
}

void SqliteStore::append(Append request, Done done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteStore::say(Say request, SaidDone done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteStore::note_visit(Visit request, OkDone done) {
    writer_.post(request, std::move(done));
}

void SqliteStore::remove(Remove request, OkDone done) {
    writer_.post(request, std::move(done));
}

void SqliteStore::subscribe(Subscribe request, OkDone done) {
    writer_.post(std::move(request), std::move(done));
}

void SqliteStore::unsubscribe(Unsubscribe request, OkDone done) {
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

Outcome<std::vector<QuietTable>> SqliteStore::quiet_tables(const QuietQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.quiet_tables(query); });
}

Outcome<std::vector<QuietTable>> SqliteStore::listed_with_visits(const TablesQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.listed_with_visits(query); });
}

Outcome<std::vector<LogLine>> SqliteStore::log(const LogQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.log(query); });
}

Outcome<std::vector<ChatLine>> SqliteStore::chat(TableId id, std::uint64_t after) {
    return readers_.with([&](SqliteReader& reader) { return reader.chat(id, after); });
}

Outcome<std::vector<Subscription>> SqliteStore::subscriptions(const SubscriptionQuery& query) {
    return readers_.with([&](SqliteReader& reader) { return reader.subscriptions(query); });
}

Outcome<CheckReport> SqliteStore::check() {
    return readers_.with([](SqliteReader& reader) { return reader.check(); });
}

Outcome<Ok> SqliteStore::visit_tables(const TableVisitor& visit) {
    return readers_.with([&](SqliteReader& reader) { return reader.visit_tables(visit); });
}

Outcome<Ok> SqliteStore::import_tables(const TableSource& next) {
    return caught([&]() -> Outcome<Ok> {
        Connection connection = connect(options_);
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
        Connection source(reading_);
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
