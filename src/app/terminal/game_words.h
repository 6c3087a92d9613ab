// app/terminal/game_words.h
//
// Names for the things of a game on one map, in one language: what web/src/ui/game/words/words.ts
// is for the browser.
#pragma once

#include <span>
#include <string>

#include "rules/card_counts.h"
#include "rules/maps/map_file.h"
#include "rules/move.h"
#include "rules/refusal.h"
#include "rules/types.h"
#include "words/language.h"
#include "words/translator.h"

namespace app {

struct GameWords {
    GameWords(words::Language language, const rules::MapFile& original);

    words::Translator say;
    rules::MapFile file;  // its names are in the language

    // "red" or "locomotive", by itself; "a locomotive", as what somebody takes; the same as what to
    // take: Finnish has another case for the object of an imperative.
    [[nodiscard]] std::string card(rules::Card card) const;
    [[nodiscard]] std::string card_taken(rules::Card card) const;
    [[nodiscard]] std::string card_to_take(rules::Card card) const;
    // "2 red"
    [[nodiscard]] std::string cards(rules::Card card, unsigned count) const;
    // "2 red and 1 locomotive"; "nothing" for none.
    [[nodiscard]] std::string cards(const rules::CardCounts& counts) const;
    // The cards of a claim.
    [[nodiscard]] std::string payment(rules::Move claim) const;
    [[nodiscard]] std::string symbol(rules::Symbol symbol) const;
    // "Denver – Omaha"
    [[nodiscard]] std::string between(rules::PlaceId from, rules::PlaceId to) const;
    // "Ann, Bob and Cy"
    [[nodiscard]] std::string list(std::span<const std::string> parts) const;
    [[nodiscard]] std::string refusal(rules::Refusal refusal) const;

private:
    // What messages select by: wild cards are ferries on maps that have some.
    [[nodiscard]] std::string_view card_key(rules::Card card) const;
};

// As GameWords::list, where there is no map.
[[nodiscard]] std::string listed(const words::Translator& say, std::span<const std::string> parts);

}  // namespace app
