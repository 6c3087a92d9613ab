// ai/player.h
//
// Whoever decides for a seat. A player gets the view of its seat and its legal moves, never the
// true position: that it cannot cheat is a matter of types.
#pragma once

#include <span>

#include "base/rng.h"
#include "rules/move.h"
#include "rules/view.h"

namespace ai {

class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    // Requires at least one legal move; returns one of them.
    [[nodiscard]] virtual rules::Move choose(const rules::View& view,
                                             std::span<const rules::Move> legal,
                                             base::Rng& rng) = 0;
};

}  // namespace ai
