#include "rules/refusal.h"

namespace rules {
namespace {

struct Wording {
    std::string_view code;
    std::string_view text;
};

Wording wording(Refusal refusal) {
    switch (refusal) {
        case Refusal::kGameOver:
            return {"game_over", "The game is over."};
        case Refusal::kNotYourTurn:
            return {"not_your_turn", "This seat has nothing to decide now."};
        case Refusal::kWrongPhase:
            return {"wrong_phase", "This seat has to decide something else now."};
        case Refusal::kBadOffer:
            return {"bad_offer", "The offer has no ticket with this index."};
        case Refusal::kKeepTooFew:
            return {"keep_too_few", "More of the offered tickets must be kept."};
        case Refusal::kNoCardsLeft:
            return {"no_cards_left", "Neither the deck nor the discards have a card left."};
        case Refusal::kNotInMarket:
            return {"not_in_market", "No such card lies in the market."};
        case Refusal::kWildSecondPick:
            return {"wild_second_pick", "A wild card in the market cannot be the second pick."};
        case Refusal::kUnknownTrack:
            return {"unknown_track", "The map has no such track."};
        case Refusal::kRouteTaken:
            return {"route_taken", "The track is claimed already."};
        case Refusal::kRouteClosed:
            return {"route_closed",
                    "With this number of seats only one track of a double route can be claimed."};
        case Refusal::kOwnDouble:
            return {"own_double", "This seat owns the other track of the double route."};
        case Refusal::kNotEnoughCars:
            return {"not_enough_cars", "There are not enough cars for every space."};
        case Refusal::kWrongCardCount:
            return {"wrong_card_count", "A track takes exactly as many cards as it has spaces."};
        case Refusal::kWrongColour:
            return {"wrong_colour", "The track does not take cards of these colours."};
        case Refusal::kFerryNeeded:
            return {"ferry_needed", "Each ferry on the route needs a wild card."};
        case Refusal::kCardsNotInHand:
            return {"cards_not_in_hand", "The seat does not have these cards."};
        case Refusal::kNoTicketsLeft:
            return {"no_tickets_left", "The ticket deck is empty."};
        case Refusal::kNoSouvenirThere:
            return {"no_souvenir_there", "This place is not one of the two to choose from."};
        case Refusal::kSymbolNotSpare:
            return {"symbol_not_spare", "This souvenir is not one of those left over."};
        case Refusal::kPlaceHasStack:
            return {"place_has_stack", "A stack of souvenirs lies on this place already."};
        case Refusal::kUnknownPlace:
            return {"unknown_place", "The map has no such place."};
        case Refusal::kMustAct:
            return {"must_act", "Passing is possible only where nothing else is."};
    }
    return {"bug", "An unknown refusal."};
}

}  // namespace

std::string_view code(Refusal refusal) {
    return wording(refusal).code;
}
std::string_view text(Refusal refusal) {
    return wording(refusal).text;
}

}  // namespace rules
