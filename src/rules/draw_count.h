// rules/draw_count.h
//
// Which keyed block (base/keyed_stream.h) nature's next draw comes from, where every deck has
// blocks of its own: the n-th card comes from the n-th block of the cards, whoever draws it and
// however many moves came before. Until the discards are shuffled it is the same card in every game
// from the same seed, as if the same shuffled decks lay on every table. Elsewhere draws count by
// the number of the move.
#pragma once

#include <array>
#include <cstdint>

#include "rules/state.h"

namespace rules {

class DrawCount {
public:
    // The number of the next draw. Requires a phase that is nature's.
    [[nodiscard]] std::uint64_t next(Phase phase) const {
        const unsigned deck = deck_of(phase);
        return (std::uint64_t{deck} + 1) << 32U | drawn_[deck];
    }
    // It was drawn.
    void add(Phase phase) { ++drawn_[deck_of(phase)]; }

private:
    // Start player, symbols, cards, tickets.
    [[nodiscard]] static unsigned deck_of(Phase phase) {
        switch (phase) {
            case Phase::kDrawStart:
                return 0;
            case Phase::kDealSymbols:
                return 1;
            case Phase::kDealOpening:
            case Phase::kDealOffer:
                return 3;
            default:
                return 2;
        }
    }

    std::array<std::uint16_t, 4> drawn_{};
};

}  // namespace rules
