// ai/published/preference.h
//
// The one that pleases most, and among equals a random one.
#pragma once

#include <cstdint>
#include <span>

#include "base/rng.h"
#include "rules/move.h"

namespace ai {

// appeal(move) is a number; it is asked once for every move. Requires at least one move.
template <typename Appeal>
[[nodiscard]] rules::Move preferred(std::span<const rules::Move> moves, base::Rng& rng,
                                    Appeal appeal) {
    rules::Move best = moves[0];
    auto best_appeal = appeal(best);
    std::uint32_t equals = 1;
    for (const rules::Move move : moves.subspan(1)) {
        const auto here = appeal(move);
        if (here > best_appeal) {
            best = move;
            best_appeal = here;
            equals = 1;
        } else if (here == best_appeal && rng.below(++equals) == 0) {
            best = move;
        }
    }
    return best;
}

}  // namespace ai
