// rules/dealer.h
//
// Makes nature's moves at a table, from a secret seed. For tests and for analysing a known game,
// stacked decks may come first. Move n draws from the n-th keyed stream (base/keyed_stream.h), so
// every draw can be recomputed from the seed.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/keyed_stream.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// What nature draws first, top first. Requires that the map contains all of it.
struct StackedDecks {
    std::optional<Seat> start;
    std::vector<Symbol> symbols;
    std::vector<Card> cards;
    std::vector<TicketId> tickets;

    // Agreeing on the start player does not count as stacking (C3).
    [[nodiscard]] bool is_fair() const {
        return symbols.empty() && cards.empty() && tickets.empty();
    }
};

class Dealer {
public:
    explicit Dealer(const base::Seed& seed, StackedDecks stacked = {});

    // Requires state.is_natures().
    [[nodiscard]] Move next(const State& state, std::uint64_t move_number);

    [[nodiscard]] const base::Seed& seed() const { return seed_; }

private:
    base::Seed seed_;
    StackedDecks stacked_;
    std::size_t symbols_used_ = 0;
    std::size_t cards_used_ = 0;
    std::size_t tickets_used_ = 0;
};

}  // namespace rules
