// store/request.h
//
// Requests to write to a store, and their results.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

// Appends lines to one table's log and updates its row: all or nothing.
//
// A table's first line creates it: `create` is its public id, `first_seq` is 1, and `table` is
// ignored. Otherwise `first_seq` must be the table's next, or the request is refused with
// kConflict. To update only the row of an existing table, send no lines.
struct Append {
    TableId table{};
    std::optional<std::string> create{};
    Seq first_seq = 1;
    std::int64_t at_ms = 0;  // for all lines
    std::vector<std::string> lines{};
    std::optional<Status> status{};  // nothing: unchanged; a new table is open
    std::optional<std::string> summary{};
    // Nothing: unchanged. A new table has nothing due, is not listed and has no holders.
    std::optional<std::int64_t> due_ms{};  // 0: nothing is due
    std::optional<bool> listed{};
    // The people who can find the table again; replaces the previous list. Opaque to the store: A-Z
    // a-z 0-9 - _. Duplicates count once.
    std::optional<std::vector<std::string>> holders{};
};

struct Appended {
    TableId table{};
    Seq next_seq = 1;
};

// A chat message. The store keeps each table's last kChatKept.
struct Say {
    TableId table{};
    std::int64_t at_ms = 0;
    std::string text{};
    // An idempotency key: a part of the text that no other message contains. If a kept message has
    // it, nothing is added and the answer carries that message's number. Empty: always add.
    std::string mark{};
};

struct Said {
    TableId table{};
    std::uint64_t n = 0;
};

// The table was viewed. The latest time is kept, for quiet_tables() and listed_with_visits().
struct Visit {
    TableId table{};
    std::int64_t at_ms = 0;
};

// Removes a table and everything it has, unless it was used meanwhile: kConflict if `next_seq` is
// not its next, or if its last line or visit is not before `quiet_since_ms`.
struct Remove {
    TableId table{};
    Seq next_seq = 1;
    std::int64_t quiet_since_ms = 0;
};

// Keeps a device's subscription. It replaces an older one of the same id, whoever owned it. A
// holder keeps the newest kSubscriptionsPerHolder.
struct Subscribe {
    Subscription subscription{};
};

// Removes subscriptions that match all of these; there may be none.
struct Unsubscribe {
    std::string id{};                         // empty: any
    std::string holder{};                     // empty: anybody's
    std::optional<std::int64_t> before_ms{};  // nothing: whenever they were made
};

// Called exactly once per request, on a thread of the store or inside append() or say(). Must not
// block, throw, or close the store. Usually it posts the outcome to the table's executor.
using Done = std::function<void(const Outcome<Appended>&)>;
using SaidDone = std::function<void(const Outcome<Said>&)>;
using OkDone = std::function<void(const Outcome<Ok>&)>;

}  // namespace store
