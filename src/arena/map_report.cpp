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

std::string extra_cell(const words::Translator& say, const Worth& worth) {
    if (!std::isfinite(worth.extra.low)) {
        return cell("–");
    }
    const std::string kind = worth_class(worth);
    const std::string css = kind == "good"  ? " class=\"up\""
                            : kind == "bad" ? " class=\"down\""
                                            : "";
    std::string text = "<td" + css + ">";
    text += worth.extra.mean > 0 ? "+" : "";
    text += say.decimal(100 * worth.extra.mean, 1);
    text +=
        " <span>±" + say.decimal(100 * (worth.extra.high - worth.extra.mean), 1) + "</span></td>";
    return text;
}

// Best first.
std::string worth_table(const words::Translator& say, const std::string& what,
                        std::vector<NamedWorth> rows) {
    std::ranges::stable_sort(rows, std::ranges::greater{}, [](const NamedWorth& row) {
        const Estimate& extra = row.worth.extra;
        return std::isfinite(extra.low) ? extra.mean : -1;  // unknown values sort last
    });
    std::string head = "<div class=\"scroll\"><table><tr>";
    for (const std::string& heading : {what, say("report.col_games"), say("report.col_winners"),
                                       say("report.col_losers"), say("report.col_extra")}) {
        head += "<th>" + escaped(heading) + "</th>";
    }
    head += "</tr>\n";
    const auto lines = [&](std::size_t from, std::size_t to) {
        std::string text = head;
        for (std::size_t i = from; i < to; ++i) {
            const Worth& worth = rows[i].worth;
            text += "<tr>" + cell(escaped(rows[i].name)) + cell(say.percent(worth.games, 0)) +
                    cell(say.percent(worth.winners, 0)) + cell(say.percent(worth.losers, 0)) +
                    extra_cell(say, worth) + "</tr>\n";
        }
        return text + "</table></div>\n";
    };
    const std::size_t shown = std::min(kRowsShown, rows.size());
    std::string text = lines(0, shown);
    if (shown < rows.size()) {
        text += "<details><summary>" + escaped(say("report.others", {{"n", rows.size() - shown}})) +
                "</summary>\n" + lines(shown, rows.size()) + "</details>\n";
    }
    return text;
}

std::string key_entry(const char* kind, const std::string& meaning) {
    return std::string("<span><i class=\"") + kind + "\"></i>" + escaped(meaning) + "</span>";
}

std::string board_figure(const ReportSubject& subject, const MapWorth& worth) {
    const words::Translator& say = subject.say;
    const std::string body =
        "<div class=\"key\">" + key_entry("good", say("report.key_good")) +
        key_entry("bad", say("report.key_bad")) + key_entry("even", say("report.key_even")) +
        "</div>\n<div class=\"scroll\">" + draw_board(say, subject.file, worth) + "</div>\n";
    const std::string title = say("report.board");
    const std::string note = say("report.board_note");
    return figure({.title = title, .note = note, .body = body, .is_wide = true});
}

std::string ticket_table(const ReportSubject& subject, const MapWorth& worth) {
    const words::Translator& say = subject.say;
    const rules::MapFile& file = subject.file;
    std::string text = "<div class=\"scroll\"><table><tr><th>" + escaped(say("report.col_ticket")) +
                       "</th><th>" + escaped(say("report.col_points")) + "</th>";
    for (const std::string& name : subject.names) {
        text += "<th>" + escaped(name) + "</th>";
    }
    text += "<th>" + escaped(say("report.col_extra_done")) + "</th></tr>\n";
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
            text += cell(use.kept > 0
                             ? say.percent(use.done, 0) + " <span>" +
                                   say("report.of_kept", {{"share", say.percent(use.kept, 0)}}) +
                                   "</span>"
                             : "–");
        }
        text += extra_cell(say, worth.tickets[i].worth) + "</tr>\n";
    }
    text += "</table></div>\n";
    const std::string title = say("report.tickets");
    const std::string note = say("report.tickets_note");
    return figure({.title = title, .note = note, .body = text, .is_wide = true});
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
    const words::Translator& say = subject.say;
    const std::string note = say("report.worth_note");
    const std::string routes_title = say("report.routes");
    const std::string routes_table = worth_table(say, say("report.col_route"), std::move(routes));
    const std::string places_title = say("report.places");
    const std::string places_table = worth_table(say, say("report.col_place"), std::move(places));
    return board_figure(subject, worth) +
           figure({.title = routes_title, .note = note, .body = routes_table}) +
           figure({.title = places_title, .note = note, .body = places_table}) +
           ticket_table(subject, worth);
}

}  // namespace arena
