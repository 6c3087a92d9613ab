#include "store/sqlite/sink.h"

#include <algorithm>
#include <string>
#include <utility>

namespace store {
namespace {

constexpr std::uint64_t kPageBytes = 4096;  // SQLite's default
constexpr std::uint64_t kLogBytesMax = 4000 * kPageBytes;

bool is_of_one_request(const SqliteFailure& failure) {
    const int code = failure.code() & 0xFF;
    return code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH || code == SQLITE_TOOBIG;
}

}  // namespace

SqliteSink::SqliteSink(Connection connection, FileWatch& watch, FreeBytes free_bytes_at)
    : watch_(watch),
      free_bytes_at_(std::move(free_bytes_at)),
      connection_(std::move(connection)),
      content_(connection_, watch.path()),
      log_(connection_) {
    sqlite3_wal_hook(connection_.handle(), on_commit, this);
    // A process that was killed leaves a log, and nobody knows how much of it is in the main file.
    checkpoint();
}

SqliteSink::~SqliteSink() {
    if (look() && watch_.is_changed()) {
        connection_.keep_log();
    }
}

std::optional<StoreError> SqliteSink::look() {
    if (auto moved = watch_.look()) {
        return moved;
    }
    auto fault = content_.look();
    watch_.set_changed(fault && fault->code == StoreErrorCode::kChanged);
    return fault;
}

std::optional<CommitFailure> SqliteSink::commit(std::span<WriteJob> batch) {
    // Before: what is written to a file that was moved or changed only adds to what is lost. After:
    // that may have happened meanwhile, and then nobody may be told that their move is safe.
    if (auto trouble = look()) {
        return CommitFailure{.error = *std::move(trouble)};
    }
    try {
        try {
            write(batch);
        } catch (const SqliteFailure& failure) {
            if (failure.error().code != StoreErrorCode::kFull) {
                throw;
            }
            checkpoint();
            write(batch);
        }
    } catch (const SqliteFailure& failure) {
        return CommitFailure{.error = failure.error(),
                             .is_of_one_request = is_of_one_request(failure)};
    }
    if (auto trouble = look()) {
        return CommitFailure{.error = *std::move(trouble)};
    }
    return std::nullopt;
}

void SqliteSink::write(std::span<WriteJob> batch) {
    Transaction transaction(connection_, Transaction::Kind::kWrite);
    for (WriteJob& job : batch) {
        std::visit([this](auto& order) { order.outcome.emplace(log_.write(order.request)); }, job);
    }
    transaction.commit();
}

std::optional<StoreError> SqliteSink::try_write() {
    if (auto trouble = look()) {
        return trouble;
    }
    checkpoint();
    const auto outcome = caught([this]() -> Outcome<Ok> {
        Transaction transaction(connection_, Transaction::Kind::kWrite);
        [[maybe_unused]] const std::int64_t first_read =
            connection_.number("SELECT count(*) FROM (SELECT 1 FROM tables LIMIT 1)");
        // Writes a page even though the number stays what it was.
        const std::int64_t version = connection_.number("PRAGMA user_version");
        connection_.execute(("PRAGMA user_version = " + std::to_string(version)).c_str());
        transaction.commit();
        return Ok{};
    });
    return outcome ? look() : std::optional(outcome.error());
}

void SqliteSink::checkpoint() {
    if (look()) {
        return;
    }
    // Whatever keeps it from succeeding will also show when something is written.
    sqlite3_wal_checkpoint_v2(connection_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
}

// The commit has succeeded by now, whatever becomes of the checkpoint: SQLite would report another
// answer than this as the commit's.
int SqliteSink::on_commit(void* self, sqlite3* /*handle*/, const char* /*name*/, int pages) {
    auto* const sink = static_cast<SqliteSink*>(self);
    const auto log_bytes = static_cast<std::uint64_t>(pages) * kPageBytes;
    const std::uint64_t free_bytes =
        sink->free_bytes_at_(sink->watch_.path()).value_or(2 * kLogBytesMax);
    if (log_bytes >= std::min(kLogBytesMax, free_bytes / 2)) {
        sink->checkpoint();
    }
    return SQLITE_OK;
}

}  // namespace store
