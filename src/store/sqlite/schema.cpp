#include "store/sqlite/schema.h"

#include <array>
#include <cstddef>
#include <string>

namespace store {
namespace {

// The log is a rowid table, so that the lines of many games are stored in order of arrival and a
// commit touches few pages. Its unique index stops two writers from using the same key. status_ms
// changes only with the status, so a move leaves tables_by_status alone.
constexpr const char* kTablesAndLog = R"sql(
CREATE TABLE tables (
    id         INTEGER PRIMARY KEY,
    public_id  TEXT    NOT NULL UNIQUE,
    status     TEXT    NOT NULL,
    created_ms INTEGER NOT NULL,
    status_ms  INTEGER NOT NULL,
    summary    TEXT    NOT NULL
) STRICT;
CREATE INDEX tables_by_status ON tables (status, status_ms);
CREATE TABLE log (
    id       INTEGER PRIMARY KEY,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    text     TEXT    NOT NULL
) STRICT;
CREATE UNIQUE INDEX log_by_seq ON log (table_id, seq);
)sql";

constexpr const char* kChat = R"sql(
CREATE TABLE chat (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    n        INTEGER NOT NULL,
    at_ms    INTEGER NOT NULL,
    text     TEXT    NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
)sql";

// The indexes for due and listed tables are partial, so other tables are not in them. A move that
// sets due_ms changes its row and tables_by_due.
//
// The time of a table's last line is stored in the log only. To page through a holder's tables by
// that time, settled_ms repeats it for settled tables, where it hardly ever changes; for the
// others, of which a holder has few, it is NULL and the query reads the log. So a move leaves
// holders alone.
constexpr const char* kHoldersDueAndListed = R"sql(
ALTER TABLE tables ADD COLUMN due_ms INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_by_due ON tables (due_ms) WHERE due_ms > 0;
CREATE INDEX tables_by_listed ON tables (status, status_ms) WHERE listed = 1;
CREATE TABLE holders (
    table_id   INTEGER NOT NULL REFERENCES tables (id),
    holder     TEXT    NOT NULL,
    settled_ms INTEGER,
    PRIMARY KEY (table_id, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX holders_by_time ON holders (holder, settled_ms, table_id);
)sql";

// When somebody last looked at a table, where that is later than its last line by much.
constexpr const char* kVisits = R"sql(
CREATE TABLE visits (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    at_ms    INTEGER NOT NULL
) STRICT;
)sql";

// The devices of holders that want to be told of their turn. Few, and rarely written.
constexpr const char* kSubscriptions = R"sql(
CREATE TABLE subscriptions (
    id     TEXT    PRIMARY KEY,
    holder TEXT    NOT NULL,
    at_ms  INTEGER NOT NULL,
    text   TEXT    NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX subscriptions_by_holder ON subscriptions (holder, at_ms);
)sql";

// Maps that people have published. An id is never reused, so that pages stay stable. The text is
// the last column, so that reading the others does not load it.
constexpr const char* kMaps = R"sql(
CREATE TABLE maps (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    sha256  TEXT    NOT NULL UNIQUE,
    holder  TEXT    NOT NULL,
    series  TEXT    NOT NULL,
    version INTEGER NOT NULL,
    made_ms INTEGER NOT NULL,
    listed  INTEGER NOT NULL,
    summary TEXT    NOT NULL,
    text    TEXT    NOT NULL
) STRICT;
CREATE INDEX maps_by_holder ON maps (holder, id);
CREATE INDEX maps_by_series ON maps (holder, series, id);
CREATE INDEX maps_by_listed ON maps (id) WHERE listed = 1;
)sql";

constexpr std::array kSteps = {kTablesAndLog, kChat,          kHoldersDueAndListed,
                               kVisits,       kSubscriptions, kMaps};

// The number of steps applied.
std::size_t version_of(Connection& connection) {
    const std::int64_t application = connection.number("PRAGMA application_id");
    const std::int64_t version = connection.number("PRAGMA user_version");
    const bool is_empty = connection.number("SELECT count(*) FROM sqlite_schema") == 0;
    if (application != kApplicationId && !(application == 0 && version == 0 && is_empty)) {
        throw SqliteFailure({StoreErrorCode::kCorrupt, "a database, but no store of Fogg"}, 0);
    }
    if (version < 0 || static_cast<std::size_t>(version) > kSteps.size()) {
        throw SqliteFailure({StoreErrorCode::kNewerSchema, "schema " + std::to_string(version) +
                                                               "; this program knows up to " +
                                                               std::to_string(kSteps.size())},
                            0);
    }
    return static_cast<std::size_t>(version);
}

}  // namespace

std::span<const char* const> schema_steps() {
    return kSteps;
}

void require_schema(Connection& connection) {
    if (version_of(connection) != kSteps.size()) {
        throw SqliteFailure({StoreErrorCode::kReadOnly,
                             "an older version wrote this file; copy it to where it may be written,"
                             " and it will be migrated"},
                            0);
    }
}

void update_schema(Connection& connection) {
    if (version_of(connection) == kSteps.size()) {
        return;
    }
    Transaction transaction(connection, Transaction::Kind::kWrite);
    // Read again: another process may have migrated the file meanwhile.
    for (std::size_t step = version_of(connection); step < kSteps.size(); ++step) {
        connection.execute(kSteps[step]);
    }
    connection.execute(("PRAGMA application_id = " + std::to_string(kApplicationId)).c_str());
    connection.execute(("PRAGMA user_version = " + std::to_string(kSteps.size())).c_str());
    transaction.commit();
}

}  // namespace store
