// app/terminal/person_turn.h
//
// One decision of a person at the terminal: shows the table and the legal moves, reads what is
// typed (a number, a move, or a command such as map, undo or save), and makes the move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ai/hosted_game.h"
#include "app/terminal/move_menu.h"
#include "app/terminal/narrator.h"
#include "app/terminal/place_words.h"
#include "app/terminal/sight.h"
#include "app/terminal/terminal.h"
#include "words/translator.h"

namespace app {

class PersonTurn {
public:
    enum class Outcome : std::uint8_t { kMoved, kUndone, kQuit, kInputEnded };
    // What is on the screen when the person has moved and it is another's turn.
    enum class Pause : std::uint8_t { kIfUndo, kAlways };

    // All must outlive this. Requires that the seat is to act.
    PersonTurn(Terminal& terminal, ai::HostedGame& hosted, const Narrator& narrator,
               std::span<const std::string> names, rules::Seat seat);

    // Asks until a move was made, or taken back.
    [[nodiscard]] Outcome ask();

    // After a move: a moment to read, and to take the move back where that is possible.
    [[nodiscard]] Outcome pause(Pause pause);

private:
    enum class Command : std::uint8_t { kNone, kDone, kUndone, kQuit };

    void look();
    void show_table();
    [[nodiscard]] Command obey(const std::string& line);
    [[nodiscard]] Command undo();
    void show_list(const Words& words);
    void show_log(const Words& words);
    void save(std::string_view line);
    [[nodiscard]] std::optional<rules::Move> understand(const std::string& line);
    [[nodiscard]] std::optional<rules::Move> choose_by_number(const Words& words);
    [[nodiscard]] std::optional<rules::Move> pick_one(const std::vector<rules::Move>& moves);
    [[nodiscard]] std::string prompt() const;

    Terminal& terminal_;
    ai::HostedGame& hosted_;
    const Narrator& narrator_;
    const words::Translator& say_;
    rules::Seat seat_;
    std::vector<rules::Move> legal_;
    Sight sight_;
    MoveMenu menu_;
    bool has_moved_ = false;
};

}  // namespace app
