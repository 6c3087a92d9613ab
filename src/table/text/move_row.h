// table/text/move_row.h
//
// A move as a row of a table's log: as in a record (rules/move_text.h), but without what is hidden
// while the game is on. So the log of a running game tells its reader no more than a spectator
// sees.
//
//     nature hand 0                 without the card: it follows from the seed
//     nature ticket 0               without the ticket
//     nature pick 0                 without the card
//     seat 0 keep sealed TEXT       under a key that follows from the seed
//
// All other moves are public. Older logs have every move in full, and can be read and continued.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/move_text.h"
#include "table/table.h"

namespace table {

// `before` is the table before the move, which must be possible there.
[[nodiscard]] std::string move_row(const Table& before, rules::LoggedMove logged);
// Nothing if the row is not a move in this position. Requires that the game is on.
[[nodiscard]] std::optional<rules::LoggedMove> parse_move_row(const Table& before,
                                                              std::string_view row);

}  // namespace table
