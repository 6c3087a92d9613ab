#include "protocol/referee/event_json.h"

#include "protocol/game_fields.h"
#include "protocol/part_json.h"

namespace protocol {
namespace {

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

}  // namespace

json::object event_json(const rules::MapFile& file, const rules::Event& event) {
    json::object object;
    object["event"] = name(event.kind);
    if (event.seat != rules::kNoSeat) {
        object["seat"] = index(event.seat);
    }
    add_details(file, event, object);
    return object;
}

json::array events_json(const rules::MapFile& file, std::span<const rules::Event> events) {
    json::array array;
    array.reserve(events.size());
    for (const rules::Event& event : events) {
        array.push_back(event_json(file, event));
    }
    return array;
}

}  // namespace protocol
