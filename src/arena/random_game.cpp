#include "arena/random_game.h"

#include <bit>

#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"

namespace arena {

// Inlines everything called from this loop, so the phase, the move and the legal decisions stay in
// registers and correlated branches are predicted or removed. Worth an eighth in games per second.
// Itself it stays a call: browsers begin to run optimized code only where a function is entered, so
// a loop of many games with this inlined would never leave the slow code.
[[gnu::flatten, gnu::noinline]] RandomGame play_random_game(const rules::Map& map, unsigned seats,
                                                            base::Rng& rng) {
    RandomGame game{.decisions = 0, .end = rules::initial_state(map, seats)};
    rules::State& state = game.end;
    rules::NoEvents sink;
    while (!state.is_over()) {
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), sink);
            continue;
        }
        const auto seat =
            rules::to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
        const rules::Legal legal(map, state, seat);
        const rules::Move move = legal[rng.below(legal.size())];
        game.decisions += move == rules::Move::pass() ? 0 : 1;
        rules::apply_seats(map, state, seat, move, sink);
    }
    return game;
}

}  // namespace arena
