// puzzle/maker.h
//
// Makes puzzles: the expert plays quick games against itself, and every decision is examined that
// may be of a wanted kind. What game n yields depends only on the map, the settings and n.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/planner/geography.h"
#include "ai/search/search_player.h"
#include "base/clock.h"
#include "puzzle/finder.h"
#include "puzzle/puzzle.h"
#include "puzzle/solvers.h"
#include "rules/maps/map_file.h"

namespace puzzle {

struct MakerSettings {
    std::uint64_t seed = 1;
    unsigned game_most = 4;           // puzzles of one game
    unsigned kind_most = 0;           // of one kind in the set; 0: no limit
    KindSet kinds = KindSet().set();  // only these
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
    // The best move that a quick look finds, and the puzzle if there is one.
    [[nodiscard]] Finder::Look look(const ai::Question& question, const rules::State& position,
                                    std::uint64_t course);
    [[nodiscard]] unsigned count(Kind kind) const;
    [[nodiscard]] bool is_wanted(const Found& found, const std::vector<Puzzle>& here) const;

    std::shared_ptr<const rules::MapFile> file_;
    MakerSettings settings_;
    ai::Geography geography_;
    std::unique_ptr<Finder> finder_;
    ai::SearchPlayer brief_;  // plays where no wanted puzzle can be
    Solvers solvers_;
    PuzzleSet set_;
    std::uint32_t games_played_ = 0;
};

}  // namespace puzzle
