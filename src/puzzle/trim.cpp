#include "puzzle/trim.h"

#include <algorithm>

namespace puzzle {

PuzzleSet trimmed(const PuzzleSet& set) {
    PuzzleSet rest{.map = set.map, .games = {}, .puzzles = {}};
    for (std::uint32_t i = 0; i < set.games.size(); ++i) {
        std::uint32_t moves = 0;
        bool is_used = false;
        for (Puzzle one : set.puzzles) {
            if (one.game == i) {
                moves = std::max(moves, one.moves);
                is_used = true;
                one.game = static_cast<std::uint32_t>(rest.games.size());
                rest.puzzles.push_back(std::move(one));
            }
        }
        if (is_used) {
            rest.games.push_back(set.games[i]);
            rest.games.back().moves.resize(moves);
        }
    }
    return rest;
}

}  // namespace puzzle
