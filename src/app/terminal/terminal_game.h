// app/terminal/terminal_game.h
//
// A game at one terminal between people and programs. People who share the terminal see only their
// own hands: the screen is cleared between turns.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/hosted_game.h"
#include "ai/player.h"
#include "app/outside/seat_name.h"
#include "app/terminal/game_words.h"
#include "app/terminal/narrator.h"
#include "app/terminal/person_turn.h"
#include "app/terminal/terminal.h"
#include "base/clock.h"
#include "base/rng.h"
#include "words/language.h"

namespace app {

class TerminalGame {
public:
    enum class Ending : std::uint8_t { kOver, kQuit, kInputEnded };

    struct Settings {
        std::vector<SeatName> seats;        // by seat
        std::vector<std::string> names;     // to call them by
        ai::Budget budget;                  // for programs
        std::uint64_t seed = 1;             // of the programs' random numbers
        std::chrono::milliseconds pace{0};  // after each move of a program
        words::Language language = words::Language::kEnglish;
    };

    // Terminal, game and clock must outlive this.
    TerminalGame(Terminal& terminal, ai::HostedGame& hosted, const base::Clock& clock,
                 Settings settings);

    [[nodiscard]] Ending run();

private:
    using Seats = std::vector<std::unique_ptr<ai::Player>>;

    [[nodiscard]] rules::Seat next_to_act() const;
    [[nodiscard]] bool is_person(rules::Seat seat) const;
    [[nodiscard]] std::optional<Ending> person_moves(rules::Seat seat);
    void program_moves(rules::Seat seat);
    // Nothing when the input has ended.
    [[nodiscard]] bool raise_curtain(rules::Seat seat);
    void tell(std::size_t from, rules::Seat viewer);

    Terminal& terminal_;
    ai::HostedGame& hosted_;
    Settings settings_;
    GameWords words_;
    Narrator narrator_;
    Seats players_;  // by seat; null for a person
    ai::Asker asker_;
    base::Rng rng_;
    unsigned people_ = 0;
    rules::Seat only_person_ = rules::kNoSeat;  // who may see everything that it may see, always
    rules::Seat at_screen_ = rules::kNoSeat;    // whose hand is on the screen
    std::vector<std::size_t> told_to_;          // by seat: events that it was shown
};

}  // namespace app
