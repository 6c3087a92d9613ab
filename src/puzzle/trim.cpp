#include "puzzle/trim.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace puzzle {
namespace {

// Adds puzzles one by one; those in a row that are of one game share it.
class Collector {
public:
    explicit Collector(const rules::RecordMap& map) { set_.map = map; }

    void add(const PuzzleSet& from, const Puzzle& one) {
        if (&from != from_ || one.game != game_) {
            set_.games.push_back(from.games[one.game]);
            from_ = &from;
            game_ = one.game;
        }
        const auto& moves = from.games[one.game].moves;
        set_.games.back().moves.assign(moves.begin(), moves.begin() + one.moves);
        set_.puzzles.push_back(one);
        set_.puzzles.back().game = static_cast<std::uint32_t>(set_.games.size() - 1);
    }
    [[nodiscard]] PuzzleSet take() { return std::move(set_); }

private:
    PuzzleSet set_;
    const PuzzleSet* from_ = nullptr;
    std::uint32_t game_ = 0;
};

}  // namespace

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

PuzzleSet replaced(const PuzzleSet& set, std::span<const std::size_t> bad,
                   const PuzzleSet& spares) {
    CHECK(bad.size() <= spares.puzzles.size());
    Collector all(set.map);
    std::size_t used = 0;
    for (std::size_t i = 0; i < set.puzzles.size(); ++i) {
        if (used < bad.size() && bad[used] == i) {
            all.add(spares, spares.puzzles[used]);
            ++used;
        } else {
            all.add(set, set.puzzles[i]);
        }
    }
    for (; used < spares.puzzles.size(); ++used) {
        all.add(spares, spares.puzzles[used]);
    }
    return all.take();
}

}  // namespace puzzle
