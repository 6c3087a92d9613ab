#include "ai/published/souvenir_value.h"

#include <bit>

namespace ai {

using rules::index;

int souvenir_value(const rules::Map& map, const rules::View& view, rules::TrackId track) {
    const unsigned owned = view.seat[index(view.viewer)].souvenirs;
    const unsigned from = index(map[track].from);
    const unsigned to = index(map[track].to);
    bool brings_one = false;
    for (unsigned i = 0; i < map.symbol_count; ++i) {
        const rules::Stack& stack = view.stack[i];
        const bool is_there = stack.count != 0 && (stack.place == from || stack.place == to);
        brings_one = brings_one || (is_there && ((owned >> i) & 1U) == 0);
    }
    const auto count = static_cast<unsigned>(std::popcount(owned));
    return brings_one ? map.souvenir_points[count + 1] - map.souvenir_points[count] : 0;
}

}  // namespace ai
