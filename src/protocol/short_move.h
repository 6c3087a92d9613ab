// protocol/short_move.h
//
// A seat's move as the short text that is sent (docs/protocol.md): "claim 17 red 1", "draw deck",
// "keep 0 2". It is complete without the position, and a client can send back what it was given
// without understanding it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "rules/move.h"
#include "table/board.h"

namespace protocol {

// Appends the move to the text. Requires a move of a seat.
void append_short(const table::Board& board, rules::Move move, std::string& text);
[[nodiscard]] std::string to_short(const table::Board& board, rules::Move move);

// Nothing when the text is not a move, or has a number that the map does not have. The move is well
// formed but may be illegal. Each move has exactly one form.
[[nodiscard]] std::optional<rules::Move> parse_short(const table::Board& board,
                                                     std::string_view text);

}  // namespace protocol
