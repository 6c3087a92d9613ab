#include "rules/dealer.h"

#include <utility>

#include "rules/nature.h"

namespace rules {

Dealer::Dealer(const base::Seed& seed, StackedDecks stacked)
    : seed_(seed), stacked_(std::move(stacked)) {}

Move Dealer::next(const State& state, std::uint64_t move_number) {
    switch (state.phase) {
        case Phase::kDrawStart:
            if (stacked_.start) {
                return Move::start(*stacked_.start);
            }
            break;
        case Phase::kDealSymbols:
            if (symbols_used_ < stacked_.symbols.size()) {
                return Move::symbol(stacked_.symbols[symbols_used_++]);
            }
            break;
        case Phase::kDealOpening:
        case Phase::kDealOffer:
            if (tickets_used_ < stacked_.tickets.size()) {
                return Move::ticket(stacked_.tickets[tickets_used_++]);
            }
            break;
        default:
            if (cards_used_ < stacked_.cards.size()) {
                return Move::card(stacked_.cards[cards_used_++]);
            }
    }
    base::KeyedDraw draw(seed_, move_number);
    return sample_outcome(state, draw);
}

}  // namespace rules
