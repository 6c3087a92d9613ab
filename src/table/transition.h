// table/transition.h
//
// One line of a table's log: the changes that result from one command, nature's answers included,
// with the request key. A Draft writes it while trying the changes on a copy of the table;
// replay_line reads it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/table_row.h"
#include "table/board.h"
#include "table/change.h"
#include "table/table.h"

namespace table {

// Who asks for something, and under which id.
struct Requester {
    Holder holder{};
    std::string id{};
};

// The result of a command: the line for the log, and the table once the line is stored.
struct Transition {
    Table next;
    std::string line;
    Effects effects;
};

// Writes a line. Starts from a copy of the table.
class Draft {
public:
    Draft(const Table& table, std::int64_t now_ms, const Requester* requester);

    [[nodiscard]] const Table& table() const { return transition_.next; }
    void add(const Change& change);
    // Lets nature move until a seat must decide, or the game is over and its seed is revealed.
    void deal();
    [[nodiscard]] Transition finish();

private:
    Transition transition_;
    LineStart start_;
    std::optional<RequestKey> request_key_;
};

// Does what the line says. Returns false, and leaves the table in no particular state, when the
// line cannot be the next one of this table.
[[nodiscard]] bool replay_line(Table& table, const store::LogLine& line, const LogContext& context,
                               Effects& effects);

}  // namespace table
