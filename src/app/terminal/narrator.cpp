#include "app/terminal/narrator.h"

#include <fmt/format.h>

#include <utility>

#include "app/terminal/score_table.h"
#include "rules/score.h"

namespace app {

using rules::Event;
using rules::EventKind;

Narrator::Narrator(const GameWords& words, std::vector<std::string> names, unsigned seats)
    : words_(words), names_(std::move(names)) {
    names_.resize(seats);
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (names_[i].empty()) {
            names_[i] = words.say("terminal.seat_n", {{"n", i}});
        }
    }
}

std::string Narrator::sentence(const Event& event) const {
    const words::Translator& say = words_.say;
    switch (event.kind) {
        case EventKind::kSymbolSet:
            return say("terminal.story_stack", {{"n", event.count},
                                                {"symbol", words_.symbol(event.symbol)},
                                                {"place", words_.file.name(event.place)}});
        case EventKind::kMarketTurned:
            return say("terminal.story_turned", {{"card", words_.card(event.card)}});
        case EventKind::kMarketSwept:
            return say("terminal.story_swept");
        case EventKind::kReshuffled:
            return say("terminal.story_reshuffled");
        case EventKind::kOver:
            return say("game.status_over");
        case EventKind::kTurn:
            return "";
        default:
            return act(event);
    }
}

std::string Narrator::act(const Event& event) const {
    const words::Translator& say = words_.say;
    const std::string& who = name(event.seat);
    switch (event.kind) {
        case EventKind::kStart:
            return say("terminal.story_start", {{"name", who}});
        case EventKind::kOpeningDone:
            return say("terminal.story_opening", {{"name", who}, {"n", event.count}});
        case EventKind::kSymbolPlaced:
            return say("terminal.story_placed", {{"name", who},
                                                 {"symbol", words_.symbol(event.symbol)},
                                                 {"place", words_.file.name(event.place)}});
        case EventKind::kPickedMarket:
            return say("terminal.story_picked",
                       {{"name", who}, {"card", words_.card_taken(event.card)}});
        case EventKind::kClaimed:
            return claim(event);
        case EventKind::kSouvenirTaken:
            return say("terminal.story_souvenir", {{"name", who},
                                                   {"symbol", words_.symbol(event.symbol)},
                                                   {"place", words_.file.name(event.place)}});
        case EventKind::kTicketsDrawn:
            return say("terminal.story_tickets_drawn", {{"name", who}});
        case EventKind::kTicketsKept:
            return say("terminal.story_tickets_kept", {{"name", who}, {"n", event.count}});
        case EventKind::kPassed:
            return say("terminal.story_passed", {{"name", who}});
        case EventKind::kLastRound:
            return say("terminal.story_last_round", {{"name", who}});
        default:
            return secret(event);
    }
}

std::string Narrator::sentence_for(const Event& event, rules::Seat viewer) const {
    if (!rules::has_secret(event) || event.seat == viewer) {
        return sentence(event);
    }
    switch (event.kind) {
        case EventKind::kPickedBlind:
            return words_.say("terminal.story_blind", {{"name", name(event.seat)}});
        case EventKind::kOpeningChosen:
            return words_.say("terminal.story_chosen", {{"name", name(event.seat)}});
        default:
            return "";
    }
}

std::vector<Narrator::Told> Narrator::account(std::span<const Event> events,
                                              rules::Seat viewer) const {
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

std::string Narrator::secret(const Event& event) const {
    const words::Translator& say = words_.say;
    const std::string& who = name(event.seat);
    switch (event.kind) {
        case EventKind::kCardDealt:
            return say("terminal.story_dealt",
                       {{"name", who}, {"card", words_.card_taken(event.card)}});
        case EventKind::kPickedBlind:
            return say("terminal.story_blind_known",
                       {{"name", who}, {"card", words_.card_taken(event.card)}});
        case EventKind::kTicketOffered: {
            const rules::Ticket& ticket = words_.file.map[event.ticket];
            return say("terminal.story_offered", {{"name", who},
                                                  {"from", words_.file.name(ticket.from)},
                                                  {"to", words_.file.name(ticket.to)},
                                                  {"points", ticket.points}});
        }
        default:
            return say("terminal.story_chosen", {{"name", who}});
    }
}

std::string Narrator::claim(const Event& event) const {
    const rules::Track& track = words_.file.map[event.track];
    const auto move = rules::Move::claim(event.track, event.card, event.wilds);
    return words_.say("terminal.story_claimed", {{"name", name(event.seat)},
                                                 {"from", words_.file.name(track.from)},
                                                 {"to", words_.file.name(track.to)},
                                                 {"cards", words_.payment(move)},
                                                 {"points", event.count}});
}

std::string Narrator::table(const rules::State& state) const {
    const words::Translator& say = words_.say;
    std::vector<std::string> market;
    for (const rules::Card card : state.market) {
        market.push_back(card == rules::kNoCard ? "–" : words_.card(card));
    }
    std::string text =
        say("terminal.table_market", {{"cards", fmt::format("{}", fmt::join(market, ", "))}}) +
        "\n";
    text += say("terminal.table_piles", {{"deck", state.deck_size},
                                         {"discards", state.discard_size},
                                         {"tickets", state.ticket_deck_size()}}) +
            "\n";
    for (unsigned i = 0; i < state.seats; ++i) {
        text += say("terminal.table_seat",
                    {{"name", names_[i]},
                     {"points", say("game.points_n", {{"n", state.points[i]}})},
                     {"cars", say("game.cars", {{"n", state.cars[i]}})},
                     {"tickets", say("game.tickets_n", {{"n", state.tickets[i].size()}})},
                     {"cards", words_.cards(state.hand[i])}}) +
                "\n";
    }
    return text;
}

std::string Narrator::ending(const rules::State& state) const {
    const rules::Standings standings = rules::standings(words_.file.map, state);
    return score_table(words_.say, words_.file, standings, names_) +
           winner_line(words_.say, standings, names_) + "\n";
}

}  // namespace app
