#include "playtest/warning_words.h"

#include <string_view>

#include "arena/board_plot.h"

namespace playtest {
namespace {

std::string route_of(const rules::MapFile& file, const Warning& warning) {
    const rules::MapRoute& route = file.routes[rules::index(warning.route)];
    return arena::route_name(file, route.from, route.to);
}

std::string ticket_of(const rules::MapFile& file, const Warning& warning) {
    const rules::Ticket& ticket = file.map[warning.ticket];
    return arena::route_name(file, ticket.from, ticket.to);
}

// What might help against a route that decides too much: the word that the message knows.
std::string_view remedy_for(const rules::MapFile& file, rules::RouteId id) {
    const rules::MapRoute& route = file.routes[rules::index(id)];
    if (route.tracks.size() > 1) {
        return "double";
    }
    return file.map[route.tracks.front()].ferries > 0 ? "ferry" : "single";
}

std::string sentence(const words::Translator& say, const rules::MapFile& file,
                     const Warning& warning) {
    const std::string share = say.percent(warning.value, 0);
    switch (warning.code) {
        case WarningCode::kTurnOrder:
            return warning.order == 0
                       ? say("playtest.warn_first", {{"share", share}})
                       : say("playtest.warn_order", {{"n", warning.order + 1}, {"share", share}});
        case WarningCode::kGamesStall:
            return say("playtest.warn_stall", {{"share", say.percent(warning.value, 1)}});
        case WarningCode::kGamesLong:
            return say("playtest.warn_long", {{"minutes", say.decimal(warning.value, 0)}});
        case WarningCode::kLuckRules:
            return say("playtest.warn_luck", {{"share", share}});
        case WarningCode::kStyleWins:
            return say("playtest.warn_style",
                       {{"style", style_text(say, warning.style)}, {"share", share}});
        case WarningCode::kRouteDecides:
            return say("playtest.warn_route_decides", {{"route", route_of(file, warning)},
                                                       {"share", share},
                                                       {"how", remedy_for(file, warning.route)}});
        case WarningCode::kTicketRich:
            return say("playtest.warn_ticket_rich", {{"ticket", ticket_of(file, warning)},
                                                     {"points", say.decimal(warning.value, 0)},
                                                     {"fair", say.decimal(warning.fair, 0)}});
        case WarningCode::kTicketPoor:
            return say("playtest.warn_ticket_poor", {{"ticket", ticket_of(file, warning)},
                                                     {"points", say.decimal(warning.value, 0)},
                                                     {"fair", say.decimal(warning.fair, 0)}});
        case WarningCode::kTicketHard:
            return say("playtest.warn_ticket_hard",
                       {{"ticket", ticket_of(file, warning)}, {"share", share}});
        case WarningCode::kTicketShunned:
            return say("playtest.warn_ticket_shunned",
                       {{"ticket", ticket_of(file, warning)}, {"share", share}});
        case WarningCode::kRouteUnused:
            return say("playtest.warn_route_unused", {{"route", route_of(file, warning)},
                                                      {"share", say.percent(warning.value, 1)}});
    }
    return "";
}

}  // namespace

std::string warning_text(const words::Translator& say, const rules::MapFile& file,
                         const WarningGroup& group) {
    std::string seats;
    for (const unsigned n : group.seats) {
        seats += (seats.empty() ? "" : ", ") + std::to_string(n);
    }
    return say("playtest.warning",
               {{"seats", seats}, {"text", sentence(say, file, group.gravest)}});
}

std::string warning_text(const words::Translator& say, const rules::MapFile& file,
                         const Warning& warning) {
    return warning_text(say, file, WarningGroup{.gravest = warning, .seats = {warning.seats}});
}

std::string style_text(const words::Translator& say, Style style) {
    switch (style) {
        case Style::kFewTickets:
            return say("playtest.style_few");
        case Style::kManyTickets:
            return say("playtest.style_many");
        case Style::kLongRoutes:
            return say("playtest.style_long");
        case Style::kBlocking:
            return say("playtest.style_block");
    }
    return "";
}

}  // namespace playtest
