// store/sqlite/handle.h
//
// RAII wrappers around SQLite: a connection, a prepared statement, one use of a statement, a
// transaction. Inside this folder, failures are thrown as SqliteFailure; `caught` turns them into
// an Outcome at the boundary, and the exception goes no further.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>

#include "store/store_error.h"

namespace store {

class SqliteFailure : public std::exception {
public:
    SqliteFailure(StoreError error, int code) : error_(std::move(error)), code_(code) {}

    [[nodiscard]] const char* what() const noexcept override { return error_.text.c_str(); }
    [[nodiscard]] const StoreError& error() const { return error_; }
    // SQLite's extended result code, or 0 if the failure is ours.
    [[nodiscard]] int code() const { return code_; }

private:
    StoreError error_;
    int code_;
};

// Runs `work`, which returns an Outcome, and converts what it throws into an error.
template <typename Work>
auto caught(const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const SqliteFailure& failure) {
        return failure.error();
    }
}

class Statement {
public:
    explicit Statement(sqlite3_stmt* handle) : handle_(handle) {}

    [[nodiscard]] sqlite3_stmt* handle() const { return handle_.get(); }

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
    };
    std::unique_ptr<sqlite3_stmt, Finalizer> handle_;
};

// kReadable: it must exist, and is opened for reading if it may not be written.
enum class FileMode : std::uint8_t { kCreate, kMustExist, kReadable };

// How a connection that only reads deals with the files beside the data file (read_only.h).
enum class ReadOnly : std::uint8_t {
    kNo,             // it may write
    kLive,           // others may be writing
    kFrozen,         // nobody can write, and there is no write-ahead log
    kFrozenWithLog,  // nobody can write; reads the write-ahead log too
};

// One thread at a time. Destroy statements before their connection.
class Connection {
public:
    struct Options {
        std::string path;
        FileMode mode = FileMode::kMustExist;
        ReadOnly read_only = ReadOnly::kNo;
        int busy_timeout_ms = 0;
        std::string vfs{};  // empty: the default
    };
    explicit Connection(const Options& options);

    [[nodiscard]] sqlite3* handle() const { return handle_.get(); }
    // One or more statements without parameters; ignores their results.
    void execute(const char* sql);
    [[nodiscard]] Statement prepare(std::string_view sql);
    // The first column of the first row.
    [[nodiscard]] std::int64_t number(std::string_view sql);
    // The number of rows the last statement changed.
    [[nodiscard]] int changes() const { return sqlite3_changes(handle()); }
    [[nodiscard]] std::int64_t last_rowid() const { return sqlite3_last_insert_rowid(handle()); }

    // When it closes as the last one, the write-ahead log stays as it is, and the main file too.
    void keep_log();

    // Throws the connection's last error.
    [[noreturn]] void fail(const std::string& doing) const;

private:
    struct Closer {
        void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
    };
    std::unique_ptr<sqlite3, Closer> handle_;
};

// One execution of a prepared statement: binds at the start, resets at the end. Does not copy text,
// which must outlive it.
class Use {
public:
    template <typename... Values>
    Use(Connection& connection, Statement& statement, const Values&... values)
        : connection_(connection), handle_(statement.handle()) {
        int position = 0;
        (bind(++position, values), ...);
    }
    Use(const Use&) = delete;
    Use& operator=(const Use&) = delete;
    ~Use();

    // Whether there is another row.
    [[nodiscard]] bool step();
    // For statements that return no rows.
    void run();

    [[nodiscard]] std::int64_t number(int column) const {
        return sqlite3_column_int64(handle_, column);
    }
    [[nodiscard]] std::string text(int column) const;

private:
    void bind(int position, std::int64_t value);
    void bind(int position, std::string_view value);

    Connection& connection_;
    sqlite3_stmt* handle_;
};

// Rolled back unless committed.
class Transaction {
public:
    enum class Kind : std::uint8_t { kRead, kWrite };

    Transaction(Connection& connection, Kind kind);
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    void commit();

private:
    Connection& connection_;
};

}  // namespace store
