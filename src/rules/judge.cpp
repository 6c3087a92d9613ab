#include "rules/judge.h"

#include <bit>

#include "rules/legal.h"

namespace rules {
namespace {

using Verdict = std::optional<Refusal>;

Verdict judge_keep(const Map& map, const State& state, Seat seat, unsigned offer_mask) {
    if (offer_mask >> state.offer_size(seat) != 0) {
        return Refusal::kBadOffer;
    }
    if (static_cast<unsigned>(std::popcount(offer_mask)) < keep_min(map, state, seat)) {
        return Refusal::kKeepTooFew;
    }
    return std::nullopt;
}

Verdict judge_draw_market(const State& state, Card card, Pick pick) {
    if (index(card) >= kCardKinds) {
        return Refusal::kNotInMarket;
    }
    if (((pickable_market(state, Pick::kFirst) >> index(card)) & 1U) == 0) {
        return Refusal::kNotInMarket;
    }
    if (card == Card::kWild && pick == Pick::kSecond) {
        return Refusal::kWildSecondPick;
    }
    return std::nullopt;
}

Verdict judge_track(const Map& map, const State& state, Seat seat, TrackId id) {
    if (index(id) >= map.track_count) {
        return Refusal::kUnknownTrack;
    }
    if (state.owner(id) != kNoSeat) {
        return Refusal::kRouteTaken;
    }
    if (map.is_double(id)) {
        const Seat twin_owner = state.owner(Map::twin(id));
        if (twin_owner == seat) {
            return Refusal::kOwnDouble;
        }
        if (twin_owner != kNoSeat && state.seats < map.both_tracks_from) {
            return Refusal::kRouteClosed;
        }
    }
    if (map[id].length > state.cars[index(seat)]) {
        return Refusal::kNotEnoughCars;
    }
    return std::nullopt;
}

Verdict judge_payment(const Map& map, const CardCounts& hand, Move move) {
    const Track& track = map[move.track()];
    const unsigned wilds = move.wilds();
    const Card card = move.card();
    if (index(card) >= kCardKinds || wilds > track.length) {
        return Refusal::kWrongCardCount;
    }
    // All wilds have a single encoding: the card is wild and wilds fill every space.
    if ((card == Card::kWild) != (wilds == track.length)) {
        return Refusal::kWrongCardCount;
    }
    const bool fits =
        card == Card::kWild || track.colour == kGrey || index(track.colour) == index(card);
    if (!fits) {
        return Refusal::kWrongColour;
    }
    if (wilds < track.ferries) {
        return Refusal::kFerryNeeded;
    }
    if (hand.wilds() < wilds) {
        return Refusal::kCardsNotInHand;
    }
    if (card != Card::kWild && hand[card] < track.length - wilds) {
        return Refusal::kCardsNotInHand;
    }
    return std::nullopt;
}

Verdict judge_place(const Map& map, const State& state, Symbol symbol, PlaceId place) {
    if (index(symbol) >= map.symbol_count ||
        ((unsigned{state.spare_symbols} >> index(symbol)) & 1U) == 0) {
        return Refusal::kSymbolNotSpare;
    }
    if (index(place) >= map.place_count) {
        return Refusal::kUnknownPlace;
    }
    if (has_stack(map, state, place)) {
        return Refusal::kPlaceHasStack;
    }
    return std::nullopt;
}

// Whether the phase asks for a move of this kind.
bool fits_phase(Phase phase, MoveKind kind) {
    switch (kind) {
        case MoveKind::kKeep:
            return phase == Phase::kOpening || phase == Phase::kKeep;
        case MoveKind::kDrawDeck:
        case MoveKind::kDrawMarket:
            return phase == Phase::kTurn || phase == Phase::kSecondPick;
        case MoveKind::kClaim:
        case MoveKind::kDrawTickets:
        case MoveKind::kPass:
            return phase == Phase::kTurn;
        case MoveKind::kSouvenir:
            return phase == Phase::kSouvenir;
        case MoveKind::kPlace:
            return phase == Phase::kPlace;
        default:
            return false;
    }
}

}  // namespace

std::optional<Refusal> judge(const Map& map, const State& state, Seat seat, Move move) {
    if (state.is_over()) {
        return Refusal::kGameOver;
    }
    if (index(seat) >= state.seats || !state.is_to_act(map, seat)) {
        return Refusal::kNotYourTurn;
    }
    if (!fits_phase(state.phase, move.kind())) {
        return Refusal::kWrongPhase;
    }
    switch (move.kind()) {
        case MoveKind::kKeep:
            return judge_keep(map, state, seat, move.offer_mask());
        case MoveKind::kDrawDeck:
            return state.drawable() > 0 ? Verdict{} : Refusal::kNoCardsLeft;
        case MoveKind::kDrawMarket:
            return judge_draw_market(state, move.card(),
                                     state.phase == Phase::kTurn ? Pick::kFirst : Pick::kSecond);
        case MoveKind::kClaim: {
            const Verdict verdict = judge_track(map, state, seat, move.track());
            return verdict ? verdict : judge_payment(map, state.hand[index(seat)], move);
        }
        case MoveKind::kDrawTickets:
            return state.ticket_deck_size() > 0 ? Verdict{} : Refusal::kNoTicketsLeft;
        case MoveKind::kSouvenir: {
            const Track& track = map[state.claimed];
            const bool is_end = move.place() == track.from || move.place() == track.to;
            return is_end ? Verdict{} : Refusal::kNoSouvenirThere;
        }
        case MoveKind::kPlace:
            return judge_place(map, state, move.symbol(), move.place());
        default: {
            const Legal legal(map, state, seat);
            return legal[0] == Move::pass() ? Verdict{} : Refusal::kMustAct;
        }
    }
}

}  // namespace rules
