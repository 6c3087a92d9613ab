// arena/luck.h
//
// Nature's draws of one deal, the same for all rotations of the seats as far as possible (common
// random numbers). The start player, symbols, cards and tickets each have their own stream. A draw
// takes one of what remains, so the n-th card is the same in every rotation, however play differs,
// until the discards are reshuffled; likewise the n-th ticket, until returned tickets come up. It
// is as if the same shuffled decks were used again.
#pragma once

#include <cstdint>

#include "arena/stream_seed.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/nature.h"
#include "rules/state.h"

namespace arena {

class Luck {
public:
    Luck(std::uint64_t seed, std::uint32_t deal)
        : start_(stream_seed({.seed = seed, .stream = Stream::kStart, .deal = deal})),
          symbols_(stream_seed({.seed = seed, .stream = Stream::kSymbols, .deal = deal})),
          cards_(stream_seed({.seed = seed, .stream = Stream::kCards, .deal = deal})),
          tickets_(stream_seed({.seed = seed, .stream = Stream::kTickets, .deal = deal})) {}

    // Requires state.is_natures().
    [[nodiscard]] rules::Move next(const rules::State& state) {
        return rules::sample_outcome(state, stream_for(state.phase));
    }

private:
    [[nodiscard]] base::Rng& stream_for(rules::Phase phase) {
        switch (phase) {
            case rules::Phase::kDrawStart:
                return start_;
            case rules::Phase::kDealSymbols:
                return symbols_;
            case rules::Phase::kDealOpening:
            case rules::Phase::kDealOffer:
                return tickets_;
            default:
                return cards_;
        }
    }

    base::Rng start_;
    base::Rng symbols_;
    base::Rng cards_;
    base::Rng tickets_;
};

}  // namespace arena
