// store/table_row.h
//
// What the store keeps, as plain values: a table's row, its log lines, its chat. The store does not
// interpret the texts. Times are milliseconds since 1970 and come from the caller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

// Assigned by the store; another store may assign a different one. The public id is the same
// everywhere.
enum class TableId : std::int64_t {};

// The number a database stores.
[[nodiscard]] constexpr std::int64_t number_of(TableId id) {
    return static_cast<std::int64_t>(id);
}

// A line's number in its table's log: 1, 2, 3, without gaps.
using Seq = std::uint64_t;

enum class Status : std::uint8_t { kOpen, kPlaying, kFinished, kClosed, kBroken };

// "open", "playing", "finished", "closed", "broken".
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::optional<Status> status_from(std::string_view name);
// Finished, closed or broken: no more writes are expected.
[[nodiscard]] bool is_settled(Status status);

struct TableRow {
    TableId id{};
    std::string public_id{};  // short and unguessable: A-Z a-z 0-9 - _
    Status status = Status::kOpen;
    std::int64_t created_ms = 0;
    std::int64_t status_ms = 0;   // of the last change of status
    std::int64_t updated_ms = 0;  // of the last log line
    Seq next_seq = 1;
    std::int64_t due_ms = 0;  // when somebody must attend to it; 0: nothing is due
    bool listed = false;      // may appear in public lists
    std::string summary{};    // for lists

    friend bool operator==(const TableRow&, const TableRow&) = default;
};

// A table as pruning and the public list look at it.
struct QuietTable {
    TableRow row{};
    std::int64_t visited_ms = 0;  // 0: never, as far as is known

    friend bool operator==(const QuietTable&, const QuietTable&) = default;
};

struct LogLine {
    Seq seq = 0;
    std::int64_t at_ms = 0;
    std::string text{};

    friend bool operator==(const LogLine&, const LogLine&) = default;
};

struct ChatLine {
    std::uint64_t n = 0;  // 1, 2, 3 …; old ones are dropped
    std::int64_t at_ms = 0;
    std::string text{};

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// Where a person's device wants to be told that it is their turn.
struct Subscription {
    std::string id{};      // of the device, the same whenever it subscribes: A-Z a-z 0-9 - _
    std::string holder{};  // whose device it is
    std::int64_t at_ms = 0;
    std::string text{};

    friend bool operator==(const Subscription&, const Subscription&) = default;
};

// One whole table, as archives hold it.
struct TableCopy {
    TableRow row{};
    std::vector<std::string> holders{};  // ascending
    std::vector<LogLine> lines{};
    std::vector<ChatLine> chat{};

    friend bool operator==(const TableCopy&, const TableCopy&) = default;
};

}  // namespace store
