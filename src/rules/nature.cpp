#include "rules/nature.h"

namespace rules {

bool is_possible_outcome(const State& state, Move move) {
    if (!state.is_natures()) {
        return false;
    }
    bool is_possible = false;
    for_each_outcome(state, [&](Move outcome, std::uint32_t /*weight*/) {
        is_possible = is_possible || outcome == move;
    });
    return is_possible;
}

}  // namespace rules
