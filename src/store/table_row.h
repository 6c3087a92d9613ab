// store/table_row.h
//
// What the store keeps, as plain values: a table's row, the lines of its log, its chat. The store
// reads no meaning into the texts. Times are milliseconds since 1970 and come from the caller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace store {

// Given by the store when a table is made; another store may give another. What stays the same
// everywhere is the public id.
enum class TableId : std::int64_t {};

// As databases keep it.
[[nodiscard]] constexpr std::int64_t number_of(TableId id) {
    return static_cast<std::int64_t>(id);
}

// The number of a line in its table's log: 1, 2, 3 and so on without gaps.
using Seq = std::uint64_t;

enum class Status : std::uint8_t { kOpen, kPlaying, kFinished, kClosed, kBroken };

// "open", "playing", "finished", "closed", "broken".
[[nodiscard]] std::string_view name_of(Status status);
[[nodiscard]] std::optional<Status> status_from(std::string_view name);
// Finished, closed or broken: nobody is expected to write there any more.
[[nodiscard]] bool is_settled(Status status);

struct TableRow {
    TableId id{};
    std::string public_id{};  // short and unguessable; A-Z a-z 0-9 - _
    Status status = Status::kOpen;
    std::int64_t created_ms = 0;
    std::int64_t status_ms = 0;   // when it took its status
    std::int64_t updated_ms = 0;  // of the last line of its log
    Seq next_seq = 1;
    std::int64_t due_ms = 0;  // when somebody must look after it; 0: nothing is due
    bool listed = false;      // may stand in lists that everybody sees
    std::string summary{};    // for lists

    friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct LogLine {
    Seq seq = 0;
    std::int64_t at_ms = 0;
    std::string text{};

    friend bool operator==(const LogLine&, const LogLine&) = default;
};

struct ChatLine {
    std::uint64_t n = 0;  // 1, 2, 3 and so on; the oldest are forgotten
    std::int64_t at_ms = 0;
    std::string text{};

    friend bool operator==(const ChatLine&, const ChatLine&) = default;
};

// All there is of one table: what archives are made of.
struct TableCopy {
    TableRow row{};
    std::vector<std::string> holders{};  // rising
    std::vector<LogLine> lines{};
    std::vector<ChatLine> chat{};

    friend bool operator==(const TableCopy&, const TableCopy&) = default;
};

}  // namespace store
