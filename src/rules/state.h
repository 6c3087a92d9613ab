// rules/state.h
//
// A position: everything the rest of the game depends on, in one flat value. Copying it is one
// memcpy; there is no undo. Decks have no order: cards and tickets not yet drawn are multisets, and
// drawing is a move of nature. Only tickets that were put back have a known order, under all
// others.
//
// apply() maintains the redundant fields (sizes, open_count, points, cars); is_ok() recomputes
// each of them.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "base/filled.h"
#include "rules/card_counts.h"
#include "rules/map.h"
#include "rules/ticket_set.h"
#include "rules/track_set.h"
#include "rules/types.h"

namespace rules {

// Whose decision is due, and which: first the phases in which nature is to move.
enum class Phase : std::uint8_t {
    kDrawStart,    // nature: who begins
    kDealSymbols,  // nature: a souvenir symbol for the next place
    kDealHands,    // nature: a card for the first seat whose hand is short
    kFillMarket,   // nature: a card for the first empty slot; then goes on with `after_market`
    kDealOpening,  // nature: a ticket for the first seat whose offer is short
    kBlindPick,    // nature: the card that was picked blind; then goes on with `after_market`
    kDealOffer,    // nature: a ticket for the seat whose turn it is
    kTurn,         // a turn begins
    kSecondPick,   // the turn's second card
    kKeep,         // the seat keeps some of its offer
    kSouvenir,     // both ends of the claimed track offer a souvenir: which one
    kOpening,      // every seat in `waiting` keeps some of its offer
    kPlace,        // a left-over souvenir stack is placed
    kOver,
};

// A stack of souvenirs of one symbol: where it lies and how many tokens are left.
struct Stack {
    std::uint8_t place : 6 = 0;
    std::uint8_t count : 2 = 0;  // 0: nowhere
    bool operator==(const Stack&) const = default;
};
static_assert(kPlacesMax <= 64 && kTokensMax <= 3 && sizeof(Stack) == 1);

using Offer = std::array<TicketId, kOfferMax>;  // kNoTicket after the last one
inline constexpr Offer kNoOffer = base::filled<kOfferMax>(kNoTicket);
static_assert(sizeof(Offer) == sizeof(std::uint32_t));

// Small arrays of bytes are read and written as whole words. Reading a word right after writing
// one of its bytes stalls until the byte has reached the cache (a failed store forwarding); in
// random play these stalls took a tenth of the time.

// How many tickets are offered; they come first.
[[nodiscard]] constexpr unsigned offer_size(const Offer& offer) {
    const std::uint32_t taken = ~std::bit_cast<std::uint32_t>(offer);  // 0 where there is none
    return (32 - static_cast<unsigned>(std::countl_zero(taken)) + 7) / 8;
}
// Requires that there is room.
constexpr void append(Offer& offer, TicketId ticket) {
    const std::uint32_t change = (index(kNoTicket) ^ index(ticket)) << (8 * offer_size(offer));
    offer = std::bit_cast<Offer>(std::bit_cast<std::uint32_t>(offer) ^ change);
}

// How many tracks of one colour are open, by length (byte length - 1).
using OpenRow = std::array<std::uint8_t, kLengthMax>;

// Subtracts this many tracks of this length.
constexpr void close(OpenRow& row, unsigned length, unsigned count) {
    static_assert(sizeof row == sizeof(std::uint64_t));
    row = std::bit_cast<OpenRow>(std::bit_cast<std::uint64_t>(row) -
                                 (std::uint64_t{count} << (8 * (length - 1))));
}

// Tickets that were put back, the next to be drawn first; kNoTicket after the last one. A whole
// offer can be written behind the last one, which is why there is more room than tickets.
using Returned = std::array<TicketId, kTicketsMax + kOfferMax - 1>;

struct State {
    std::array<TrackSet, kSeatsMax> owned{};
    // How many tracks without ferries are open to everybody, by colour (row) and length (byte
    // length - 1); see claims.h.
    std::array<OpenRow, kCardKinds> open_count{};
    std::array<TicketSet, kSeatsMax> tickets{};    // kept
    TicketSet ticket_deck;                         // never yet drawn
    std::array<std::int16_t, kSeatsMax> points{};  // for routes
    std::array<CardCounts, kSeatsMax> hand{};
    CardCounts deck;
    CardCounts discard;
    std::array<Card, kMarketSize> market = base::filled<kMarketSize>(kNoCard);
    std::array<Offer, kSeatsMax> offer = base::filled<kSeatsMax>(kNoOffer);
    Returned returned = base::filled<std::tuple_size_v<Returned>>(kNoTicket);
    std::array<std::uint8_t, kSeatsMax> cars{};
    std::array<std::uint8_t, kSeatsMax> souvenirs{};  // bit i: has symbol i
    std::array<Stack, kSymbolsMax> stack{};           // by symbol
    std::uint8_t spare_symbols = 0;                   // bit i: symbol i is not on the board yet
    std::uint8_t deck_size = 0;
    std::uint8_t discard_size = 0;
    std::uint8_t undrawn_size = 0;  // of ticket_deck
    std::uint8_t returned_size = 0;
    std::uint8_t market_size = 0;
    std::uint8_t market_wilds = 0;
    std::uint8_t seats = 0;
    Phase phase = Phase::kDrawStart;
    Phase after_market = Phase::kTurn;  // kTurn: the turn is over
    Seat start{};
    Seat turn{};                  // whose turn it is; from kOpening on
    std::uint8_t waiting = 0;     // bit i: seat i has yet to choose its opening tickets
    std::uint8_t turns_left = 0;  // C23: in the last round, how many turns; else 0
    std::uint8_t passes = 0;      // C22: turns in a row that were passed
    TrackId claimed = kNoTrack;   // kSouvenir: the track just claimed

    [[nodiscard]] bool is_over() const { return phase == Phase::kOver; }
    [[nodiscard]] bool is_natures() const { return phase <= Phase::kDealOffer; }
    // Bit i: seat i has a decision to make. Empty when nature is to move or the game is over.
    [[nodiscard]] unsigned to_act(const Map& map) const {
        const bool is_turns = phase >= Phase::kTurn && phase <= Phase::kSouvenir;
        return is_turns ? 1U << index(turn) : to_act_outside_turns(map);
    }
    [[nodiscard]] bool is_to_act(const Map& map, Seat seat) const {
        return index(seat) < seats && ((to_act(map) >> index(seat)) & 1U) != 0;
    }

    // All claimed tracks.
    [[nodiscard]] TrackSet claimed_tracks() const;
    // The tracks that the seat may claim if it can pay: unclaimed, and not closed by C17.
    [[nodiscard]] TrackSet open_tracks(const Map& map, Seat seat) const;
    [[nodiscard]] Seat owner(TrackId track) const;  // kNoSeat: nobody

    // Tickets that can still be drawn: those never yet drawn, and those that were put back.
    [[nodiscard]] unsigned ticket_deck_size() const {
        return unsigned{undrawn_size} + returned_size;
    }
    [[nodiscard]] unsigned offer_size(Seat seat) const {
        return rules::offer_size(offer[index(seat)]);
    }
    // Cards that can still be drawn blind: the deck, and the discards that become one (C10).
    [[nodiscard]] unsigned drawable() const { return unsigned{deck_size} + discard_size; }

    // The first invariant that does not hold, in words, or null: conservation of cards, cars,
    // tickets and souvenirs, redundant fields, what the phase demands. For tests; not fast.
    [[nodiscard]] const char* broken_invariant(const Map& map) const;
    [[nodiscard]] bool is_ok(const Map& map) const { return broken_invariant(map) == nullptr; }

    bool operator==(const State&) const = default;

private:
    [[nodiscard]] unsigned to_act_outside_turns(const Map& map) const;
};

static_assert(std::is_trivially_copyable_v<State>);

// The size of a position: a part per seat, a byte per ticket, and a shared part. Fields are ordered
// by alignment, so the only padding is at the end.
inline constexpr std::size_t kBytesPerSeat =
    sizeof(TrackSet) + sizeof(TicketSet) + sizeof(CardCounts) + sizeof(Offer) + 4;
inline constexpr std::size_t kSharedBytes = sizeof(TicketSet) + sizeof(Returned) + 128;
static_assert(sizeof(State) <= kSeatsMax * kBytesPerSeat + kSharedBytes);

// The position before nature's first move. Requires the number of seats that the map allows.
[[nodiscard]] State initial_state(const Map& map, unsigned seats);

[[nodiscard]] constexpr Seat next_seat(const State& state, Seat seat) {
    return index(seat) + 1U == state.seats ? Seat{0} : to_id<Seat>(index(seat) + 1U);
}

}  // namespace rules
