#include "app/terminal/seat_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "ai/published/network.h"
#include "app/text_columns.h"
#include "rules/score.h"

namespace app {
namespace {

std::string labelled(const Sight& sight, std::string_view label, const std::string& text) {
    const std::size_t margin = panel_margin(sight.words.say);
    return wrapped(sight.paint.bold(padded(label, margin - 1)) + " " + text, sight.columns - 1,
                   margin);
}

// A column of numbers; its heading says how wide it is.
struct Numbers {
    std::string heading;
    std::vector<int> by_seat;
};

std::vector<Numbers> numbers_of(const Sight& sight) {
    const words::Translator& say = sight.words.say;
    std::vector<Numbers> columns = {{say("terminal.head_points"), {}},
                                    {say("terminal.head_cars"), {}},
                                    {say("terminal.head_cards"), {}},
                                    {say("terminal.head_tickets"), {}}};
    for (unsigned i = 0; i < sight.view.seats; ++i) {
        const rules::SeatView& seat = sight.view.seat[i];
        columns[0].by_seat.push_back(seat.points);
        columns[1].by_seat.push_back(seat.cars);
        columns[2].by_seat.push_back(seat.hand_size);
        columns[3].by_seat.push_back(seat.ticket_count);
    }
    if (sight.file.map.symbol_count > 0) {
        Numbers& column = columns.emplace_back(Numbers{say("terminal.head_souvenirs"), {}});
        for (unsigned i = 0; i < sight.view.seats; ++i) {
            column.by_seat.push_back(std::popcount(sight.view.seat[i].souvenirs));
        }
    }
    return columns;
}

std::string seats_table(const Sight& sight) {
    const std::string title = sight.words.say("terminal.head_seat");
    std::size_t width = columns_of(title);
    for (const std::string& name : sight.names) {
        width = std::max(width, columns_of(name));
    }
    const std::vector<Numbers> columns = numbers_of(sight);
    std::string headings = "    " + padded(title, width);
    for (const Numbers& column : columns) {
        headings += "  " + column.heading;
    }
    std::string text = sight.paint.faint(headings) + "\n";
    for (unsigned i = 0; i < sight.view.seats; ++i) {
        const auto id = rules::to_id<rules::Seat>(i);
        text += fmt::format("{} {} {}", id == sight.me() ? "▸" : " ",
                            sight.paint.in(id, std::to_string(i + 1)),
                            sight.paint.in(id, padded(sight.names[i], width)));
        for (const Numbers& column : columns) {
            text += fmt::format("  {:>{}}", column.by_seat[i], columns_of(column.heading));
        }
        text += '\n';
    }
    return text;
}

std::string market_line(const Sight& sight) {
    const words::Translator& say = sight.words.say;
    std::string text;
    for (const rules::Card card : sight.view.market) {
        text += card == rules::kNoCard ? "–  " : sight.card(card) + "  ";
    }
    text += say("terminal.piles",
                {{"deck", sight.view.deck_size}, {"tickets", sight.view.ticket_deck_size}});
    return labelled(sight, say("terminal.label_market"), text);
}

std::string souvenir_lines(const Sight& sight) {
    const words::Translator& say = sight.words.say;
    std::string board;
    std::string own;
    for (unsigned i = 0; i < sight.file.map.symbol_count; ++i) {
        const std::string name = sight.words.symbol(rules::to_id<rules::Symbol>(i));
        const rules::Stack stack = sight.view.stack[i];
        if (stack.count > 0) {
            const auto place = rules::to_id<rules::PlaceId>(unsigned{stack.place});
            board += board.empty() ? "" : ", ";
            board += say("terminal.stack_count", {{"n", unsigned{stack.count}},
                                                  {"symbol", name},
                                                  {"place", sight.file.name(place)}});
        }
        if (((sight.view.seat[rules::index(sight.me())].souvenirs >> i) & 1U) != 0) {
            own += (own.empty() ? "" : ", ") + name;
        }
    }
    return labelled(sight, say("terminal.label_board"),
                    board.empty() ? say("terminal.no_souvenirs") : board) +
           (own.empty() ? "" : labelled(sight, say("terminal.label_own"), own));
}

}  // namespace

std::size_t panel_margin(const words::Translator& say) {
    std::size_t width = 8;
    for (const std::string& label :
         {say("terminal.label_market"), say("terminal.label_board"), say("terminal.label_own"),
          say("terminal.label_hand"), say("terminal.label_tickets"), say("terminal.label_draw"),
          say("terminal.label_choose"), say("terminal.label_claim"), say("terminal.label_offer")}) {
        width = std::max(width, columns_of(label));
    }
    return width + 1;
}

std::string ticket_line(const Sight& sight, rules::TicketId ticket) {
    const rules::Map& map = sight.file.map;
    const rules::Ticket& facts = map[ticket];
    const unsigned cars = sight.view.seat[rules::index(sight.me())].cars;
    const ai::Network network = ai::Network::of(map, sight.view, sight.me());
    const ai::Way way = ai::way_of(map, network, {}, ticket);
    const bool is_done = way.exists() && way.missing.empty();
    const bool is_lost = !way.exists() || (!is_done && way.cars > cars);
    const words::Translator& say = sight.words.say;
    const std::string need = is_done   ? say("end.ticket_done")
                             : is_lost ? say("terminal.ticket_lost")
                                       : say("game.ticket_needs", {{"n", way.cars}});
    return fmt::format("{} {}  {}  {}",
                       is_done   ? "✔"
                       : is_lost ? "✘"
                                 : "·",
                       sight.words.between(facts.from, facts.to),
                       sight.paint.bold(std::to_string(facts.points)), sight.paint.faint(need));
}

std::string seat_panels(const Sight& sight) {
    std::string text = seats_table(sight) + market_line(sight);
    if (sight.file.map.symbol_count > 0) {
        text += souvenir_lines(sight);
    }
    text += labelled(sight, sight.words.say("terminal.label_hand"), sight.cards(sight.view.hand));
    std::vector<std::string> lines;
    sight.view.seat[rules::index(sight.me())].tickets.for_each(
        [&](rules::TicketId ticket) { lines.push_back(ticket_line(sight, ticket)); });
    if (!lines.empty()) {
        const std::size_t margin = panel_margin(sight.words.say);
        const std::string block = side_by_side(lines, sight.columns - 1, margin);
        text += sight.paint.bold(padded(sight.words.say("terminal.label_tickets"), margin)) +
                block.substr(margin);
    }
    if (sight.view.turns_left > 0) {
        text +=
            sight.paint.bold(sight.words.say("game.last_round", {{"n", sight.view.turns_left}})) +
            "\n";
    }
    return text;
}

}  // namespace app
