// app/experiments/player_list.h
//
// The players that a command line names for an experiment: "expert,search(games=200),./my_bot.py".
// None of them is a person.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ai/player.h"
#include "app/outside/seat_name.h"
#include "base/result.h"

namespace app {

struct PlayerListProblem {
    std::string text;  // for people
};

class PlayerList {
public:
    // Commas part the names, except between brackets.
    [[nodiscard]] static base::Result<PlayerList, PlayerListProblem> parse(std::string_view text);

    [[nodiscard]] std::size_t size() const { return names_.size(); }
    // As typed.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // None of them is a program from outside.
    [[nodiscard]] bool are_ours() const;
    [[nodiscard]] std::unique_ptr<ai::Player> make(std::size_t index,
                                                   const SeatContext& context) const;

private:
    PlayerList() = default;

    std::vector<std::string> names_;
    std::vector<SeatName> parsed_;
};

// The same names, with " #2" and so on behind those that have occurred before.
[[nodiscard]] std::vector<std::string> distinct_names(const std::vector<std::string>& names);

}  // namespace app
