#include "app/terminal/seat_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "ai/published/network.h"
#include "app/text_columns.h"
#include "rules/score.h"

namespace app {
namespace {

constexpr std::size_t kPanelMargin = 9;  // of what stands behind "Market", "Hand" and so on

std::string labelled(const Sight& sight, std::string_view label, const std::string& text) {
    return wrapped(sight.paint.bold(padded(label, kPanelMargin - 1)) + " " + text,
                   sight.columns - 1, kPanelMargin);
}

std::string seats_table(const Sight& sight) {
    std::size_t width = 4;
    for (const std::string& name : sight.names) {
        width = std::max(width, columns_of(name));
    }
    const bool has_souvenirs = sight.file.map.symbol_count > 0;
    std::string text =
        sight.paint.faint(fmt::format("    {}  points  cars  cards  tickets{}",
                                      padded("seat", width), has_souvenirs ? "  souvenirs" : "")) +
        "\n";
    for (unsigned i = 0; i < sight.view.seats; ++i) {
        const rules::SeatView& seat = sight.view.seat[i];
        const auto id = rules::to_id<rules::Seat>(i);
        text += fmt::format("{} {} {}  {:>6}  {:>4}  {:>5}  {:>7}", id == sight.me() ? "▸" : " ",
                            sight.paint.in(id, std::to_string(i + 1)),
                            sight.paint.in(id, padded(sight.names[i], width)), seat.points,
                            seat.cars, seat.hand_size, seat.ticket_count);
        if (has_souvenirs) {
            text += fmt::format("  {:>9}", std::popcount(seat.souvenirs));
        }
        text += '\n';
    }
    return text;
}

std::string market_line(const Sight& sight) {
    std::string text;
    for (const rules::Card card : sight.view.market) {
        text += card == rules::kNoCard ? "–  " : sight.paint.card(card) + "  ";
    }
    text += fmt::format("deck {}, tickets {}", sight.view.deck_size, sight.view.ticket_deck_size);
    return labelled(sight, "Market", text);
}

std::string souvenir_lines(const Sight& sight) {
    std::string board;
    std::string own;
    for (unsigned i = 0; i < sight.file.map.symbol_count; ++i) {
        const std::string& name = sight.file.symbols[i];
        const rules::Stack stack = sight.view.stack[i];
        if (stack.count > 0) {
            const auto place = rules::to_id<rules::PlaceId>(unsigned{stack.place});
            board += fmt::format("{}{} {} at {}", board.empty() ? "" : ", ", unsigned{stack.count},
                                 name, sight.file.name(place));
        }
        if (((sight.view.seat[rules::index(sight.me())].souvenirs >> i) & 1U) != 0) {
            own += (own.empty() ? "" : ", ") + name;
        }
    }
    return labelled(sight, "Board", board.empty() ? "no souvenirs" : board) +
           (own.empty() ? "" : labelled(sight, "You have", own));
}

}  // namespace

std::string ticket_line(const Sight& sight, rules::TicketId ticket) {
    const rules::Map& map = sight.file.map;
    const rules::Ticket& facts = map[ticket];
    const unsigned cars = sight.view.seat[rules::index(sight.me())].cars;
    const ai::Network network = ai::Network::of(map, sight.view, sight.me());
    const ai::Way way = ai::way_of(map, network, {}, ticket);
    std::string need = "can no longer be completed";
    if (way.exists() && way.missing.empty()) {
        need = "done";
    } else if (way.exists() && way.cars <= cars) {
        need = fmt::format("{} car{} missing", way.cars, way.cars == 1 ? "" : "s");
    }
    const bool is_done = need == "done";
    const bool is_lost = !way.exists() || way.cars > cars;
    return fmt::format("{} {}  {}  {}",
                       is_done   ? "✔"
                       : is_lost ? "✘"
                                 : "·",
                       sight.between(facts.from, facts.to),
                       sight.paint.bold(std::to_string(facts.points)), sight.paint.faint(need));
}

std::string seat_panels(const Sight& sight) {
    std::string text = seats_table(sight) + market_line(sight);
    if (sight.file.map.symbol_count > 0) {
        text += souvenir_lines(sight);
    }
    text += labelled(sight, "Hand", sight.paint.cards(sight.view.hand));
    std::vector<std::string> lines;
    sight.view.seat[rules::index(sight.me())].tickets.for_each(
        [&](rules::TicketId ticket) { lines.push_back(ticket_line(sight, ticket)); });
    if (!lines.empty()) {
        const std::string block = side_by_side(lines, sight.columns - 1, kPanelMargin);
        text += sight.paint.bold(padded("Tickets", kPanelMargin)) + block.substr(kPanelMargin);
    }
    if (sight.view.turns_left > 0) {
        text +=
            sight.paint.bold(fmt::format("The last round: {} turn{} left.\n", sight.view.turns_left,
                                         sight.view.turns_left == 1 ? "" : "s"));
    }
    return text;
}

}  // namespace app
