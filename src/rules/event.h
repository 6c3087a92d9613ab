// rules/event.h
//
// What happened while a move was applied, in order, and who may know it. Search passes NoEvents as
// the sink, and all of this costs nothing.
#pragma once

#include <concepts>
#include <cstdint>
#include <vector>

#include "rules/types.h"

namespace rules {

enum class EventKind : std::uint8_t {
    kStart,          // the seat begins
    kSymbolSet,      // nature put symbol on place with `count` tokens
    kCardDealt,      // secret: card dealt to the seat's opening hand
    kMarketTurned,   // card turned up in slot `count`
    kMarketSwept,    // C12: the market's cards were all discarded
    kReshuffled,     // C10: the discards became the deck
    kTicketOffered,  // secret: ticket offered to the seat
    kOpeningChosen,  // secret: the seat keeps `count` opening tickets
    kOpeningDone,    // now public: the seat kept `count` opening tickets
    kSymbolPlaced,   // the seat put symbol on place with `count` tokens
    kTurn,           // the seat's turn begins
    kPickedMarket,   // the seat took card from market slot `count`
    kPickedBlind,    // secret: card drawn from the deck
    kClaimed,  // the seat claimed track for `count` points with `wilds` wilds, the rest in card
    kSouvenirTaken,  // the seat took symbol from place
    kTicketsDrawn,   // the seat draws tickets
    kTicketsKept,    // the seat kept `count` of them
    kPassed,         // the seat had no legal action
    kLastRound,      // the seat's few cars start the last round
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

// Whether part of the event is only for its seat.
[[nodiscard]] constexpr bool has_secret(const Event& event) {
    return event.kind == EventKind::kCardDealt || event.kind == EventKind::kTicketOffered ||
           event.kind == EventKind::kOpeningChosen || event.kind == EventKind::kPickedBlind;
}

// The event as the viewer may know it: that something happened, but not what.
[[nodiscard]] constexpr Event redacted(const Event& event, Seat viewer) {
    Event seen = event;
    if (has_secret(event) && event.seat != viewer) {
        seen.card = kNoCard;
        seen.ticket = kNoTicket;
        seen.count = 0;
    }
    return seen;
}

// Whether anybody learns something beyond the move itself. A move can be taken back if none of its
// events reveals anything.
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
