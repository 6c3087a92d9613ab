#include "arena/random_game.h"

#include <bit>

#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"

namespace arena {

// Everything that is called here is made part of this loop: then the phase, the move and the legal
// decisions need not pass through memory, and a branch on one of them that follows another is
// foreseen or gone. An eighth more games in the same time.
[[gnu::flatten]] RandomGame play_random_game(const rules::Map& map, unsigned seats,
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
