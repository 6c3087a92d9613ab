// table/bounds.h
//
// Whether a table has room for one more change of its kind (tally.h). docs/configuration.md lists
// the bounds and their reasons.
//
// Moves and lost turns always have room. The rules end a game: every card picked stays in a hand
// until it is paid for a claim, claims use up cars, and every draw of tickets keeps one
// (docs/rules.md C22: when all pass in a row, the game is over). On a map as large as
// rules/limits.h allows that is fewer than 10 000 moves, each with at most one lost turn, for which
// the store has room beyond kLogLinesMax. Games of the maps we ship have 100 to 400 moves. Reading
// and replaying a log of kLogLinesMax takes the background thread a few milliseconds; bench/load
// measures it.
#pragma once

#include <cstddef>

#include "store/store.h"
#include "table/command.h"
#include "table/table.h"

namespace table {

// Of a log, before everything but the game itself is refused.
inline constexpr Version kLogLinesMax = 3'000;
inline constexpr std::size_t kLogBytesMax = std::size_t{4} << 20U;
static_assert(kLogLinesMax + Version{2} * 10'000 < store::kTableLinesMax);

// Commands of people that wait at a table while a write is pending.
inline constexpr std::size_t kCommandsWaitingMax = 100;

// Of the chat that a new viewer is shown. As JSON a character may take six bytes, and all of it has
// to fit into what may wait for a reader.
inline constexpr std::size_t kChatBytesShown = std::size_t{16} << 10U;

[[nodiscard]] bool has_room(const Table& table, const Command& command);

}  // namespace table
