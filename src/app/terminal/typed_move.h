// app/terminal/typed_move.h
//
// A move as a person types it, found among the legal ones, in English or in the words of the
// reader's language:
//
//     claim denver omaha       draw red       keep 1 3         souvenir alcatraz
//     claim den oma 3 red      deck           keep all         place bell castro
//     denver omaha             tickets        pass
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/terminal/game_words.h"
#include "app/terminal/place_words.h"
#include "rules/game.h"
#include "rules/move.h"
#include "rules/types.h"

namespace app {

// A seat that has to decide.
struct Situation {
    const rules::Game& game;
    rules::Seat seat{};
    std::span<const rules::Move> legal;
    const GameWords& words;

    [[nodiscard]] PlaceNames places() const { return {game.file(), words.file}; }
};

struct Typed {
    std::vector<rules::Move> moves;  // one: this is meant; several: the person has to say which
    std::string problem;             // why there is none, for people
};

[[nodiscard]] Typed typed_move(const Situation& situation, std::string_view line);

// Every card of which the word could be the beginning: by its name in the language of the words; if
// there is none, by its English name.
[[nodiscard]] std::vector<rules::Card> cards_beginning(const GameWords& words,
                                                       std::string_view word);

// Whether somebody typed this word: in English, or the one of the language.
[[nodiscard]] bool is_word(std::string_view typed, std::string_view english,
                           std::string_view local);

}  // namespace app
