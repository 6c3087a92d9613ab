// ai/player.h
//
// Whoever decides for a seat. A player is given the view of its seat, what that seat remembers and
// its legal moves, never the true position: the types make cheating impossible.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "ai/memory.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/score.h"
#include "rules/view.h"

namespace ai {

// How much a player may think about one decision. A player that does not search needs none.
struct Budget {
    // 0: as its own settings say. If they count games instead of time, the result is reproducible.
    std::uint32_t time_ms = 0;

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

    // Returns one of the legal moves, or nothing if it has no answer. Hosts call ask() of ask.h
    // instead, which checks the answer. Whatever a player keeps from one question to the next may
    // only save it work: asked in the middle of a game it has never seen, it must do as well.
    [[nodiscard]] virtual std::optional<rules::Move> choose(const Question& question,
                                                            base::Rng& rng) = 0;

    // A new game begins: forget the last one.
    virtual void begin() {}
    // The game is over, as scored.
    virtual void end(const rules::Standings& /*standings*/) {}
};

}  // namespace ai
