// app/outside/seat_name.h
//
// Who plays a seat, as written on a command line, and how that becomes a player:
//
//     human               a person, at the terminal
//     hard, search(…)     a player of ours, see ai/registry.h
//     ./my_bot.py         a program, by its path: everything with a slash in it
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "ai/player.h"
#include "ai/registry.h"
#include "app/outside/outside_player.h"
#include "base/clock.h"
#include "base/result.h"
#include "rules/maps/map_file.h"

namespace app {

struct Person {};
struct OutsideProgram {
    std::string path;  // of a file that can be started, as far as one can tell beforehand
};

struct SeatName {
    std::string text;  // as typed
    std::variant<ai::PlayerName, OutsideProgram, Person> who;

    [[nodiscard]] bool is_person() const { return std::holds_alternative<Person>(who); }
};

struct SeatProblem {
    std::string text;  // for people
};

[[nodiscard]] base::Result<SeatName, SeatProblem> parse_seat(std::string_view text);

// Several, with commas between them, except inside brackets: "human,search(games=200,moves=8)".
[[nodiscard]] base::Result<std::vector<SeatName>, SeatProblem> parse_seats(std::string_view text);

// What a player needs. The clock must outlive it.
struct SeatContext {
    std::shared_ptr<const rules::MapFile> file;
    const base::Clock& clock;
    TellFault tell;  // called with what a program from outside did wrong
};

// Requires that it is not a person.
[[nodiscard]] std::unique_ptr<ai::Player> make_player(const SeatName& name,
                                                      const SeatContext& context);

// What to call the seats, each differently: "greedy 1", "my_bot.py 2".
[[nodiscard]] std::vector<std::string> display_names(const std::vector<SeatName>& seats);

}  // namespace app
