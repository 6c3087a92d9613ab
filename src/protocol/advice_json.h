// protocol/advice_json.h
//
// Hints and chances as JSON (docs/protocol.md: practice).
#pragma once

#include <span>
#include <string>

#include "review/adviser.h"
#include "table/board.h"

namespace protocol {

// Where to look for the best move.
[[nodiscard]] std::string where_text(const table::Board& board, const review::Advice& advice);
// That, the best moves and the reasons.
[[nodiscard]] std::string hint_text(const table::Board& board, const review::Advice& advice);
// By seat.
[[nodiscard]] std::string chance_text(std::span<const double> chances);

}  // namespace protocol
