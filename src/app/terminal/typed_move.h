// app/terminal/typed_move.h
//
// A move as a person types it, found among the legal ones:
//
//     claim denver omaha       draw red       keep 1 3         souvenir alcatraz
//     claim den oma 3 red      deck           keep all         place bell castro
//     denver omaha             tickets        pass
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/game.h"
#include "rules/move.h"
#include "rules/types.h"

namespace app {

// A seat that has to decide.
struct Situation {
    const rules::Game& game;
    rules::Seat seat{};
    std::span<const rules::Move> legal;
};

struct Typed {
    std::vector<rules::Move> moves;  // one: this is meant; several: the person has to say which
    std::string problem;             // why there is none, for people
};

[[nodiscard]] Typed typed_move(const Situation& situation, std::string_view line);

// The card that the word begins; every card of which it could be the beginning.
[[nodiscard]] std::vector<rules::Card> cards_beginning(std::string_view word);

}  // namespace app
