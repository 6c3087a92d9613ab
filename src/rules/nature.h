// rules/nature.h
//
// Nature's side of the game: what can happen next, how likely it is, and drawing an outcome. The
// caller supplies the randomness: base::Rng in simulations, base::KeyedDraw at tables.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

#include "base/bits.h"
#include "base/check.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

template <typename R>
concept RandomSource = requires(R& random, std::uint32_t bound) {
    { random.below(bound) } -> std::same_as<std::uint32_t>;
};

// The number of equally likely items nature draws from. An outcome's probability is its weight (see
// for_each_outcome) divided by this. Requires state.is_natures().
[[nodiscard]] inline std::uint32_t outcome_weight_total(const State& state) {
    switch (state.phase) {
        case Phase::kDrawStart:
            return state.seats;
        case Phase::kDealSymbols:
            return static_cast<std::uint32_t>(std::popcount(state.spare_symbols));
        case Phase::kDealOpening:
        case Phase::kDealOffer:
            // Returned tickets lie under the others, in a known order.
            return state.undrawn_size == 0 ? 1 : state.undrawn_size;
        default:
            return state.deck_size;
    }
}

// The outcome of drawing the n-th item. Requires n < outcome_weight_total(state).
[[nodiscard]] inline Move nth_outcome(const State& state, std::uint32_t n) {
    switch (state.phase) {
        case Phase::kDrawStart:
            return Move::start(to_id<Seat>(n));
        case Phase::kDealSymbols:
            return Move::symbol(to_id<Symbol>(base::nth_bit(state.spare_symbols, n)));
        case Phase::kDealOpening:
        case Phase::kDealOffer:
            return Move::ticket(state.undrawn_size == 0 ? state.returned[0]
                                                        : state.ticket_deck.nth(n));
        default:
            DCHECK(state.is_natures());
            return Move::card(state.deck.nth(n));
    }
}

template <RandomSource Random>
[[nodiscard]] Move sample_outcome(const State& state, Random& random) {
    return nth_outcome(state, random.below(outcome_weight_total(state)));
}

// Calls visit(move, weight) once per distinct outcome.
template <typename Visit>
void for_each_outcome(const State& state, Visit visit) {
    const std::uint32_t total = outcome_weight_total(state);
    for (std::uint32_t n = 0; n < total;) {
        const Move move = nth_outcome(state, n);
        std::uint32_t end = n + 1;
        while (end < total && nth_outcome(state, end) == move) {
            ++end;  // equal cards are adjacent
        }
        visit(move, end - n);
        n = end;
    }
}

// Whether nature can make this move now.
[[nodiscard]] bool is_possible_outcome(const State& state, Move move);

}  // namespace rules
