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
    kOnlyWay,      // ticket: if somebody else takes the route first, it cannot be completed
    kAtRisk,       // ticket, from, to: cars that it then lacks

    // Why this card. A track is on a way for a ticket if review/ticket_ways.h says so; a card helps
    // a ticket if some such track lacks fewer cards with it.
    kCardTicket,  // card, track, ticket, from, to: cards that the track lacks
    kCardRoute,   // card, track, points, from, to: the same, for the route's points
    kWildFits,    // to: how many routes on ways for tickets lack cards, at least two
    kNoOther,     // no colour that can be taken face up helps a ticket
    kNoFaceUp,    // no card that can be taken face up helps a ticket
    kStillThere,  // card: helps a ticket, lies face up, and can be taken second
    kBlindOdds,   // from, to: of the cards in the deck and other hands, how many help a ticket
    kHidden,      // nobody sees which card it is

    // Why tickets now.
    kAllDone,     // to: tickets of the seat, all complete
    kNoneOpen,    // no ticket of the seat is open: each is complete or can no longer be
    kCarsSpare,   // from: cars that the open tickets take at most, to: cars that the seat has
    kNearAtOnce,  // from, to: of the tickets that the seat does not hold, how many are connected
    kNear,        // from, to; cars: the same, how many take at most so many cars
    kOthersCars,  // cars: the fewest that an opponent has

    // Why these tickets.
    kKeptFor,   // ticket, points, to: cars that it takes alone
    kLeftOut,   // the same of one that would have been kept
    kLeftLost,  // ticket: one that would have been kept, and cannot be completed

    // Why this payment: with what it leaves in hand.
    kKeepsCard,   // card
    kKeepsRoute,  // track, ticket, from, to: cards that the track lacks
    kSouvenirs,   // to: how many different souvenirs the seat then has; points: for this one
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
    unsigned cars = 0;
    unsigned move = 0;  // its number, from 1

    bool operator==(const Remark&) const = default;
};

}  // namespace review
