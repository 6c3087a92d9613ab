#include "store/sqlite/handle.h"

#include <cerrno>
#include <utility>

#include "base/check.h"

namespace store {
namespace {

// EFBIG means that a file size limit was reached.
bool is_out_of_room(int system_error) {
    return system_error == ENOSPC || system_error == EDQUOT || system_error == EFBIG;
}

bool is_forbidden(int system_error) {
    return system_error == EACCES || system_error == EPERM || system_error == EROFS;
}

// The last system error on the write-ahead log, where most write failures happen.
// sqlite3_system_errno does not report those.
int log_file_errno(sqlite3* handle) {
    sqlite3_file* file = nullptr;
    int system_error = 0;
    if (sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK &&
        file != nullptr && file->pMethods != nullptr) {
        file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &system_error);
    }
    return system_error;
}

StoreErrorCode code_of(int extended, int system_error) {
    switch (extended & 0xFF) {
        case SQLITE_FULL:
            return StoreErrorCode::kFull;
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return StoreErrorCode::kReadOnly;
        case SQLITE_CORRUPT:
        case SQLITE_NOTADB:
        case SQLITE_CONSTRAINT:  // requests are validated first: the store must be damaged
        case SQLITE_MISMATCH:
            return StoreErrorCode::kCorrupt;
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return StoreErrorCode::kBusy;
        default:
            if (is_out_of_room(system_error)) {
                return StoreErrorCode::kFull;
            }
            return is_forbidden(system_error) ? StoreErrorCode::kReadOnly : StoreErrorCode::kIo;
    }
}

struct How {
    std::string name;
    int flags;
    std::string vfs;
};

// As a URI, where only plain letters and digits stand for themselves.
std::string frozen_uri(const std::string& path) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char letter : path) {
        const auto code = static_cast<unsigned char>(letter);
        const bool is_plain = (code >= '0' && code <= '9') || (code >= 'a' && code <= 'z') ||
                              (code >= 'A' && code <= 'Z') || code == '/' || code == '.';
        if (is_plain) {
            uri += letter;
        } else {
            uri += {'%', kDigits[code >> 4U], kDigits[code & 15U]};
        }
    }
    return uri + "?immutable=1";
}

How how_to_open(const Connection::Options& options) {
    const int create = options.mode == FileMode::kCreate ? SQLITE_OPEN_CREATE : 0;
    switch (options.read_only) {
        case ReadOnly::kNo:
            return {options.path, SQLITE_OPEN_READWRITE | create, options.vfs};
        case ReadOnly::kLive:
            return {options.path, SQLITE_OPEN_READONLY, options.vfs};
        case ReadOnly::kFrozen:
            return {frozen_uri(options.path), SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, options.vfs};
        case ReadOnly::kFrozenWithLog:
            // Without locks, which such a file cannot have and does not need.
            return {options.path, SQLITE_OPEN_READONLY, "unix-none"};
    }
    CHECK(false, static_cast<int>(options.read_only));
}

}  // namespace

Connection::Connection(const Options& options) {
    const How how = how_to_open(options);
    sqlite3* opened = nullptr;
    const int code = sqlite3_open_v2(how.name.c_str(), &opened, how.flags | SQLITE_OPEN_NOMUTEX,
                                     how.vfs.empty() ? nullptr : how.vfs.c_str());
    handle_.reset(opened);  // there is a handle even if opening failed
    if (code != SQLITE_OK) {
        fail("open " + options.path);
    }
    sqlite3_extended_result_codes(handle(), 1);
    sqlite3_busy_timeout(handle(), options.busy_timeout_ms);
    if (options.read_only == ReadOnly::kFrozenWithLog) {
        // With the index of the log in memory instead of a file beside it.
        execute("PRAGMA locking_mode = EXCLUSIVE");
    }
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes what is in the file
void Connection::execute(const char* sql) {
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) {
        fail(sql);
    }
}

// NOLINTNEXTLINE(readability-make-member-function-const): a statement may change the file
Statement Connection::prepare(std::string_view sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(handle(), sql.data(), static_cast<int>(sql.size()),
                           SQLITE_PREPARE_PERSISTENT, &statement, nullptr) != SQLITE_OK) {
        fail(std::string(sql));
    }
    return Statement(statement);
}

std::int64_t Connection::number(std::string_view sql) {
    Statement statement = prepare(sql);
    Use use(*this, statement);
    const bool has_row = use.step();
    CHECK(has_row, sql);
    return use.number(0);
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes what closing does
void Connection::keep_log() {
    sqlite3_db_config(handle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
}

void Connection::fail(const std::string& doing) const {
    const int extended = sqlite3_extended_errcode(handle());
    const std::string message = sqlite3_errmsg(handle());
    int system_error = sqlite3_system_errno(handle());
    if (system_error == 0 && (extended & 0xFF) == SQLITE_IOERR) {
        system_error = log_file_errno(handle());
    }
    std::string text = doing + ": " + message + " (" + std::to_string(extended);
    text += system_error == 0 ? ")" : ", system error " + std::to_string(system_error) + ")";
    throw SqliteFailure({code_of(extended, system_error), std::move(text)}, extended);
}

Use::~Use() {
    sqlite3_reset(handle_);  // repeats the last step's error, which was already thrown
    sqlite3_clear_bindings(handle_);
}

bool Use::step() {
    const int code = sqlite3_step(handle_);
    if (code != SQLITE_ROW && code != SQLITE_DONE) {
        connection_.fail(sqlite3_sql(handle_));
    }
    return code == SQLITE_ROW;
}

void Use::run() {
    const bool has_row = step();
    CHECK(!has_row, sqlite3_sql(handle_));
}

std::string Use::text(int column) const {
    // Read as a blob to get at the bytes; SQLite stores text unchanged.
    const void* const bytes = sqlite3_column_blob(handle_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
    return size == 0 ? std::string() : std::string(static_cast<const char*>(bytes), size);
}

void Use::bind(int position, std::int64_t value) {
    if (sqlite3_bind_int64(handle_, position, value) != SQLITE_OK) {
        connection_.fail("bind");
    }
}

void Use::bind(int position, std::string_view value) {
    // A null pointer would bind NULL. A null destructor is SQLITE_STATIC: no copy.
    const char* const bytes = value.data() == nullptr ? "" : value.data();
    if (sqlite3_bind_text(handle_, position, bytes, static_cast<int>(value.size()), nullptr) !=
        SQLITE_OK) {
        connection_.fail("bind");
    }
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
    connection.execute(kind == Kind::kWrite ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
    // SQLite rolls back by itself after some failures.
    if (sqlite3_get_autocommit(connection_.handle()) == 0) {
        sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
    }
}

void Transaction::commit() {
    connection_.execute("COMMIT");
}

}  // namespace store
