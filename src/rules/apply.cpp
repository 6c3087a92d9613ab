#include "rules/apply.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/check.h"
#include "rules/legal.h"

namespace rules {
namespace {

// One step of the game: first the actions of a turn, then nature's moves, then the transitions
// between phases.
template <EventSink Sink>
class Step {
public:
    Step(const Map& map, State& state, Sink& sink) : map_(map), s_(state), sink_(sink) {}

    void draw_deck() {
        s_.passes = 0;
        // From kSecondPick, the blind card is the second pick and ends the turn.
        s_.after_market = s_.phase == Phase::kSecondPick ? Phase::kTurn : Phase::kSecondPick;
        need_card();
        s_.phase = Phase::kBlindPick;
    }

    void draw_market(Seat seat, Card card) {
        s_.passes = 0;
        const unsigned slot = replace(card, kNoCard);
        --s_.market_size;
        ++s_.hand[index(seat)][card];
        // C6: a wild from the market is the only pick of its turn.
        const bool is_wild = card == Card::kWild;
        s_.market_wilds = static_cast<std::uint8_t>(s_.market_wilds - (is_wild ? 1 : 0));
        const bool is_last = is_wild || s_.phase == Phase::kSecondPick;
        tell({.kind = EventKind::kPickedMarket,
              .seat = seat,
              .card = card,
              .count = static_cast<std::uint8_t>(slot)});
        settle_market(is_last ? Phase::kTurn : Phase::kSecondPick);
    }

    void claim(Seat seat, Move move) {
        const TrackId id = move.track();
        const Track& track = map_[id];
        const unsigned i = index(seat);
        const auto wilds = static_cast<std::uint8_t>(move.wilds());
        const auto coloured = static_cast<std::uint8_t>(track.length - wilds);
        const Card card = move.card();
        s_.passes = 0;
        s_.hand[i][Card::kWild] = static_cast<std::uint8_t>(s_.hand[i].wilds() - wilds);
        s_.discard[Card::kWild] = static_cast<std::uint8_t>(s_.discard.wilds() + wilds);
        // If wilds pay for everything, card is kWild and coloured is 0, so the next two lines do
        // nothing.
        s_.hand[i][card] = static_cast<std::uint8_t>(s_.hand[i][card] - coloured);
        s_.discard[card] = static_cast<std::uint8_t>(s_.discard[card] + coloured);
        s_.discard_size = static_cast<std::uint8_t>(s_.discard_size + track.length);
        s_.owned[i].insert(id);
        s_.cars[i] = static_cast<std::uint8_t>(s_.cars[i] - track.length);
        s_.points[i] = static_cast<std::int16_t>(s_.points[i] + track.points);  // C18
        close_track(id);
        tell({.kind = EventKind::kClaimed,
              .seat = seat,
              .card = card,
              .track = id,
              .count = track.points,
              .wilds = wilds});
        settle_market(offer_souvenirs(seat, id));
    }

    void draw_tickets(Seat seat) {
        s_.passes = 0;
        tell({.kind = EventKind::kTicketsDrawn, .seat = seat});
        s_.phase = Phase::kDealOffer;
    }

    void keep(Seat seat, unsigned offer_mask) {
        Offer& offer = s_.offer[index(seat)];
        const unsigned size = s_.offer_size(seat);
        // Branchless: moves kept tickets to the seat and closes the gaps in the offer.
        auto rest = std::bit_cast<std::uint32_t>(kNoOffer);
        unsigned rest_bits = 0;
        for (unsigned i = 0; i < size; ++i) {
            const unsigned is_kept = (offer_mask >> i) & 1U;
            s_.tickets[index(seat)].insert_if(is_kept != 0, offer[i]);
            const unsigned change = (index(kNoTicket) ^ index(offer[i])) & (is_kept - 1U);
            rest ^= change << rest_bits;
            rest_bits += 8 * (1 - is_kept);
        }
        offer = std::bit_cast<Offer>(rest);
        const auto kept = static_cast<std::uint8_t>(std::popcount(offer_mask));
        if (s_.phase == Phase::kOpening) {
            tell({.kind = EventKind::kOpeningChosen, .seat = seat, .count = kept});
            s_.waiting = static_cast<std::uint8_t>(s_.waiting & ~(1U << index(seat)));
            if (s_.waiting == 0) {
                end_opening();
            }
        } else {
            put_back(seat);
            tell({.kind = EventKind::kTicketsKept, .seat = seat, .count = kept});
            end_turn();
        }
    }

    void choose_souvenir(Seat seat, PlaceId place) {
        take_souvenir(seat, place);
        s_.claimed = kNoTrack;
        end_turn();
    }

    void place(Seat seat, Symbol symbol, PlaceId place) {
        const auto count = map_.souvenir_setup[s_.seats].spare_tokens;
        set_stack(symbol, place, count);
        tell({.kind = EventKind::kSymbolPlaced,
              .seat = seat,
              .place = place,
              .symbol = symbol,
              .count = count});
        begin_turns_when_placed();
    }

    void pass(Seat seat) {
        ++s_.passes;
        tell({.kind = EventKind::kPassed, .seat = seat});
        if (s_.passes == s_.seats) {
            end_game();  // C22: nobody can ever act again
        } else {
            end_turn();
        }
    }

    // Nature's moves.

    void set_start(Seat seat) {
        s_.start = seat;
        s_.turn = seat;
        tell({.kind = EventKind::kStart, .seat = seat});
        if (map_.souvenir_place_count > 0) {
            s_.phase = Phase::kDealSymbols;
        } else {
            begin_hands();
        }
    }

    void set_symbol(Symbol symbol) {
        const unsigned set_before =
            map_.symbol_count - static_cast<unsigned>(std::popcount(s_.spare_symbols));
        const PlaceId place = map_.souvenir_place[set_before];
        const auto count = map_.souvenir_setup[s_.seats].tokens;
        set_stack(symbol, place, count);
        tell({.kind = EventKind::kSymbolSet, .place = place, .symbol = symbol, .count = count});
        if (set_before + 1 == map_.souvenir_place_count) {
            begin_hands();
        }
    }

    void take_card(Card card) {
        s_.deck.take_one(card);
        --s_.deck_size;
        switch (s_.phase) {
            case Phase::kBlindPick:
                ++s_.hand[index(s_.turn)][card];
                tell({.kind = EventKind::kPickedBlind, .seat = s_.turn, .card = card});
                go_on(s_.after_market);
                break;
            case Phase::kFillMarket:
                turn_up(card);
                settle_market(s_.after_market);
                break;
            default:
                deal_to_hand(card);
        }
    }

    void take_ticket(TicketId ticket) {
        if (s_.undrawn_size > 0) {
            s_.ticket_deck.erase(ticket);
            --s_.undrawn_size;
        } else {
            std::copy(s_.returned.begin() + 1, s_.returned.begin() + s_.returned_size,
                      s_.returned.begin());
            s_.returned[--s_.returned_size] = kNoTicket;
        }
        const bool is_opening = s_.phase == Phase::kDealOpening;
        const unsigned drawn = map_.ticket_count - s_.ticket_deck_size();  // this one included
        const Seat seat =
            is_opening ? to_id<Seat>((drawn - 1) / map_.opening_tickets.count) : s_.turn;
        const unsigned size = s_.offer_size(seat);
        append(s_.offer[index(seat)], ticket);
        tell({.kind = EventKind::kTicketOffered, .seat = seat, .ticket = ticket});
        if (is_opening) {
            if (size + 1 == map_.opening_tickets.count && index(seat) + 1U == s_.seats) {
                s_.phase = Phase::kOpening;
                s_.waiting = static_cast<std::uint8_t>((1U << s_.seats) - 1);
            }
        } else if (size + 1 == map_.later_tickets.count || s_.ticket_deck_size() == 0) {
            s_.phase = Phase::kKeep;  // C19
        }
    }

private:
    void tell(const Event& event) { sink_.on(event); }

    // Replaces `gone` by `come` (or kNoCard) in the first market slot that holds it, and returns
    // the slot. Requires such a slot. Reads and writes the market as one word (see state.h) and
    // compares all slots at once, because the slot is random and a mispredicted branch costs more.
    unsigned replace(Card gone, Card come) {
        static_assert(std::endian::native == std::endian::little);
        constexpr std::uint64_t kOnes = 0x0101010101U;
        std::uint32_t first_four = 0;  // a five-byte copy would stall its reader
        std::memcpy(&first_four, s_.market.data(), sizeof first_four);
        std::uint64_t slots = first_four | std::uint64_t{index(s_.market[4])} << 32;
        static_assert(kMarketSize == 5);
        const std::uint64_t apart = slots ^ kOnes * index(gone);  // a zero byte where it is
        // The zero-byte test of "Bit Twiddling Hacks": only the lowest mark is reliable.
        const std::uint64_t marks = (apart - kOnes) & ~apart & (kOnes << 7);
        DCHECK(marks != 0);
        const auto slot = static_cast<unsigned>(std::countr_zero(marks)) / 8;
        slots ^= std::uint64_t{index(gone) ^ index(come)} << (8 * slot);
        std::memcpy(s_.market.data(), &slots, sizeof s_.market);
        return slot;
    }

    // C17: closes the track, and its twin where only one of the two may be claimed. Without a
    // branch: a track that does not close its twin closes itself zero more times.
    void close_track(TrackId id) {
        const bool closes_twin = map_.is_double(id) && s_.seats < map_.both_tracks_from;
        count_down(id, 1);
        count_down(closes_twin ? Map::twin(id) : id, closes_twin ? 1 : 0);
    }

    void count_down(TrackId id, unsigned count) {
        const Track& track = map_[id];
        close(s_.open_count[index(track.colour)], track.length, track.ferries == 0 ? count : 0);
    }

    // S5. Returns the phase after the claim.
    Phase offer_souvenirs(Seat seat, TrackId id) {
        if (map_.symbol_count == 0) {
            return Phase::kTurn;
        }
        const Track& track = map_[id];
        const bool at_from = offered_souvenir(map_, s_, seat, track.from).has_value();
        const bool at_to = offered_souvenir(map_, s_, seat, track.to).has_value();
        if (at_from && at_to) {
            s_.claimed = id;
            return Phase::kSouvenir;
        }
        if (at_from || at_to) {
            take_souvenir(seat, at_from ? track.from : track.to);
        }
        return Phase::kTurn;
    }

    void take_souvenir(Seat seat, PlaceId place) {
        const Symbol symbol = *offered_souvenir(map_, s_, seat, place);
        Stack& stack = s_.stack[index(symbol)];
        const unsigned left = stack.count - 1U;
        set_stack_count(stack, left);
        s_.souvenirs[index(seat)] =
            static_cast<std::uint8_t>(s_.souvenirs[index(seat)] | 1U << index(symbol));
        tell({.kind = EventKind::kSouvenirTaken, .seat = seat, .place = place, .symbol = symbol});
    }

    static void set_stack_count(Stack& stack, unsigned count) {
        stack.count = count & 3U;
        if (count == 0) {
            stack = Stack{};  // equal positions are equal bytes
        }
    }

    void set_stack(Symbol symbol, PlaceId place, unsigned count) {
        Stack& stack = s_.stack[index(symbol)];
        stack.place = index(place) & 0x3fU;
        stack.count = count & 3U;
        s_.spare_symbols = static_cast<std::uint8_t>(s_.spare_symbols & ~(1U << index(symbol)));
    }

    // Returns the rest of the seat's offer to the bottom of the ticket deck.
    void put_back(Seat seat) {
        Offer& offer = s_.offer[index(seat)];
        std::copy(offer.begin(), offer.end(), s_.returned.begin() + s_.returned_size);
        s_.returned_size = static_cast<std::uint8_t>(s_.returned_size + offer_size(offer));
        offer = kNoOffer;
    }

    void begin_hands() {
        if (map_.opening_hand > 0) {
            s_.phase = Phase::kDealHands;
        } else {
            settle_market(Phase::kDealOpening);
        }
    }

    void deal_to_hand(Card card) {
        const unsigned dealt = map_.card_total - s_.deck_size;  // this card included
        const auto seat = to_id<Seat>((dealt - 1) / map_.opening_hand);
        ++s_.hand[index(seat)][card];
        tell({.kind = EventKind::kCardDealt, .seat = seat, .card = card});
        if (dealt == unsigned{map_.opening_hand} * s_.seats) {
            settle_market(Phase::kDealOpening);
        }
    }

    void turn_up(Card card) {
        const unsigned slot = replace(kNoCard, card);
        ++s_.market_size;
        s_.market_wilds =
            static_cast<std::uint8_t>(s_.market_wilds + (card == Card::kWild ? 1 : 0));
        tell({.kind = EventKind::kMarketTurned,
              .card = card,
              .count = static_cast<std::uint8_t>(slot)});
    }

    // C10: called when a card is needed; only then do the discards become an empty deck.
    void need_card() {
        if (s_.deck_size == 0) {
            s_.deck = s_.discard;
            s_.deck_size = s_.discard_size;
            s_.discard = CardCounts{};
            s_.discard_size = 0;
            tell({.kind = EventKind::kReshuffled});
        }
    }

    // Refills and sweeps the market (C10, C12), then continues with `next`. If that takes a card,
    // nature moves first and this is called again.
    void settle_market(Phase next) {
        while (true) {
            if (s_.market_size < kMarketSize && s_.drawable() > 0) {
                need_card();
                s_.after_market = next;
                s_.phase = Phase::kFillMarket;
                return;
            }
            if (s_.market_wilds <= kMarketWildsMax || !can_sweep()) [[likely]] {
                break;
            }
            sweep();
        }
        go_on(next);
    }

    // C12: whether the cards outside the hands allow a market with few enough wilds.
    [[nodiscard]] bool can_sweep() const {
        const unsigned cards = s_.drawable() + s_.market_size;
        const unsigned wilds = s_.deck.wilds() + s_.discard.wilds() + s_.market_wilds;
        return cards - wilds + kMarketWildsMax >= std::min(kMarketSize, cards);
    }

    void sweep() {
        for (Card& card : s_.market) {
            if (card != kNoCard) {
                ++s_.discard[card];
                ++s_.discard_size;
                card = kNoCard;
            }
        }
        s_.market_size = 0;
        s_.market_wilds = 0;
        tell({.kind = EventKind::kMarketSwept});
    }

    void go_on(Phase next) {
        // An unused field has a fixed value, so that equal positions are equal bytes.
        s_.after_market = Phase::kTurn;
        if (next == Phase::kTurn || (next == Phase::kSecondPick && !can_pick(s_, Pick::kSecond))) {
            end_turn();  // C11: no second card available
        } else {
            s_.phase = next;
        }
    }

    void end_opening() {
        // In seat order: the position must not depend on the order of arrival.
        for (unsigned i = 0; i < s_.seats; ++i) {
            const auto seat = to_id<Seat>(i);
            put_back(seat);
            tell({.kind = EventKind::kOpeningDone,
                  .seat = seat,
                  .count = static_cast<std::uint8_t>(s_.tickets[i].size())});
        }
        begin_turns_when_placed();
    }

    void begin_turns_when_placed() {
        s_.phase = s_.spare_symbols != 0 ? Phase::kPlace : Phase::kTurn;
        if (s_.phase == Phase::kTurn) {
            tell({.kind = EventKind::kTurn, .seat = s_.turn});
        }
    }

    void end_turn() {
        if (s_.turns_left > 0) {
            if (--s_.turns_left == 0) {
                end_game();
                return;
            }
        } else if (s_.cars[index(s_.turn)] <= map_.last_round_cars) {
            s_.turns_left = s_.seats;  // C23
            tell({.kind = EventKind::kLastRound, .seat = s_.turn});
        }
        s_.turn = next_seat(s_, s_.turn);
        s_.phase = Phase::kTurn;
        tell({.kind = EventKind::kTurn, .seat = s_.turn});
    }

    void end_game() {
        s_.turns_left = 0;
        s_.phase = Phase::kOver;
        tell({.kind = EventKind::kOver});
    }

    const Map& map_;
    State& s_;
    Sink& sink_;
};

}  // namespace

template <EventSink Sink>
void apply_seats(const Map& map, State& state, Seat seat, Move move, Sink& sink) {
    Step<Sink> step(map, state, sink);
    switch (move.kind()) {
        case MoveKind::kKeep:
            return step.keep(seat, move.offer_mask());
        case MoveKind::kDrawDeck:
            return step.draw_deck();
        case MoveKind::kDrawMarket:
            return step.draw_market(seat, move.card());
        case MoveKind::kClaim:
            return step.claim(seat, move);
        case MoveKind::kDrawTickets:
            return step.draw_tickets(seat);
        case MoveKind::kSouvenir:
            return step.choose_souvenir(seat, move.place());
        case MoveKind::kPlace:
            return step.place(seat, move.symbol(), move.place());
        default:
            return step.pass(seat);
    }
}

template <EventSink Sink>
void apply_natures(const Map& map, State& state, Move move, Sink& sink) {
    Step<Sink> step(map, state, sink);
    if (move.kind() == MoveKind::kCard) [[likely]] {
        step.take_card(move.card());
    } else if (move.kind() == MoveKind::kTicket) {
        step.take_ticket(move.ticket());
    } else if (move.kind() == MoveKind::kSymbol) {
        step.set_symbol(move.symbol());
    } else {
        step.set_start(move.seat());
    }
}

template void apply_seats(const Map&, State&, Seat, Move, NoEvents&);
template void apply_seats(const Map&, State&, Seat, Move, EventList&);
template void apply_natures(const Map&, State&, Move, NoEvents&);
template void apply_natures(const Map&, State&, Move, EventList&);

}  // namespace rules
