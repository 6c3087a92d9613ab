// app/serve/puzzle_sources.h
//
// The puzzles of the program, with the boards of their maps.
#pragma once

#include <vector>

#include "app/serve/board_set.h"
#include "net/api/puzzle_api.h"

namespace app {

[[nodiscard]] std::vector<net::PuzzleSource> puzzle_sources(const BoardSet& boards);

}  // namespace app
