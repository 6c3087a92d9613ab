// ai/bare_game.h
//
// A position and what every seat remembers of how it came about, and nothing else: no log, no
// dealer and no undo. For experiments that play games by the thousand; a game that people watch or
// keep is a HostedGame.
//
// Inline: the arena compiles this into its loop with its own flags (src/CMakeLists.txt).
#pragma once

#include <span>

#include "ai/memory.h"
#include "rules/apply.h"
#include "rules/event.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"
#include "rules/types.h"

namespace ai {

class BareGame {
public:
    // The map must outlive the game.
    BareGame(const rules::Map& map, unsigned seats)
        : map_(map), state_(rules::initial_state(map, seats)), memories_(map) {}

    // Starts over, with the same seats.
    void restart() {
        state_ = rules::initial_state(map_, state_.seats);
        memories_ = Memories(map_);
    }

    [[nodiscard]] const rules::State& state() const { return state_; }
    [[nodiscard]] const Memories& memories() const { return memories_; }

    // Each requires a possible or legal move and returns what happened, valid until the next move.
    std::span<const rules::Event> nature_moves(rules::Move move) {
        happened_.events.clear();
        rules::apply_natures(map_, state_, move, happened_);
        return remember();
    }
    std::span<const rules::Event> seat_moves(rules::Seat seat, rules::Move move) {
        happened_.events.clear();
        rules::apply_seats(map_, state_, seat, move, happened_);
        return remember();
    }

private:
    std::span<const rules::Event> remember() {
        for (const rules::Event& event : happened_.events) {
            memories_.on(event);
        }
        return happened_.events;
    }

    const rules::Map& map_;
    rules::State state_;
    Memories memories_;
    rules::EventList happened_;
};

}  // namespace ai
