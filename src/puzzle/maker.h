// puzzle/maker.h
//
// Makes puzzles: the expert plays quick games against itself, and every decision is examined. What
// game n yields depends only on the map, the seed and n.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/planner/geography.h"
#include "base/clock.h"
#include "puzzle/finder.h"
#include "puzzle/puzzle.h"
#include "puzzle/solvers.h"
#include "rules/maps/map_file.h"

namespace puzzle {

struct MakerSettings {
    std::uint64_t seed = 1;
    unsigned game_most = 4;  // puzzles of one game
    unsigned kind_most = 0;  // of one kind in the set; 0: no limit
};

class Maker {
public:
    // The clock must outlive this.
    Maker(std::shared_ptr<const rules::MapFile> file, const base::Clock& clock,
          const MakerSettings& settings);

    // Plays the next game and adds its puzzles.
    void play_next();
    [[nodiscard]] const PuzzleSet& set() const { return set_; }
    [[nodiscard]] std::uint32_t games_played() const { return games_played_; }

private:
    [[nodiscard]] unsigned count(Kind kind) const;
    [[nodiscard]] bool is_wanted(const Found& found, const std::vector<Puzzle>& here) const;

    std::shared_ptr<const rules::MapFile> file_;
    MakerSettings settings_;
    ai::Geography geography_;
    std::unique_ptr<Finder> finder_;
    Solvers solvers_;
    PuzzleSet set_;
    std::uint32_t games_played_ = 0;
};

}  // namespace puzzle
