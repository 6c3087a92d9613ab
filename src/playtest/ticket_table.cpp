#include "playtest/ticket_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "arena/board_plot.h"
#include "arena/markup.h"
#include "arena/plot.h"

namespace playtest {
namespace {

using words::Translator;

std::string ticket_name(const rules::MapFile& file, std::size_t ticket) {
    const rules::Ticket& ends = file.map.ticket[ticket];
    return arena::route_name(file, ends.from, ends.to);
}

// Those that pay most too much first.
std::vector<std::size_t> by_price(const rules::MapFile& file, const Figures& figures) {
    std::vector<std::size_t> order(figures.tickets.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) {
        const arena::Estimate& fair = figures.tickets[i].fair;
        return std::isfinite(fair.low) ? file.map.ticket[i].points - fair.mean : 0;
    });
    return order;
}

// The dearest and the cheapest, by how many points they pay too much.
std::string price_plot(const Translator& say, const rules::MapFile& file, const Figures& figures,
                       const std::vector<std::size_t>& order) {
    constexpr std::size_t kEnds = 5;
    std::vector<arena::NamedEstimate> rows;
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t i = order[place];
        const arena::Estimate& fair = figures.tickets[i].fair;
        const bool is_shown = place < kEnds || place + kEnds >= order.size();
        if (is_shown && std::isfinite(fair.low)) {
            const double points = file.map.ticket[i].points;
            rows.push_back(
                {ticket_name(file, i),
                 {.mean = points - fair.mean, .low = points - fair.high, .high = points - fair.low},
                 points > fair.mean ? std::size_t{1} : std::size_t{0}});
        }
    }
    if (rows.empty()) {
        return "";
    }
    const std::string label = say("playtest.price");
    return "<p>" + arena::escaped(say("playtest.price_note")) + "</p>\n" +
           draw(say, arena::IntervalPlot{
                         .label = label, .rows = rows, .scale = arena::Scale::kNumber, .mark = 0});
}

}  // namespace

std::string ticket_figure(const Translator& say, const rules::MapFile& file,
                          const Figures& figures) {
    const auto order = by_price(file, figures);
    std::string table = "<div class=\"scroll\"><table><tr>";
    for (const std::string& heading :
         {say("report.col_ticket"), say("report.col_points"), say("playtest.col_fair"),
          say("playtest.col_kept"), say("playtest.col_done"), say("report.col_extra")}) {
        table += "<th>" + arena::escaped(heading) + "</th>";
    }
    table += "</tr>\n";
    for (const std::size_t i : order) {
        const TicketFigures& ticket = figures.tickets[i];
        const bool is_known = std::isfinite(ticket.fair.low);
        const auto cell = [](const std::string& text) { return "<td>" + text + "</td>"; };
        table += "<tr>" + cell(arena::escaped(ticket_name(file, i))) +
                 cell(std::to_string(file.map.ticket[i].points)) +
                 cell(is_known ? say.decimal(ticket.fair.mean, 1) + " <span>±" +
                                     say.decimal(ticket.fair.high - ticket.fair.mean, 1) + "</span>"
                               : "–") +
                 cell(say.percent(ticket.kept, 0)) + cell(say.percent(ticket.done, 0)) +
                 cell(is_known ? say.decimal(100 * ticket.worth.extra.mean, 1) : "–") + "</tr>\n";
    }
    table += "</table></div>\n";
    const std::string title = say("report.tickets");
    const std::string note = say("playtest.tickets_note");
    const std::string body = "<div class=\"pair\">\n<div>" + price_plot(say, file, figures, order) +
                             "</div>\n<div>" + table + "</div>\n</div>\n";
    return arena::figure({.title = title, .note = note, .body = body, .is_wide = true});
}

}  // namespace playtest
