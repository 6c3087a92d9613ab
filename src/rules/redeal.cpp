#include "rules/redeal.h"

#include <algorithm>

#include "base/check.h"

namespace rules {
namespace {

// The cards whose location the viewer does not know: neither face up nor in its own hand.
CardCounts unseen_cards(const Map& map, const View& view) {
    CardCounts unseen = map.cards;
    const auto remove = [&](Card card, unsigned count) {
        unseen[card] = static_cast<std::uint8_t>(unseen[card] - count);
    };
    for (unsigned i = 0; i < kCardKinds; ++i) {
        remove(to_id<Card>(i), view.hand.count[i]);
        remove(to_id<Card>(i), view.discard.count[i]);
    }
    for (const Card card : view.market) {
        if (card != kNoCard) {
            remove(card, 1);
        }
    }
    return unseen;
}

// C12: a market with three wilds survived the check, so no other market was possible. At most two
// of all cards outside the hands are then coloured, and the viewer can deduce that.
bool is_stuck(const View& view) {
    const auto wilds =
        static_cast<unsigned>(std::count(view.market.begin(), view.market.end(), Card::kWild));
    return wilds > kMarketWildsMax && view.phase != Phase::kFillMarket && view.deck_size > 0;
}

// The number of coloured cards in the deck of such a position, with every deck equally likely.
unsigned draw_stuck_colours(const View& view, const CardCounts& unseen, base::Rng& rng) {
    const unsigned wilds = unseen.wilds();
    const unsigned coloured = unseen.total() - wilds;
    const unsigned deck = view.deck_size;
    unsigned most = kMarketWildsMax - (view.discard.total() - view.discard.wilds());
    for (const Card card : view.market) {
        most -= card != kNoCard && card != Card::kWild ? 1U : 0U;
    }
    most = std::min({most, coloured, deck});
    const unsigned least = deck > wilds ? deck - wilds : 0;
    CHECK(least <= most, least, most);
    // With one more coloured card in the deck, there are `up / down` times as many decks. The
    // weights, scaled to integers, stay below 2^31.
    std::array<std::uint32_t, kMarketWildsMax + 1> weight{};
    weight[least] = 1;
    std::uint32_t sum = 1;
    for (unsigned n = least; n < most; ++n) {
        const std::uint32_t up = (deck - n) * (coloured - n);
        const std::uint32_t down = (wilds + n + 1 - deck) * (n + 1);
        for (unsigned lower = least; lower <= n; ++lower) {
            weight[lower] *= down;
        }
        weight[n + 1] = weight[n] / down * up;
        sum = sum * down + weight[n + 1];
    }
    std::uint32_t skip = rng.below(sum);
    unsigned count = least;
    for (; skip >= weight[count]; ++count) {
        skip -= weight[count];
    }
    return count;
}

// Draws the deck of a stuck position from the unseen cards.
CardCounts take_stuck_deck(const View& view, CardCounts& unseen, base::Rng& rng) {
    CardCounts deck;
    const unsigned coloured = unseen.total() - unseen.wilds();
    const unsigned count = draw_stuck_colours(view, unseen, rng);
    for (unsigned n = 0; n < count; ++n) {
        const Card card = unseen.nth(unseen.wilds() + rng.below(coloured - n));  // wilds come first
        --unseen[card];
        ++deck[card];
    }
    deck[Card::kWild] = static_cast<std::uint8_t>(view.deck_size - count);
    unseen[Card::kWild] = static_cast<std::uint8_t>(unseen.wilds() - deck.wilds());
    return deck;
}

void deal_cards(const Map& map, const View& view, const KnownHands& known, base::Rng& rng,
                State& state) {
    CardCounts unseen = unseen_cards(map, view);
    if (is_stuck(view)) {
        state.deck = take_stuck_deck(view, unseen, rng);
    }
    for (unsigned i = 0; i < view.seats; ++i) {
        for (unsigned card = 0; card < kCardKinds; ++card) {
            // In a stuck position the deck is drawn first, so fewer cards may remain than are
            // known.
            const auto count = std::min(known[i].count[card], unseen.count[card]);
            unseen.count[card] = static_cast<std::uint8_t>(unseen.count[card] - count);
            state.hand[i].count[card] = count;
        }
    }
    unsigned left = unseen.total();
    for (unsigned i = 0; i < view.seats; ++i) {
        if (i == index(view.viewer)) {
            state.hand[i] = view.hand;
            continue;
        }
        for (unsigned n = state.hand[i].total(); n < view.seat[i].hand_size; ++n) {
            const Card card = unseen.nth(rng.below(left--));
            --unseen[card];
            ++state.hand[i][card];
        }
    }
    state.deck.add(unseen);
    CHECK(state.deck.total() == view.deck_size, state.deck.total(), unsigned{view.deck_size});
}

// Draws tickets whose location the viewer does not know.
class TicketBag {
public:
    TicketBag(TicketSet tickets, base::Rng& rng) : tickets_(tickets), rng_(rng) {}

    TicketId draw() {
        CHECK(!tickets_.empty());
        const TicketId ticket = tickets_.nth(rng_.below(tickets_.size()));
        tickets_.erase(ticket);
        return ticket;
    }
    [[nodiscard]] TicketSet rest() const { return tickets_; }

private:
    TicketSet tickets_;
    base::Rng& rng_;
};

// Tickets whose location the viewer can see.
TicketSet seen_tickets(const View& view) {
    TicketSet seen;
    for (const SeatView& seat : view.seat) {
        seen |= seat.tickets;
    }
    for (const TicketId ticket : view.offer) {
        if (ticket != kNoTicket) {
            seen.insert(ticket);
        }
    }
    return seen;
}

// The number of unseen tickets a seat has kept, and the number in its offer.
struct Unseen {
    unsigned kept = 0;
    unsigned offered = 0;
};

Unseen unseen_of(const Map& map, const View& view, unsigned seat) {
    const SeatView& seen = view.seat[seat];
    const bool has_chosen =
        view.phase == Phase::kOpening && ((unsigned{view.waiting} >> seat) & 1U) == 0;
    const bool is_viewer = seat == index(view.viewer);
    if (has_chosen && is_viewer) {
        return {.kept = 0, .offered = map.opening_tickets.count - unsigned{seen.ticket_count}};
    }
    if (has_chosen) {
        // Any allowed number may have been kept; the minimum is always possible.
        const unsigned kept = map.opening_tickets.keep;
        return {.kept = kept, .offered = seen.offer_size - kept};
    }
    return {.kept = seen.ticket_count - seen.tickets.size(),
            .offered = is_viewer ? 0U : seen.offer_size};
}

void deal_tickets(const Map& map, const View& view, base::Rng& rng, State& state) {
    TicketBag bag(TicketSet::below(map.ticket_count) - seen_tickets(view), rng);
    for (unsigned i = 0; i < view.seats; ++i) {
        const Unseen unseen = unseen_of(map, view, i);
        state.tickets[i] = view.seat[i].tickets;
        for (unsigned n = 0; n < unseen.kept; ++n) {
            state.tickets[i].insert(bag.draw());
        }
        if (i == index(view.viewer)) {
            state.offer[i] = view.offer;
        }
        for (unsigned n = 0; n < unseen.offered; ++n) {
            state.offer[i][n] = bag.draw();
        }
    }
    // The viewer does not know the order of the ticket deck, returned tickets included.
    state.ticket_deck = bag.rest();
    state.undrawn_size = static_cast<std::uint8_t>(state.ticket_deck.size());
}

void copy_public(const View& view, State& state) {
    for (unsigned i = 0; i < view.seats; ++i) {
        state.owned[i] = view.seat[i].owned;
        state.points[i] = view.seat[i].points;
        state.cars[i] = view.seat[i].cars;
        state.souvenirs[i] = view.seat[i].souvenirs;
    }
    state.open_count = view.open_count;
    state.market = view.market;
    for (const Card card : view.market) {
        state.market_size =
            static_cast<std::uint8_t>(state.market_size + (card != kNoCard ? 1 : 0));
        state.market_wilds =
            static_cast<std::uint8_t>(state.market_wilds + (card == Card::kWild ? 1 : 0));
    }
    state.discard = view.discard;
    state.discard_size = static_cast<std::uint8_t>(view.discard.total());
    state.deck_size = view.deck_size;
    state.stack = view.stack;
    state.spare_symbols = view.spare_symbols;
    state.seats = view.seats;
    state.phase = view.phase;
    state.after_market = view.after_market;
    state.start = view.start;
    state.turn = view.turn;
    state.waiting = view.waiting;
    state.turns_left = view.turns_left;
    state.passes = view.passes;
    state.claimed = view.claimed;
}

}  // namespace

State redeal(const Map& map, const View& view, base::Rng& rng) {
    return redeal(map, view, KnownHands{}, rng);
}

State redeal(const Map& map, const View& view, const KnownHands& known, base::Rng& rng) {
    State state;
    copy_public(view, state);
    deal_cards(map, view, known, rng, state);
    deal_tickets(map, view, rng, state);
    return state;
}

}  // namespace rules
