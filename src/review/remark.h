// review/remark.h
//
// A comment on a move, as a code with arguments; the texts are in i18n/*/review.json. Only the
// arguments listed with a code have a meaning.
#pragma once

#include <cstdint>
#include <vector>

#include "rules/types.h"

namespace review {

enum class RemarkCode : std::uint8_t {
    // Turning points: what a move did. `seat` made it, unless it was nature's.
    kStart,           // seat: starts
    kSymbols,         // souvenirs are set out
    kOpeningHands,    // the cards dealt first
    kOpeningTickets,  // the tickets offered first
    kMarket,          // card: turned up last
    kBlind,           // seat, card: drawn from the deck
    kOffer,           // seat, tickets: drawn later
    kKept,            // seat, tickets
    kDrawnCard,       // seat, card: from the market
    kDrawnDeck,       // seat: chose a card from the deck
    kDrawnTickets,    // seat: chose to draw tickets
    kRoute,           // seat, track
    kTicketDone,      // seat, track, ticket: which it completes
    kTicketLonger,    // seat, track; other, ticket, from, to: their ticket needs more cars
    kTicketBlocked,   // seat, track; other, ticket: can no longer be completed
    kEndCalled,       // seat, track: triggers the last round
    kSouvenir,        // seat
    kPassed,          // seat
    kEnded,           // ended early

    // Reasons for a better move.
    kCompletes,    // ticket
    kNearer,       // ticket, from, to: cars that it lacks
    kPoints,       // points: of the route
    kEndsGame,     // it triggers the last round
    kTakenLater,   // other, track, move: who claimed the route later, and when
    kGetsCard,     // card
    kGetsTickets,  // new tickets
    kKeepsMore,    // from, to: tickets
    kKeepsFewer,   // from, to
};

struct Remark {
    RemarkCode code{};
    rules::Seat seat = rules::kNoSeat;
    rules::Seat other = rules::kNoSeat;
    rules::TrackId track = rules::kNoTrack;
    rules::TicketId ticket = rules::kNoTicket;
    std::vector<rules::TicketId> tickets{};
    rules::Card card = rules::kNoCard;
    unsigned from = 0;
    unsigned to = 0;
    unsigned points = 0;
    unsigned move = 0;  // its number, from 1

    bool operator==(const Remark&) const = default;
};

}  // namespace review
