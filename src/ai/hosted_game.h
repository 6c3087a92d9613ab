// ai/hosted_game.h
//
// A game with everything that a host in this process keeps beside it: what every seat remembers,
// all events so far, and undo. The terminal and the referee host their games with it; tables keep
// the same things in the form of a log (table/table.h), and the arena plays a BareGame.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ai/memory.h"
#include "rules/event.h"
#include "rules/game.h"
#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/move_text.h"
#include "rules/refusal.h"
#include "rules/types.h"
#include "rules/undo.h"

namespace ai {

class HostedGame {
public:
    // Deals.
    HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup);
    // Resumes a game where its log ends. Requires a log that replays.
    HostedGame(std::shared_ptr<const rules::MapFile> file, rules::GameSetup setup,
               const std::vector<rules::LoggedMove>& log);

    [[nodiscard]] const rules::Game& game() const { return now_.game; }
    [[nodiscard]] const rules::State& state() const { return now_.game.state(); }
    [[nodiscard]] const Memories& memories() const { return now_.memories; }
    // Everything since the first card, secrets included.
    [[nodiscard]] std::span<const rules::Event> events() const { return events_; }
    // The part of it that the last move brought about, or the first deal, or resuming.
    [[nodiscard]] std::span<const rules::Event> happened() const {
        return events().subspan(happened_from_);
    }

    // Nothing when the move was made. A refused move changes nothing.
    [[nodiscard]] std::optional<rules::Refusal> act(rules::Seat seat, rules::Move move);

    [[nodiscard]] bool can_undo(rules::Seat seat) const { return undo_.is_possible(seat); }
    // Takes the last move back. Requires can_undo of the seat that made it.
    void undo();

private:
    struct Moment {
        rules::Game game;
        Memories memories;
        std::size_t event_count = 0;
    };

    void remember(std::span<const rules::Event> happened);

    Moment now_;
    std::vector<rules::Event> events_;
    std::size_t happened_from_ = 0;
    rules::Undo<Moment> undo_;
};

}  // namespace ai
