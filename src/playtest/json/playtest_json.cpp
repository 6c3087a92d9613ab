#include "playtest/json/playtest_json.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <cstddef>
#include <string_view>
#include <utility>

#include "playtest/json/estimate_json.h"
#include "playtest/warning_words.h"

namespace playtest {
namespace {

namespace json = boost::json;

std::string_view style_name(Style style) {
    switch (style) {
        case Style::kFewTickets:
            return "few_tickets";
        case Style::kManyTickets:
            return "many_tickets";
        case Style::kLongRoutes:
            return "long_routes";
        case Style::kBlocking:
            return "blocking";
    }
    return "";
}

json::array routes_json(const rules::MapFile& file, const Figures& figures) {
    json::array all;
    for (std::size_t i = 0; i < figures.routes.size(); ++i) {
        const RouteFigures& route = figures.routes[i];
        const rules::MapRoute& drawn = file.routes[i];
        json::object entry{{"from", file.name(drawn.from)},
                           {"to", file.name(drawn.to)},
                           {"length", file.map[drawn.tracks.front()].length},
                           {"tracks", drawn.tracks.size()},
                           {"games", route.worth.games},
                           {"winners", route.worth.winners},
                           {"losers", route.worth.losers},
                           {"extra", estimate_json(route.worth.extra)},
                           {"decides", route.decides}};
        entry["built_at"] = route.built_at ? json::value(*route.built_at) : json::value(nullptr);
        all.push_back(std::move(entry));
    }
    return all;
}

json::array tickets_json(const rules::MapFile& file, const Figures& figures) {
    json::array all;
    for (std::size_t i = 0; i < figures.tickets.size(); ++i) {
        const TicketFigures& ticket = figures.tickets[i];
        const rules::Ticket& ends = file.map.ticket[i];
        all.push_back(json::object{{"from", file.name(ends.from)},
                                   {"to", file.name(ends.to)},
                                   {"points", ends.points},
                                   {"fair", estimate_json(ticket.fair)},
                                   {"offered", ticket.offered},
                                   {"kept", ticket.kept},
                                   {"done", ticket.done},
                                   {"extra", estimate_json(ticket.worth.extra)}});
    }
    return all;
}

json::array places_json(const rules::MapFile& file, const Figures& figures) {
    json::array all;
    for (std::size_t i = 0; i < figures.places.size(); ++i) {
        const arena::Worth& place = figures.places[i];
        all.push_back(json::object{{"name", file.places[i].name},
                                   {"games", place.games},
                                   {"winners", place.winners},
                                   {"losers", place.losers},
                                   {"extra", estimate_json(place.extra)}});
    }
    return all;
}

json::object trial_json(const rules::MapFile& file, const Figures& figures) {
    json::array order;
    for (unsigned i = 0; i < figures.seats; ++i) {
        order.push_back(estimate_json(figures.turn_order[i]));
    }
    json::array styles;
    for (const StyleFigures& style : figures.styles) {
        styles.push_back(json::object{{"style", style_name(style.style)},
                                      {"share", style.share},
                                      {"win_share", estimate_json(style.win_share)}});
    }
    json::object trial{
        {"seats", figures.seats},
        {"deals", figures.deals},
        {"games", figures.games},
        {"win_share_by_turn_order", std::move(order)},
        {"turns", estimate_json(figures.turns)},
        {"minutes", estimate_json(figures.minutes)},
        {"score", estimate_json(figures.score)},
        {"point_share", figures.point_share},
        {"ends",
         {{"cars", figures.ends[0]}, {"cards", figures.ends[1]}, {"stuck", figures.ends[2]}}},
        {"styles", std::move(styles)},
        {"places", places_json(file, figures)},
        {"routes", routes_json(file, figures)},
        {"tickets", tickets_json(file, figures)}};
    if (figures.skill) {
        trial["skill"] = {{"strong", figures.skill->strong},
                          {"weak", figures.skill->weak},
                          {"win_share", estimate_json(figures.skill->win_share)}};
    }
    return trial;
}

json::object warning_json(const words::Translator& say, const rules::MapFile& file,
                          const Warning& warning) {
    json::object entry{{"code", code_name(warning.code)},
                       {"seats", warning.seats},
                       {"value", warning.value},
                       {"text", warning_text(say, file, warning)}};
    switch (warning.code) {
        case WarningCode::kRouteDecides:
        case WarningCode::kRouteUnused: {
            const rules::MapRoute& route = file.routes[rules::index(warning.route)];
            entry["route"] = {file.name(route.from), file.name(route.to)};
            break;
        }
        case WarningCode::kTicketRich:
        case WarningCode::kTicketPoor:
            entry["fair"] = warning.fair;
            [[fallthrough]];
        case WarningCode::kTicketHard:
        case WarningCode::kTicketShunned: {
            const rules::Ticket& ticket = file.map[warning.ticket];
            entry["ticket"] = {file.name(ticket.from), file.name(ticket.to)};
            break;
        }
        case WarningCode::kTurnOrder:
            entry["order"] = warning.order + 1;
            break;
        case WarningCode::kStyleWins:
            entry["style"] = style_name(warning.style);
            break;
        default:
            break;
    }
    return entry;
}

json::object map_json(const words::Translator& say, const PlaytestedMap& map) {
    json::array trials;
    for (const Figures& figures : map.trials) {
        trials.push_back(trial_json(map.file, figures));
    }
    json::array warned;
    for (const Warning& warning : map.warnings) {
        warned.push_back(warning_json(say, map.file, warning));
    }
    return {{"map", map.file.id},
            {"title", map.file.title},
            {"map_sha256", map.file.sha256},
            {"trials", std::move(trials)},
            {"warnings", std::move(warned)}};
}

}  // namespace

std::string playtest_json(const words::Translator& say, std::span<const PlaytestedMap> maps,
                          const Played& played) {
    json::object all = map_json(say, maps[0]);
    all["format"] = 1;
    all["player"] = played.player;
    all["seed"] = played.seed;
    if (maps.size() > 1) {
        all["other"] = map_json(say, maps[1]);
    }
    return json::serialize(all);
}

}  // namespace playtest
