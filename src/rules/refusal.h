// rules/refusal.h
//
// Why a move is not allowed: a closed list with stable codes. Clients and tests use the codes;
// wording is up to whoever shows it. docs/referee.md lists them all.
#pragma once

#include <cstdint>
#include <string_view>

namespace rules {

enum class Refusal : std::uint8_t {
    kGameOver,         // nothing can be done any more
    kNotYourTurn,      // the seat has nothing to decide now
    kWrongPhase,       // the seat has to decide something else now
    kBadOffer,         // an index outside the offer
    kKeepTooFew,       // C2, C19: more tickets must be kept
    kNoCardsLeft,      // C11: deck and discards are both empty
    kNotInMarket,      // the market has no such card
    kWildSecondPick,   // C7: a wild from the market is never the second pick
    kUnknownTrack,     // the map has no such track
    kRouteTaken,       // the track is already claimed
    kRouteClosed,      // C17: with so few seats, the first claim closed both tracks
    kOwnDouble,        // C17: the seat owns the other track of the double route
    kNotEnoughCars,    // C16
    kWrongCardCount,   // C13: as many cards as spaces
    kWrongColour,      // C14: not the track's colour, or more than one colour
    kFerryNeeded,      // S4: fewer wild cards than ferries
    kCardsNotInHand,   // the seat does not have these cards
    kNoTicketsLeft,    // C21
    kNoSouvenirThere,  // S5: the place is not one of the two offering a souvenir
    kSymbolNotSpare,   // S2: not one of the remaining stacks
    kPlaceHasStack,    // S2: another stack is there
    kUnknownPlace,     // the map has no such place
    kMustAct,          // C22: passing is for when nothing else is possible
};

// "route_taken" and the like.
[[nodiscard]] std::string_view code(Refusal refusal);

// One English sentence, for tools and logs.
[[nodiscard]] std::string_view text(Refusal refusal);

}  // namespace rules
