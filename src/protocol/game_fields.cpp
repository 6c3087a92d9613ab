#include "protocol/game_fields.h"

#include <algorithm>

namespace protocol {

std::string_view phase_name(rules::Phase phase) {
    switch (phase) {
        case rules::Phase::kOpening:
            return "opening";
        case rules::Phase::kPlace:
            return "place";
        case rules::Phase::kTurn:
            return "turn";
        case rules::Phase::kSecondPick:
            return "second_pick";
        case rules::Phase::kKeep:
            return "keep";
        case rules::Phase::kSouvenir:
            return "souvenir";
        case rules::Phase::kOver:
            return "over";
        default:
            return "nature";
    }
}

std::string_view name(rules::EventKind kind) {
    switch (kind) {
        case rules::EventKind::kStart:
            return "start";
        case rules::EventKind::kSymbolSet:
            return "symbol_set";
        case rules::EventKind::kCardDealt:
            return "card_dealt";
        case rules::EventKind::kMarketTurned:
            return "market_turned";
        case rules::EventKind::kMarketSwept:
            return "market_swept";
        case rules::EventKind::kReshuffled:
            return "reshuffled";
        case rules::EventKind::kTicketOffered:
            return "ticket_offered";
        case rules::EventKind::kOpeningChosen:
            return "opening_chosen";
        case rules::EventKind::kOpeningDone:
            return "opening_done";
        case rules::EventKind::kSymbolPlaced:
            return "symbol_placed";
        case rules::EventKind::kTurn:
            return "turn";
        case rules::EventKind::kPickedMarket:
            return "picked_market";
        case rules::EventKind::kPickedBlind:
            return "picked_blind";
        case rules::EventKind::kClaimed:
            return "claimed";
        case rules::EventKind::kSouvenirTaken:
            return "souvenir_taken";
        case rules::EventKind::kTicketsDrawn:
            return "tickets_drawn";
        case rules::EventKind::kTicketsKept:
            return "tickets_kept";
        case rules::EventKind::kPassed:
            return "passed";
        case rules::EventKind::kLastRound:
            return "last_round";
        case rules::EventKind::kOver:
            return "over";
    }
    return "bug";
}

unsigned to_act(const rules::Map& map, const rules::View& view) {
    rules::State facts;
    facts.seats = view.seats;
    facts.phase = view.phase;
    facts.start = view.start;
    facts.turn = view.turn;
    facts.waiting = view.waiting;
    facts.spare_symbols = view.spare_symbols;
    return facts.to_act(map);
}

bool is_last_round(const rules::Map& map, const rules::View& view) {
    const auto has_few_cars = [&](const rules::SeatView& seat) {
        return seat.cars <= map.last_round_cars;
    };
    const auto seats_end = view.seat.begin() + view.seats;
    return view.turns_left > 0 || (view.phase == rules::Phase::kOver &&
                                   std::any_of(view.seat.begin(), seats_end, has_few_cars));
}

}  // namespace protocol
