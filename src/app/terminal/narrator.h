// app/terminal/narrator.h
//
// Tells what happens in a game, in sentences, for the terminal.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/terminal/game_words.h"
#include "rules/event.h"
#include "rules/state.h"

namespace app {

class Narrator {
public:
    // Names by seat; a seat without one is called "Seat 2". The words must outlive this.
    Narrator(const GameWords& words, std::vector<std::string> names, unsigned seats);

    // One sentence without a full stop; empty for what needs no telling (a turn begins).
    [[nodiscard]] std::string sentence(const rules::Event& event) const;

    // The same as the viewer may know it. Requires nothing of the event: secrets are left out here.
    [[nodiscard]] std::string sentence_for(const rules::Event& event, rules::Seat viewer) const;

    struct Told {
        rules::Seat seat = rules::kNoSeat;  // who did it
        std::string text;
    };
    // What happened, as the viewer may know it, without the cards that come and go in the market
    // and what is dealt before the first turn.
    [[nodiscard]] std::vector<Told> account(std::span<const rules::Event> events,
                                            rules::Seat viewer) const;

    // The position in a few lines: market, decks, what each seat has.
    [[nodiscard]] std::string table(const rules::State& state) const;

    // The final scoring, and who has won.
    [[nodiscard]] std::string ending(const rules::State& state) const;

    [[nodiscard]] const std::string& name(rules::Seat seat) const {
        return names_[rules::index(seat)];
    }
    [[nodiscard]] const GameWords& words() const { return words_; }

private:
    [[nodiscard]] std::string act(const rules::Event& event) const;
    [[nodiscard]] std::string claim(const rules::Event& event) const;
    [[nodiscard]] std::string secret(const rules::Event& event) const;

    const GameWords& words_;
    std::vector<std::string> names_;
};

}  // namespace app
