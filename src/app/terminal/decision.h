// app/terminal/decision.h
//
// Asks a player at a table for its decision.
#pragma once

#include "ai/memory.h"
#include "ai/player.h"
#include "base/rng.h"
#include "rules/game.h"
#include "rules/types.h"

namespace app {

struct Decision {
    rules::Move move;         // always legal
    bool is_instead = false;  // the player had no legal answer; this is a random move
};

struct Decider {
    ai::Player& player;
    const ai::Memories& memories;
    ai::Budget budget;
    base::Rng& rng;
};

// Requires that the seat is to act.
[[nodiscard]] Decision decide(const rules::Game& game, rules::Seat seat, const Decider& decider);

}  // namespace app
