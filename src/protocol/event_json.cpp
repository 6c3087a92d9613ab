#include "protocol/event_json.h"

#include "protocol/part_json.h"

namespace protocol {
namespace {

enum class Secret : bool { kLeftOut, kTold };

void add_claim(const rules::MapFile& file, const rules::Event& event, json::object& object) {
    const rules::Track& track = file.map[event.track];
    object["from"] = file.name(track.from);
    object["to"] = file.name(track.to);
    object["track"] = file.track_number(event.track);
    object["cards"] = cards_json(payment(file.map, event.track, event.card, event.wilds));
    object["points"] = unsigned{event.count};
}

void add_stack(const rules::MapFile& file, const rules::Event& event, json::object& object) {
    object["symbol"] = file.name(event.symbol);
    object["place"] = file.name(event.place);
}

// The fields that say what happened, beside who did it.
void add_details(const rules::MapFile& file, const rules::Event& event, json::object& object) {
    switch (event.kind) {
        case rules::EventKind::kSymbolSet:
        case rules::EventKind::kSymbolPlaced:
            add_stack(file, event, object);
            object["count"] = unsigned{event.count};
            break;
        case rules::EventKind::kSouvenirTaken:
            add_stack(file, event, object);
            break;
        case rules::EventKind::kMarketTurned:
        case rules::EventKind::kPickedMarket:
            object["card"] = rules::name(event.card);
            object["slot"] = unsigned{event.count};
            break;
        case rules::EventKind::kCardDealt:
        case rules::EventKind::kPickedBlind:
            object["card"] = rules::name(event.card);
            break;
        case rules::EventKind::kTicketOffered:
            object["ticket"] = ticket_json(file, event.ticket);
            break;
        case rules::EventKind::kOpeningChosen:
        case rules::EventKind::kOpeningDone:
        case rules::EventKind::kTicketsKept:
            object["count"] = unsigned{event.count};
            break;
        case rules::EventKind::kClaimed:
            add_claim(file, event, object);
            break;
        case rules::EventKind::kStart:
        case rules::EventKind::kMarketSwept:
        case rules::EventKind::kReshuffled:
        case rules::EventKind::kTurn:
        case rules::EventKind::kTicketsDrawn:
        case rules::EventKind::kPassed:
        case rules::EventKind::kLastRound:
        case rules::EventKind::kOver:
            break;
    }
}

json::object event_object(const rules::MapFile& file, const rules::Event& event, Secret secret) {
    json::object object;
    object["event"] = name(event.kind);
    if (event.seat != rules::kNoSeat) {
        object["seat"] = index(event.seat);
    }
    // Every detail of an event that has a secret is the secret.
    if (secret == Secret::kTold) {
        add_details(file, event, object);
    }
    return object;
}

}  // namespace

json::object event_json(const rules::MapFile& file, const rules::Event& event) {
    return event_object(file, event, Secret::kTold);
}

json::array events_json(const rules::MapFile& file, std::span<const rules::Event> events) {
    json::array array;
    array.reserve(events.size());
    for (const rules::Event& event : events) {
        array.push_back(event_json(file, event));
    }
    return array;
}

json::object event_json_for(const rules::MapFile& file, const rules::Event& event,
                            rules::Seat viewer) {
    const bool is_hidden = has_secret(event) && event.seat != viewer;
    return event_object(file, redacted(event, viewer),
                        is_hidden ? Secret::kLeftOut : Secret::kTold);
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

}  // namespace protocol
