// table/text/play_text.h
//
// The rows of text of change.h that need a game under way, apart from moves. Gives nothing for an
// impossible row.
#pragma once

#include <optional>
#include <string_view>

#include "table/change.h"

namespace table {

using Parsed = std::optional<Change>;

// "timeout 0", "away 0", "back 0", "resign 0", "offer 0", "agree 0", "decline 0".
[[nodiscard]] Parsed parse_in_play(const Table& before, std::string_view verb, rules::Seat seat);
// "vote 1 0", "remind 1 0".
[[nodiscard]] Parsed parse_about(const Table& before, std::string_view verb, const Voted& named);
// "end agreed".
[[nodiscard]] Parsed parse_end(const Table& before, std::string_view rest);
// "undo 0", "undo 0 with 3".
[[nodiscard]] Parsed parse_undo(const Table& before, rules::Seat seat, std::string_view rest);

}  // namespace table
