// store/request.h
//
// What can be asked of a store to write, and the answers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/store_error.h"
#include "store/table_row.h"

namespace store {

// Lines for the log of one table, and what changes in its row with them: all or nothing.
//
// The first line of a table makes it: `create` is its public id, `first_seq` is 1, `table` is not
// looked at. Otherwise `first_seq` must be the table's next, or the request is refused with
// kConflict. No lines at all, for a change of the row alone, is fine for a table that exists.
struct Append {
    TableId table{};
    std::optional<std::string> create{};
    Seq first_seq = 1;
    std::int64_t at_ms = 0;  // of all the lines
    std::vector<std::string> lines{};
    std::optional<Status> status{};  // nothing: as it is; a new table is open
    std::optional<std::string> summary{};
    // Nothing: as it is; a new table has nothing due, is not listed and has no holders.
    std::optional<std::int64_t> due_ms{};  // 0: nothing is due
    std::optional<bool> listed{};
    // By whom the table can be found again, in place of those before. The texts mean nothing to the
    // store: A-Z a-z 0-9 - _. The same one twice counts once.
    std::optional<std::vector<std::string>> holders{};
};

struct Appended {
    TableId table{};
    Seq next_seq = 1;
};

// A line of chat. The store keeps the last kChatKept of a table.
struct Say {
    TableId table{};
    std::int64_t at_ms = 0;
    std::string text{};
    // A part of the text that no other line has. Where one that is kept has it already, this is
    // that line, said before: nothing is added, and the answer has its number. Empty: always new.
    std::string mark{};
};

struct Said {
    TableId table{};
    std::uint64_t n = 0;
};

// Called exactly once for each request. May be called on a thread of the store, or inside append()
// and say() themselves; must not block, throw, or close the store. Usually it posts the outcome to
// where the table is worked on.
using Done = std::function<void(const Outcome<Appended>&)>;
using SaidDone = std::function<void(const Outcome<Said>&)>;

}  // namespace store
