// puzzle/puzzle_text.h
//
// A set of puzzles as text (docs/puzzles.md). Reading it replays every game, so every set read is
// legal.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "puzzle/puzzle.h"
#include "rules/maps/map_file.h"

namespace puzzle {

struct TextError {
    unsigned line = 0;  // from 1
    std::string text;   // for people
};

// Requires games that replay on this map.
[[nodiscard]] std::string to_text(const std::shared_ptr<const rules::MapFile>& file,
                                  const PuzzleSet& set);

// Which map the text is about; reads its first lines only.
[[nodiscard]] base::Result<rules::RecordMap, TextError> parse_map_of(std::string_view text);

[[nodiscard]] base::Result<PuzzleSet, TextError> parse_puzzles(
    const std::shared_ptr<const rules::MapFile>& file, std::string_view text);

}  // namespace puzzle
