// tests/support/events.h
//
// Events as short text.
#pragma once

#include <string>
#include <vector>

#include "rules/event.h"
#include "support/words.h"

namespace support {

inline std::string event_text(const rules::MapFile& file, const rules::Event& event) {
    using rules::EventKind;
    const std::string seat = "seat " + std::to_string(index(event.seat));
    const std::string card(event.card == rules::kNoCard ? "?" : rules::name(event.card));
    const std::string ticket =
        event.ticket == rules::kNoTicket ? "?" : ticket_text(file, event.ticket);
    const std::string count = std::to_string(event.count);
    switch (event.kind) {
        case EventKind::kStart:
            return seat + " starts";
        case EventKind::kSymbolSet:
            return count + " " + file.name(event.symbol) + " set on " + file.name(event.place);
        case EventKind::kCardDealt:
            return seat + " is dealt " + card;
        case EventKind::kMarketTurned:
            return "market " + std::to_string(event.count + 1) + " turns up " + card;
        case EventKind::kMarketSwept:
            return "market swept";
        case EventKind::kReshuffled:
            return "discards reshuffled";
        case EventKind::kTicketOffered:
            return seat + " is offered " + ticket;
        case EventKind::kOpeningChosen:
            return seat + " has chosen " + count;
        case EventKind::kOpeningDone:
            return seat + " kept " + count + " opening tickets";
        case EventKind::kSymbolPlaced:
            return seat + " places " + count + " " + file.name(event.symbol) + " on " +
                   file.name(event.place);
        case EventKind::kTurn:
            return "turn of " + seat;
        case EventKind::kPickedMarket:
            return seat + " takes " + card + " from market " + std::to_string(event.count + 1);
        case EventKind::kPickedBlind:
            return seat + " draws " + card;
        case EventKind::kClaimed:
            return seat + " claims " + track_text(file, event.track) + " for " + count;
        case EventKind::kSouvenirTaken:
            return seat + " takes " + file.name(event.symbol) + " at " + file.name(event.place);
        case EventKind::kTicketsDrawn:
            return seat + " draws tickets";
        case EventKind::kTicketsKept:
            return seat + " keeps " + count;
        case EventKind::kPassed:
            return seat + " passes";
        case EventKind::kLastRound:
            return seat + " starts the last round";
        case EventKind::kOver:
            return "over";
    }
    return "?";
}

inline std::vector<std::string> event_texts(const rules::MapFile& file,
                                            const std::vector<rules::Event>& events) {
    std::vector<std::string> texts;
    for (const rules::Event& event : events) {
        texts.push_back(event_text(file, event));
    }
    return texts;
}

}  // namespace support
