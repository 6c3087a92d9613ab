// app/builtin_puzzles.h
//
// The puzzles that are part of the program: the files of puzzles/ (docs/puzzles.md).
#pragma once

#include <string_view>

namespace app {

// The set of this map, as text; empty where there is none.
[[nodiscard]] std::string_view builtin_puzzles(std::string_view map);

}  // namespace app
