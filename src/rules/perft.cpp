#include "rules/perft.h"

#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"

namespace rules {

std::uint64_t perft(const Map& map, const State& state, unsigned depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t count = 0;
    const auto add = [&](Seat seat, Move move) {
        State next = state;
        apply(map, next, seat, move);
        count += perft(map, next, depth - 1);
    };
    if (state.is_natures()) {
        for_each_outcome(state, [&](Move move, std::uint32_t /*weight*/) { add(kNoSeat, move); });
        return count;
    }
    for (unsigned i = 0; i < state.seats; ++i) {
        const auto seat = to_id<Seat>(i);
        const Legal legal(map, state, seat);
        for (std::uint32_t n = 0; n < legal.size(); ++n) {
            add(seat, legal[n]);
        }
    }
    return count;
}

}  // namespace rules
