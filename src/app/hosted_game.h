// app/hosted_game.h
//
// A game with all that a table keeps beside it: what every seat remembers, everything that has
// happened, and the way back for a move that has told nobody anything.
//
// A move can be taken back by the seat that made it as long as nobody has moved since and it has
// revealed nothing: no card was turned up or drawn, no ticket was drawn, it was not the last of
// the opening choices (which shows how many tickets everybody keeps), and it did not end the game.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "ai/memory.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/record.h"

namespace app {

class HostedGame {
public:
    // Deals.
    HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup);
    // Takes a game up where its log ends. Requires a log that replays.
    HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup,
               std::vector<rules::LoggedMove> log);

    [[nodiscard]] const rules::Game& game() const { return now_.game; }
    [[nodiscard]] const ai::Memories& memories() const { return now_.memories; }
    // Everything since the first card, secrets included.
    [[nodiscard]] std::span<const rules::Event> events() const { return events_; }

    // Requires a legal move.
    void act(rules::Seat seat, rules::Move move);

    [[nodiscard]] bool can_undo(rules::Seat seat) const;
    // Takes the seat's last move back. Requires can_undo.
    void undo();

private:
    struct Moment {
        rules::Game game;
        ai::Memories memories;
        std::size_t event_count = 0;
    };

    void remember(const rules::EventList& happened);

    Moment now_;
    std::vector<rules::Event> events_;
    std::vector<Moment> before_;  // the moments that can be returned to, the last one last
};

}  // namespace app
