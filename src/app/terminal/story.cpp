#include "app/terminal/story.h"

#include <fmt/format.h>

#include <utility>

#include "app/terminal/score_table.h"
#include "rules/move_text.h"
#include "rules/score.h"

namespace app {

using rules::Event;
using rules::EventKind;

Story::Story(const rules::MapFile& file, std::vector<std::string> names, unsigned seats)
    : file_(file), names_(std::move(names)) {
    names_.resize(seats);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (names_[i].empty()) {
            names_[i] = fmt::format("Seat {}", i);
        }
    }
}

std::string Story::sentence(const Event& event) const {
    switch (event.kind) {
        case EventKind::kStart:
            return name(event.seat) + " begins";
        case EventKind::kSymbolSet:
            return fmt::format("{} tokens of {} lie on {}", event.count, file_.name(event.symbol),
                               file_.name(event.place));
        case EventKind::kMarketTurned:
            return fmt::format("Turned up: {}", rules::name(event.card));
        case EventKind::kMarketSwept:
            return "Three wild cards: the market is swept";
        case EventKind::kReshuffled:
            return "The discards are shuffled into a new deck";
        case EventKind::kOpeningDone:
            return fmt::format("{} keeps {} ticket{}", name(event.seat), event.count,
                               event.count == 1 ? "" : "s");
        case EventKind::kSymbolPlaced:
            return fmt::format("{} puts {} on {}", name(event.seat), file_.name(event.symbol),
                               file_.name(event.place));
        case EventKind::kPickedMarket:
            return fmt::format("{} takes {} from the market", name(event.seat),
                               rules::name(event.card));
        case EventKind::kClaimed:
            return claim(event);
        case EventKind::kSouvenirTaken:
            return fmt::format("{} takes the souvenir {} from {}", name(event.seat),
                               file_.name(event.symbol), file_.name(event.place));
        case EventKind::kTicketsDrawn:
            return name(event.seat) + " draws tickets";
        case EventKind::kTicketsKept:
            return fmt::format("{} keeps {}", name(event.seat), event.count);
        case EventKind::kPassed:
            return name(event.seat) + " cannot do anything and passes";
        case EventKind::kLastRound:
            return fmt::format("{} has few cars left: the last round begins", name(event.seat));
        case EventKind::kOver:
            return "The game is over";
        case EventKind::kTurn:
            return "";
        default:
            return secret(event);
    }
}

std::string Story::sentence_for(const Event& event, rules::Seat viewer) const {
    if (!rules::has_secret(event) || event.seat == viewer) {
        return sentence(event);
    }
    switch (event.kind) {
        case EventKind::kPickedBlind:
            return name(event.seat) + " draws a card from the deck";
        case EventKind::kOpeningChosen:
            return name(event.seat) + " has chosen";
        default:
            return "";
    }
}

std::vector<Story::Told> Story::account(std::span<const Event> events, rules::Seat viewer) const {
    std::vector<Told> told;
    for (const Event& event : events) {
        const bool is_dull =
            event.kind == EventKind::kCardDealt || event.kind == EventKind::kMarketTurned ||
            event.kind == EventKind::kTicketOffered || event.kind == EventKind::kSymbolSet;
        std::string text = is_dull ? "" : sentence_for(event, viewer);
        if (!text.empty()) {
            told.push_back({event.seat, std::move(text)});
        }
    }
    return told;
}

std::string Story::secret(const Event& event) const {
    const std::string& who = name(event.seat);
    switch (event.kind) {
        case EventKind::kCardDealt:
            return fmt::format("{} is dealt {}", who, rules::name(event.card));
        case EventKind::kPickedBlind:
            return fmt::format("{} draws {} from the deck", who, rules::name(event.card));
        case EventKind::kTicketOffered: {
            const rules::Ticket& ticket = file_.map[event.ticket];
            return fmt::format("{} is offered {} for {}", who, between(ticket.from, ticket.to),
                               ticket.points);
        }
        default:
            return who + " has chosen";
    }
}

std::string Story::between(rules::PlaceId from, rules::PlaceId to) const {
    return file_.name(from) + " – " + file_.name(to);
}

std::string Story::claim(const Event& event) const {
    const rules::Track& track = file_.map[event.track];
    const auto move = rules::Move::claim(event.track, event.card, event.wilds);
    return fmt::format("{} claims {} with {} for {} point{}", name(event.seat),
                       between(track.from, track.to), rules::payment_text(file_.map, move),
                       event.count, event.count == 1 ? "" : "s");
}

std::string Story::table(const rules::State& state) const {
    std::string text = "Market:";
    for (const rules::Card card : state.market) {
        text += card == rules::kNoCard ? " –" : fmt::format(" {}", rules::name(card));
    }
    text += fmt::format("\nDeck {}, discards {}, tickets {}\n", state.deck_size, state.discard_size,
                        state.ticket_deck_size());
    for (unsigned i = 0; i < state.seats; ++i) {
        text +=
            fmt::format("{}: {} points, {} cars, {} tickets, hand {}\n", names_[i], state.points[i],
                        state.cars[i], state.tickets[i].size(), describe(state.hand[i]));
    }
    return text;
}

std::string Story::ending(const rules::State& state) const {
    const rules::Standings standings = rules::standings(file_.map, state);
    return score_table(file_, standings, names_) + winner_line(standings, names_) + "\n";
}

std::string describe(const rules::CardCounts& cards) {
    std::string text;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        if (cards.count[i] > 0) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", cards.count[i],
                                rules::kCardNames[i]);
        }
    }
    return text.empty() ? "nothing" : text;
}

}  // namespace app
