#include "arena/map_report.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "arena/board_plot.h"
#include "arena/markup.h"
#include "arena/worth.h"

namespace arena {
namespace {

constexpr std::size_t kRowsShown = 12;  // per table; the rest can be expanded

struct NamedWorth {
    std::string name;
    Worth worth;
};

std::string cell(const std::string& content) {
    return "<td>" + content + "</td>";
}

std::string extra_cell(const Worth& worth) {
    if (!std::isfinite(worth.extra.low)) {
        return cell("–");
    }
    const std::string kind = worth_class(worth);
    const std::string css = kind == "good"  ? " class=\"up\""
                            : kind == "bad" ? " class=\"down\""
                                            : "";
    std::string text = "<td" + css + ">";
    text += worth.extra.mean > 0 ? "+" : "";
    text += fixed(100 * worth.extra.mean, 1);
    text += " <span>±" + fixed(100 * (worth.extra.high - worth.extra.mean), 1) + "</span></td>";
    return text;
}

// Best first.
std::string worth_table(const std::string& what, std::vector<NamedWorth> rows) {
    std::ranges::stable_sort(rows, std::ranges::greater{}, [](const NamedWorth& row) {
        const Estimate& extra = row.worth.extra;
        return std::isfinite(extra.low) ? extra.mean : -1;  // unknown values sort last
    });
    const std::string head = "<div class=\"scroll\"><table><tr><th>" + what +
                             "</th><th>games</th><th>winners</th><th>losers</th>"
                             "<th>extra win share</th></tr>\n";
    const auto lines = [&](std::size_t from, std::size_t to) {
        std::string text = head;
        for (std::size_t i = from; i < to; ++i) {
            const Worth& worth = rows[i].worth;
            text += "<tr>" + cell(escaped(rows[i].name)) + cell(percent(worth.games, 0)) +
                    cell(percent(worth.winners, 0)) + cell(percent(worth.losers, 0)) +
                    extra_cell(worth) + "</tr>\n";
        }
        return text + "</table></div>\n";
    };
    const std::size_t shown = std::min(kRowsShown, rows.size());
    std::string text = lines(0, shown);
    if (shown < rows.size()) {
        text += "<details><summary>The other " + std::to_string(rows.size() - shown) +
                "</summary>\n" + lines(shown, rows.size()) + "</details>\n";
    }
    return text;
}

std::string board_figure(const rules::MapFile& file, const MapWorth& worth) {
    const std::string body =
        "<div class=\"key\"><span><i class=\"good\"></i>owners won more often than usual</span>"
        "<span><i class=\"bad\"></i>less often</span>"
        "<span><i class=\"even\"></i>no clear difference</span></div>\n<div class=\"scroll\">" +
        draw_board(file, worth) + "</div>\n";
    return figure({.title = "The board",
                   .note = "The wider a line, the more games in which the route was claimed.",
                   .body = body,
                   .is_wide = true});
}

std::string ticket_table(const ReportSubject& subject, const MapWorth& worth) {
    const rules::MapFile& file = subject.file;
    std::string text = "<div class=\"scroll\"><table><tr><th>ticket</th><th>points</th>";
    for (const std::string& name : subject.names) {
        text += "<th>" + escaped(name) + "</th>";
    }
    text += "<th>extra win share when done</th></tr>\n";
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < worth.tickets.size(); ++i) {
        order.push_back(i);
    }
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return file.map.ticket[i].points; });
    for (const std::size_t i : order) {
        const rules::Ticket& ticket = file.map.ticket[i];
        text += "<tr>" + cell(escaped(route_name(file, ticket.from, ticket.to))) +
                cell(std::to_string(ticket.points));
        for (const TicketUse& use : worth.tickets[i].players) {
            text += cell(use.kept > 0 ? percent(use.done, 0) + " <span>of " + percent(use.kept, 0) +
                                            "</span>"
                                      : "–");
        }
        text += extra_cell(worth.tickets[i].worth) + "</tr>\n";
    }
    text += "</table></div>\n";
    return figure({.title = "Tickets",
                   .note = "For each player: how many of the kept ones were done, and in how many "
                           "games the ticket was kept.",
                   .body = text,
                   .is_wide = true});
}

}  // namespace

std::string map_report(const ReportSubject& subject) {
    const rules::MapFile& file = subject.file;
    const MapWorth worth = map_worth(file, subject.results);
    std::vector<NamedWorth> routes;
    for (std::size_t i = 0; i < worth.routes.size(); ++i) {
        const rules::MapRoute& route = file.routes[i];
        routes.push_back({route_name(file, route.from, route.to), worth.routes[i]});
    }
    std::vector<NamedWorth> places;
    for (std::size_t i = 0; i < worth.places.size(); ++i) {
        places.push_back({file.places[i].name, worth.places[i]});
    }
    const std::string note =
        "Games in which anybody had it, winners and losers who had it, and how many percentage "
        "points more often its owners won than the same players usually do (± half of the 95 % "
        "interval; – where too few deals tell).";
    return board_figure(file, worth) +
           figure(
               {.title = "Routes", .note = note, .body = worth_table("route", std::move(routes))}) +
           figure(
               {.title = "Places", .note = note, .body = worth_table("place", std::move(places))}) +
           ticket_table(subject, worth);
}

}  // namespace arena
