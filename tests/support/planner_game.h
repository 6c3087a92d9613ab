// tests/support/planner_game.h
//
// A game between planners, stopped on the way.
#pragma once

#include <cstdint>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/planner/planner.h"
#include "rules/nature.h"

namespace support {

// At the start of a turn after about this many decisions; finished if it is shorter.
[[nodiscard]] inline ai::BareGame planner_game(const rules::Map& map, unsigned seats,
                                               unsigned decisions, std::uint64_t seed) {
    const ai::Geography geography(map);
    ai::Planner planner(geography, {});
    base::Rng rng(seed);
    ai::BareGame game(map, seats);
    for (unsigned made = 0; !game.state().is_over();) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), rng));
            continue;
        }
        const rules::Seat seat = ai::next_to_act(map, game.state());
        if (made++ >= decisions && game.state().phase == rules::Phase::kTurn) {
            break;
        }
        game.seat_moves(seat, planner.choose(game.state(), seat, rng));
    }
    return game;
}

}  // namespace support
