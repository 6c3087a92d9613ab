#include "store/postgres/handle.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

namespace store {
namespace {

// Session settings. Acknowledged means durable, whatever the server's default; lock timeouts match
// those of a SQLite file; and no JIT, which costs 50 ms whenever the planner overestimates a
// statement.
constexpr const char* kSession =
    "SET synchronous_commit = on; SET lock_timeout = '5s'; SET jit = off;"
    "SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = warning;";

StoreErrorCode code_of(std::string_view state) {
    struct Meaning {
        std::string_view prefix;
        StoreErrorCode code;
    };
    constexpr std::array kMeanings{
        Meaning{"53100", StoreErrorCode::kFull},      // disk full
        Meaning{"53", StoreErrorCode::kBusy},         // too many connections and other shortages
        Meaning{"25006", StoreErrorCode::kReadOnly},  // a replica, or set to read-only
        Meaning{"42501", StoreErrorCode::kReadOnly},  // permission denied
        Meaning{"40", StoreErrorCode::kBusy},         // deadlock, serialization
        Meaning{"55P03", StoreErrorCode::kBusy},      // lock timeout
        Meaning{"57P03", StoreErrorCode::kBusy},      // starting up
        Meaning{"22", StoreErrorCode::kCorrupt},      // requests are validated first
        Meaning{"23", StoreErrorCode::kCorrupt},
        Meaning{"42", StoreErrorCode::kCorrupt},  // not our tables
        Meaning{"XX", StoreErrorCode::kCorrupt},
    };
    const auto* const found = std::ranges::find_if(
        kMeanings, [&](const Meaning& meaning) { return state.starts_with(meaning.prefix); });
    return found == kMeanings.end() ? StoreErrorCode::kIo : found->code;
}

// On one line, without the final line break.
std::string tidied(const char* message) {
    std::string text = message == nullptr ? "" : message;
    while (text.ends_with('\n')) {
        text.pop_back();
    }
    std::ranges::replace(text, '\n', ' ');
    return text;
}

bool is_error(PGresult* result) {
    const ExecStatusType status = PQresultStatus(result);
    return status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK && status != PGRES_PIPELINE_SYNC;
}

}  // namespace

std::string_view PostgresRows::bytes(int row, int column) const {
    return {PQgetvalue(handle(), row, column),
            static_cast<std::size_t>(PQgetlength(handle(), row, column))};
}

PostgresConnection::PostgresConnection(const std::string& address) {
    // Defaults that the address may override. Waiting for an answer sends nothing, so keepalives
    // must detect a dead machine: within 5 + 3 × 2 seconds.
    struct Setting {
        const char* keyword;
        const char* value;
    };
    const std::array settings{
        Setting{"connect_timeout", "5"},      Setting{"application_name", "fogg"},
        Setting{"tcp_user_timeout", "10000"}, Setting{"keepalives_idle", "5"},
        Setting{"keepalives_interval", "2"},  Setting{"keepalives_count", "3"},
        Setting{"client_encoding", "UTF8"},   Setting{"dbname", address.c_str()},
    };
    std::array<const char*, settings.size() + 1> keywords{};
    std::array<const char*, settings.size() + 1> values{};
    for (std::size_t i = 0; i < settings.size(); ++i) {
        keywords[i] = settings[i].keyword;
        values[i] = settings[i].value;
    }
    handle_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
    if (!is_alive()) {
        fail();
    }
    // Anything important arrives as an error; notices would only clutter standard error.
    PQsetNoticeProcessor(handle(), [](void* /*unused*/, const char* /*text*/) {}, nullptr);
    execute(kSession);
}

bool PostgresConnection::is_usable() {
    return PQconsumeInput(handle()) == 1 && is_alive();
}

std::vector<std::string> PostgresConnection::notifications() {
    if (!is_usable()) {
        fail();
    }
    struct Freer {
        void operator()(PGnotify* notification) const { PQfreemem(notification); }
    };
    std::vector<std::string> texts;
    while (const auto next = std::unique_ptr<PGnotify, Freer>(PQnotifies(handle()))) {
        texts.emplace_back(next->extra);
    }
    return texts;
}

void PostgresConnection::execute(const char* sql) {
    check(PostgresRows(PQexec(handle(), sql)));
}

PostgresRows PostgresConnection::query(const char* sql) {
    PostgresRows rows(PQexecParams(handle(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1));
    check(rows);
    return rows;
}

PostgresRows PostgresConnection::run(const PostgresStatement& statement,
                                     const PostgresValues& values) {
    prepare(statement);
    const PostgresValues::Pointers pointers = values.pointers();
    PostgresRows rows(PQexecPrepared(
        handle(), statement.name, static_cast<int>(pointers.values.size()), pointers.values.data(),
        pointers.lengths.data(), pointers.formats.data(), 1));
    check(rows);
    return rows;
}

std::vector<PostgresRows> PostgresConnection::commit_all(std::span<const PostgresCall> calls) {
    for (const PostgresCall& call : calls) {
        prepare(*call.statement);
    }
    if (PQenterPipelineMode(handle()) != 1) {
        fail();
    }
    send("BEGIN");
    for (const PostgresCall& call : calls) {
        send(*call.statement, call.values);
    }
    send("COMMIT");
    if (PQpipelineSync(handle()) != 1) {
        fail();
    }
    std::vector<PostgresRows> answers;
    std::optional<PostgresRows> failed;
    for (std::size_t i = 0; i < calls.size() + 2; ++i) {
        PostgresRows rows = receive();
        if (!failed && is_error(rows.handle())) {
            failed = std::move(rows);
        } else if (i > 0 && i <= calls.size()) {
            answers.push_back(std::move(rows));
        }
    }
    leave_pipeline();
    if (failed) {
        PQclear(PQexec(handle(), "ROLLBACK"));
        check(*failed);
    }
    return answers;
}

void PostgresConnection::prepare(const PostgresStatement& statement) {
    if (prepared_.contains(std::string_view(statement.name))) {
        return;
    }
    check(PostgresRows(PQprepare(handle(), statement.name, statement.sql, 0, nullptr)));
    prepared_.emplace(statement.name);
}

void PostgresConnection::send(const PostgresStatement& statement, const PostgresValues& values) {
    const PostgresValues::Pointers pointers = values.pointers();
    if (PQsendQueryPrepared(handle(), statement.name, static_cast<int>(pointers.values.size()),
                            pointers.values.data(), pointers.lengths.data(),
                            pointers.formats.data(), 1) != 1) {
        fail();
    }
}

void PostgresConnection::send(const char* sql) {
    if (PQsendQueryParams(handle(), sql, 0, nullptr, nullptr, nullptr, nullptr, 1) != 1) {
        fail();
    }
}

PostgresRows PostgresConnection::receive() {
    PostgresRows rows(PQgetResult(handle()));
    if (rows.handle() == nullptr || !is_alive()) {
        fail();
    }
    PQclear(PQgetResult(handle()));  // ends this statement
    return rows;
}

void PostgresConnection::leave_pipeline() {
    const PostgresRows end(PQgetResult(handle()));
    if (PQresultStatus(end.handle()) != PGRES_PIPELINE_SYNC || PQexitPipelineMode(handle()) != 1) {
        fail();
    }
}

void PostgresConnection::check(const PostgresRows& rows) const {
    if (rows.handle() == nullptr) {
        fail();
    }
    if (is_error(rows.handle())) {
        const char* const given = PQresultErrorField(rows.handle(), PG_DIAG_SQLSTATE);
        const std::string state = given == nullptr || !is_alive() ? "" : given;
        throw PostgresFailure({code_of(state), tidied(PQresultErrorMessage(rows.handle()))}, state);
    }
}

void PostgresConnection::fail() const {
    throw PostgresFailure({StoreErrorCode::kIo, tidied(PQerrorMessage(handle()))}, "");
}

PostgresTransaction::PostgresTransaction(PostgresConnection& connection, Kind kind)
    : connection_(connection) {
    connection_.execute(kind == Kind::kRead ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
                                            : "BEGIN");
}

PostgresTransaction::~PostgresTransaction() {
    if (is_open_) {
        try {
            connection_.execute("ROLLBACK");
        } catch (const PostgresFailure&) {
            // The connection is gone, and its transaction with it.
        }
    }
}

void PostgresTransaction::commit() {
    is_open_ = false;
    connection_.execute("COMMIT");
}

}  // namespace store
