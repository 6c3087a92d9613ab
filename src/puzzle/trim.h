// puzzle/trim.h
//
// Leaves out games without puzzles, and what was played after the last puzzle of a game.
#pragma once

#include "puzzle/puzzle.h"

namespace puzzle {

[[nodiscard]] PuzzleSet trimmed(const PuzzleSet& set);

}  // namespace puzzle
