// puzzle/trim.h
//
// Takes puzzles out of a set.
#pragma once

#include <span>

#include "puzzle/puzzle.h"

namespace puzzle {

// Without games that have no puzzles, and without the moves after the last puzzle of a game.
[[nodiscard]] PuzzleSet trimmed(const PuzzleSet& set);

// Puts spare puzzles in the places of some (indices, ascending), so that all others keep their
// numbers; the remaining spares come last. Both sets are of one map. Requires enough spares.
[[nodiscard]] PuzzleSet replaced(const PuzzleSet& set, std::span<const std::size_t> bad,
                                 const PuzzleSet& spares);

}  // namespace puzzle
