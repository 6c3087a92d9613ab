// rules/move.h
//
// One decision, of a seat or of nature, in 32 bits:
//
//     31      24 23      16 15       8 7        0
//    +----------+----------+----------+----------+
//    |   kind   |    a     |    b     |    c     |
//    +----------+----------+----------+----------+
//
//    kind          a               b            c
//    keep          set of offer indices
//    draw_deck
//    draw_market   card
//    claim         track           card         wilds     card: what is paid beside the wilds;
//    draw_tickets                                         kWild when wilds pay for everything
//    souvenir      place
//    place         symbol          place
//    pass
//    start         seat            nature: who begins
//    symbol        symbol          nature: for the next souvenir place
//    card          card            nature: the next card of the deck
//    ticket        ticket          nature: the next ticket of the deck
//
// The state determines where nature's card or ticket goes. move_text.h has the text form.
#pragma once

#include <cstdint>

#include "rules/types.h"

namespace rules {

enum class MoveKind : std::uint8_t {
    kKeep,
    kDrawDeck,
    kDrawMarket,
    kClaim,
    kDrawTickets,
    kSouvenir,
    kPlace,
    kPass,
    kStart,
    kSymbol,
    kCard,
    kTicket,
};

class Move {
public:
    constexpr Move() = default;

    static constexpr Move keep(unsigned offer_mask) { return {MoveKind::kKeep, offer_mask, 0, 0}; }
    static constexpr Move draw_deck() { return {MoveKind::kDrawDeck, 0, 0, 0}; }
    static constexpr Move draw_market(Card card) {
        return {MoveKind::kDrawMarket, index(card), 0, 0};
    }
    static constexpr Move claim(TrackId track, Card card, unsigned wilds) {
        return {MoveKind::kClaim, index(track), index(card), wilds};
    }
    static constexpr Move draw_tickets() { return {MoveKind::kDrawTickets, 0, 0, 0}; }
    static constexpr Move souvenir(PlaceId place) {
        return {MoveKind::kSouvenir, index(place), 0, 0};
    }
    static constexpr Move place(Symbol symbol, PlaceId place) {
        return {MoveKind::kPlace, index(symbol), index(place), 0};
    }
    static constexpr Move pass() { return {MoveKind::kPass, 0, 0, 0}; }
    static constexpr Move start(Seat seat) { return {MoveKind::kStart, index(seat), 0, 0}; }
    static constexpr Move symbol(Symbol symbol) { return {MoveKind::kSymbol, index(symbol), 0, 0}; }
    static constexpr Move card(Card card) { return {MoveKind::kCard, index(card), 0, 0}; }
    static constexpr Move ticket(TicketId ticket) {
        return {MoveKind::kTicket, index(ticket), 0, 0};
    }

    [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 24); }
    [[nodiscard]] constexpr bool is_natures() const { return kind() >= MoveKind::kStart; }

    // Each is meaningful only for the kinds that have it.
    [[nodiscard]] constexpr unsigned offer_mask() const { return a(); }
    [[nodiscard]] constexpr TrackId track() const { return to_id<TrackId>(a()); }
    [[nodiscard]] constexpr Card card() const {
        return to_id<Card>(kind() == MoveKind::kClaim ? b() : a());
    }
    [[nodiscard]] constexpr unsigned wilds() const { return c(); }
    [[nodiscard]] constexpr PlaceId place() const {
        return to_id<PlaceId>(kind() == MoveKind::kPlace ? b() : a());
    }
    [[nodiscard]] constexpr Symbol symbol() const { return to_id<Symbol>(a()); }
    [[nodiscard]] constexpr Seat seat() const { return to_id<Seat>(a()); }
    [[nodiscard]] constexpr TicketId ticket() const { return to_id<TicketId>(a()); }

    [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }

    bool operator==(const Move&) const = default;
    auto operator<=>(const Move&) const = default;

private:
    constexpr Move(MoveKind kind, unsigned a, unsigned b, unsigned c)
        : bits_(static_cast<std::uint32_t>(kind) << 24 | (a & 0xff) << 16 | (b & 0xff) << 8 |
                (c & 0xff)) {}

    [[nodiscard]] constexpr unsigned a() const { return (bits_ >> 16) & 0xff; }
    [[nodiscard]] constexpr unsigned b() const { return (bits_ >> 8) & 0xff; }
    [[nodiscard]] constexpr unsigned c() const { return bits_ & 0xff; }

    std::uint32_t bits_ = 0;
};

}  // namespace rules
