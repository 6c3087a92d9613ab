// rules/game.h
//
// One game from first card to last: the position, the log of all moves, and a dealer that moves for
// nature until a seat must decide. All a program needs to host a game.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/dealer.h"
#include "rules/event.h"
#include "rules/maps/map_file.h"
#include "rules/move_text.h"
#include "rules/refusal.h"
#include "rules/state.h"

namespace rules {

struct GameSetup {
    unsigned seats = 2;
    base::Seed seed{};
    StackedDecks stacked;
    std::vector<std::string> names;  // the players', by seat; empty if unknown
    bool is_stacked = false;         // resumed: not all of the log comes from the seed
};

class Game {
public:
    // Deals. `sink` receives the events up to the first decision.
    Game(std::shared_ptr<const MapFile> file, GameSetup setup, EventList& sink);

    // Resumes a game where its log ends, continuing with the seed. Requires a log that replays.
    Game(std::shared_ptr<const MapFile> file, GameSetup setup, std::vector<LoggedMove> log,
         EventList& sink);

    // Nothing if the move was made. A refused move changes nothing.
    [[nodiscard]] std::optional<Refusal> act(Seat seat, Move move, EventList& sink);

    [[nodiscard]] const MapFile& file() const { return *file_; }
    [[nodiscard]] const std::shared_ptr<const MapFile>& shared_file() const { return file_; }
    [[nodiscard]] const Map& map() const { return file_->map; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const std::vector<LoggedMove>& log() const { return log_; }
    [[nodiscard]] const GameSetup& setup() const { return setup_; }

private:
    void run_nature(EventList& sink);

    std::shared_ptr<const MapFile> file_;
    GameSetup setup_;
    Dealer dealer_;
    State state_;
    std::vector<LoggedMove> log_;
};

}  // namespace rules
