#include "app/serve/puzzle_sources.h"

#include "app/builtin_puzzles.h"
#include "puzzle/puzzle_text.h"
#include "rules/maps/builtin_maps.h"

namespace app {

std::vector<net::PuzzleSource> puzzle_sources(const BoardSet& boards) {
    std::vector<net::PuzzleSource> sources;
    for (const rules::BuiltinMap& map : rules::builtin_maps()) {
        const std::string_view text = builtin_puzzles(map.id);
        const auto of = puzzle::parse_map_of(text);
        auto board = of ? boards.find_version(of->id, of->sha256) : nullptr;
        if (board != nullptr) {
            sources.push_back({.board = std::move(board), .text = text});
        }
    }
    return sources;
}

}  // namespace app
