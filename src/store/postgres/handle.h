// store/postgres/handle.h
//
// RAII wrappers around libpq: a connection, the rows of a result, a transaction. Inside this
// folder, failures are thrown as PostgresFailure; `caught` turns them into an Outcome at the
// boundary, and the exception goes no further.
#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <exception>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "store/postgres/values.h"
#include "store/store_error.h"

namespace store {

class PostgresFailure : public std::exception {
public:
    PostgresFailure(StoreError error, std::string state)
        : error_(std::move(error)), state_(std::move(state)) {}

    [[nodiscard]] const char* what() const noexcept override { return error_.text.c_str(); }
    [[nodiscard]] const StoreError& error() const { return error_; }
    // The five characters of SQLSTATE; empty if the server sent none.
    [[nodiscard]] const std::string& state() const { return state_; }

private:
    StoreError error_;
    std::string state_;
};

// Runs `work`, which returns an Outcome, and converts what it throws into an error.
template <typename Work>
auto postgres_caught(const Work& work) -> decltype(work()) {
    try {
        return work();
    } catch (const PostgresFailure& failure) {
        return failure.error();
    }
}

// A result in binary format.
class PostgresRows {
public:
    explicit PostgresRows(PGresult* result) : result_(result) {}

    [[nodiscard]] PGresult* handle() const { return result_.get(); }
    [[nodiscard]] int size() const { return PQntuples(handle()); }
    [[nodiscard]] bool is_null(int row, int column) const {
        return PQgetisnull(handle(), row, column) == 1;
    }
    [[nodiscard]] std::string_view bytes(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const {
        return std::string(bytes(row, column));
    }
    [[nodiscard]] std::int64_t number(int row, int column) const {
        return number_from(bytes(row, column));
    }
    [[nodiscard]] bool flag(int row, int column) const { return bytes(row, column) == "\1"; }

private:
    struct Clearer {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, Clearer> result_;
};

// Prepared once per connection.
struct PostgresStatement {
    const char* name;
    const char* sql;
};

struct PostgresCall {
    const PostgresStatement* statement;
    PostgresValues values;
};

// One thread at a time.
class PostgresConnection {
public:
    // A URL or a list of settings, in libpq's syntax.
    explicit PostgresConnection(const std::string& address);

    [[nodiscard]] bool is_alive() const { return PQstatus(handle()) == CONNECTION_OK; }
    // Like is_alive(), but first checks whether the server has closed the connection.
    [[nodiscard]] bool is_usable();
    // For polling.
    [[nodiscard]] int socket() const { return PQsocket(handle()); }
    // Pending notifications; does not wait.
    [[nodiscard]] std::vector<std::string> notifications();
    // One or more statements without parameters; ignores their results.
    void execute(const char* sql);
    // An unprepared statement without parameters.
    [[nodiscard]] PostgresRows query(const char* sql);
    [[nodiscard]] PostgresRows run(const PostgresStatement& statement,
                                   const PostgresValues& values);
    // All in one transaction and one round trip. If one fails, none takes effect.
    [[nodiscard]] std::vector<PostgresRows> commit_all(std::span<const PostgresCall> calls);

private:
    [[nodiscard]] PGconn* handle() const { return handle_.get(); }
    void prepare(const PostgresStatement& statement);
    void send(const PostgresStatement& statement, const PostgresValues& values);
    void send(const char* sql);
    // The result of the next statement in the pipeline.
    [[nodiscard]] PostgresRows receive();
    void leave_pipeline();
    void check(const PostgresRows& rows) const;
    [[noreturn]] void fail() const;

    struct Closer {
        void operator()(PGconn* handle) const { PQfinish(handle); }
    };
    std::unique_ptr<PGconn, Closer> handle_;
    std::set<std::string, std::less<>> prepared_;
};

// Rolled back unless committed.
class PostgresTransaction {
public:
    enum class Kind : std::uint8_t { kRead, kWrite };

    PostgresTransaction(PostgresConnection& connection, Kind kind);
    PostgresTransaction(const PostgresTransaction&) = delete;
    PostgresTransaction& operator=(const PostgresTransaction&) = delete;
    ~PostgresTransaction();

    void commit();

private:
    PostgresConnection& connection_;
    bool is_open_ = true;
};

}  // namespace store
