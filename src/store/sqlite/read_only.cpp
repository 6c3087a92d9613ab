#include "store/sqlite/read_only.h"

#include <filesystem>
#include <system_error>

#include "store/sqlite/schema.h"

namespace store {
namespace {

void try_reading(const Connection::Options& options) {
    Connection connection(options);
    require_schema(connection);
}

}  // namespace

Connection::Options read_only_options(Connection::Options options) {
    options.read_only = ReadOnly::kLive;
    try {
        try_reading(options);
        return options;
    } catch (const SqliteFailure& failure) {
        const int code = failure.code() & 0xFF;
        if (code != SQLITE_CANTOPEN && code != SQLITE_READONLY) {
            throw;
        }
    }
    // The files that every server keeps beside its data file are missing and cannot be made: nobody
    // is writing. A log that was copied along holds the last changes.
    std::error_code ignored;
    const bool has_log = std::filesystem::exists(options.path + "-wal", ignored);
    options.read_only = has_log ? ReadOnly::kFrozenWithLog : ReadOnly::kFrozen;
    try_reading(options);
    return options;
}

std::optional<CommitFailure> ReadOnlySink::commit(std::span<WriteJob> /*batch*/) {
    return CommitFailure{.error = {StoreErrorCode::kReadOnly, "the store is open for reading"}};
}

}  // namespace store
