// rules/event.h
//
// What happened, told in order while a move is applied, each with who may know it. A sink in the
// inner loop of a search takes NoEvents, and all of this costs nothing.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "rules/types.h"

namespace rules {

enum class EventKind : std::uint8_t {
    kStart,          // seat begins
    kSymbolSet,      // symbol on place, `count` tokens, by nature
    kCardDealt,      // secret: card to the seat's opening hand
    kMarketTurned,   // card turned up in slot `count`
    kMarketSwept,    // C12: all market cards were discarded
    kReshuffled,     // C10: the discards are the deck now
    kTicketOffered,  // secret: ticket offered to the seat
    kOpeningChosen,  // secret: how many opening tickets (`count`) the seat keeps
    kOpeningDone,    // now public: seat kept `count` opening tickets
    kSymbolPlaced,   // seat put symbol on place, `count` tokens
    kTurn,           // the seat's turn begins
    kPickedMarket,   // seat took card from market slot `count`
    kPickedBlind,    // secret: card drawn from the deck
    kClaimed,  // seat claimed track, paid `wilds` wilds and the rest in card, for `count` points
    kSouvenirTaken,  // seat took symbol from place
    kTicketsDrawn,   // seat draws tickets
    kTicketsKept,    // seat kept `count` of them
    kPassed,         // seat had nothing to do
    kLastRound,      // seat has so few cars that the last round begins
    kOver,
};

struct Event {
    EventKind kind{};
    Seat seat = kNoSeat;
    Card card = kNoCard;
    TrackId track = kNoTrack;
    TicketId ticket = kNoTicket;
    PlaceId place{};
    Symbol symbol{};
    std::uint8_t count = 0;
    std::uint8_t wilds = 0;

    bool operator==(const Event&) const = default;
};

// Whether part of the event is for its seat only.
[[nodiscard]] constexpr bool has_secret(const Event& event) {
    return event.kind == EventKind::kCardDealt || event.kind == EventKind::kTicketOffered ||
           event.kind == EventKind::kOpeningChosen || event.kind == EventKind::kPickedBlind;
}

// The event as the viewer may know it: it still learns that something happened, but not what.
[[nodiscard]] constexpr Event redacted(const Event& event, Seat viewer) {
    Event seen = event;
    if (has_secret(event) && event.seat != viewer) {
        seen.card = kNoCard;
        seen.ticket = kNoTicket;
        seen.count = 0;
    }
    return seen;
}

// Whether anybody learns something from it that the move itself did not say. A move that only
// caused events that do not can be taken back.
[[nodiscard]] constexpr bool reveals(const Event& event) {
    switch (event.kind) {
        case EventKind::kOpeningChosen:
        case EventKind::kSymbolPlaced:
        case EventKind::kTurn:
        case EventKind::kPickedMarket:
        case EventKind::kClaimed:
        case EventKind::kSouvenirTaken:
        case EventKind::kTicketsKept:
        case EventKind::kPassed:
        case EventKind::kLastRound:
            return false;
        default:
            return true;
    }
}

template <typename S>
concept EventSink = requires(S& sink, const Event& event) { sink.on(event); };

struct NoEvents {
    static constexpr void on(const Event& /*event*/) {}
};

struct EventList {
    std::vector<Event> events;
    void on(const Event& event) { events.push_back(event); }
};

}  // namespace rules
