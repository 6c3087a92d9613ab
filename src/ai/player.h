// ai/player.h
//
// Whoever decides for a seat. A player is asked with the view of its seat, what that seat
// remembers, and its legal moves, never with the true position: that it cannot cheat is a matter of
// types.
#pragma once

#include <cstdint>
#include <span>

#include "ai/memory.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/score.h"
#include "rules/view.h"

namespace ai {

// How much a player may think about one decision. A player that does not search needs none.
struct Budget {
    std::uint32_t time_ms =
        0;  // 0: as its own settings say, which may be by count and then repeats

    bool operator==(const Budget&) const = default;
};

struct Question {
    const rules::View& view;
    const Memory& memory;
    std::span<const rules::Move> legal;  // at least one
    Budget budget;
};

class Player {
public:
    Player() = default;
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    virtual ~Player() = default;

    // Returns one of the legal moves. Whatever a player keeps from one question to the next may
    // only save it work: asked in the middle of a game it has never seen, it must do as well.
    [[nodiscard]] virtual rules::Move choose(const Question& question, base::Rng& rng) = 0;

    // A new game begins: forget the last one.
    virtual void begin() {}
    // The game is over, as scored.
    virtual void end(const rules::Standings& /*standings*/) {}
};

}  // namespace ai
