// protocol/puzzle_json.h
//
// Puzzles as JSON (docs/protocol.md: puzzles): the list for a map, and one puzzle as its seat sees
// it.
#pragma once

#include <memory>
#include <string>

#include "puzzle/puzzle.h"
#include "table/board.h"

namespace protocol {

// {"map":"usa","map_sha256":"…","puzzles":[{"kind":"block","rating":1700,"seats":2},…]}
[[nodiscard]] std::string puzzle_list_text(const puzzle::PuzzleSet& set);

// Number from 1. Requires that there is one, and the board of the set's map. Replays its game.
[[nodiscard]] std::string puzzle_text(const std::shared_ptr<const table::Board>& board,
                                      const puzzle::PuzzleSet& set, unsigned number);

}  // namespace protocol
