#include "playtest/board_figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "arena/board_plot.h"
#include "arena/markup.h"

namespace playtest {
namespace {

using words::Translator;

constexpr unsigned kHeats = 5;  // classes heat0 to heat4 of the style sheet

std::string heat_class(double share) {
    const auto heat = static_cast<unsigned>(std::clamp(share, 0.0, 0.999) * kHeats);
    return "heat" + std::to_string(heat);
}

std::string name_of(const rules::MapFile& file, std::size_t route) {
    return arena::route_name(file, file.routes[route].from, file.routes[route].to);
}

std::vector<arena::BoardMark> plain_places(const rules::MapFile& file) {
    std::vector<arena::BoardMark> marks;
    for (const rules::MapPlace& place : file.places) {
        marks.push_back({.weight = 0, .css = "even", .title = place.name});
    }
    return marks;
}

std::string board_figure(const rules::MapFile& file, const std::string& title,
                         const std::string& note, std::vector<arena::BoardMark> routes) {
    const std::string body =
        "<div class=\"scroll\">" +
        arena::draw_board(
            file, {.label = title, .routes = std::move(routes), .places = plain_places(file)}) +
        "</div>\n";
    return arena::figure({.title = title, .note = note, .body = body, .is_wide = true});
}

std::string often(const Translator& say, const rules::MapFile& file, const Figures& figures) {
    std::vector<arena::BoardMark> marks;
    for (std::size_t i = 0; i < figures.routes.size(); ++i) {
        const double games = figures.routes[i].worth.games;
        marks.push_back({.weight = games,
                         .css = heat_class(games),
                         .title = say("playtest.told_often", {{"route", name_of(file, i)},
                                                              {"share", say.percent(games, 0)}})});
    }
    return board_figure(file, say("playtest.often"), say("playtest.often_note"), std::move(marks));
}

// From the earliest route of this board to the latest, since nothing is built at the very end.
std::string early(const Translator& say, const rules::MapFile& file, const Figures& figures) {
    double first = 1;
    double last = 0;
    for (const RouteFigures& route : figures.routes) {
        if (route.built_at) {
            first = std::min(first, *route.built_at);
            last = std::max(last, *route.built_at);
        }
    }
    std::vector<arena::BoardMark> marks;
    for (std::size_t i = 0; i < figures.routes.size(); ++i) {
        const auto& at = figures.routes[i].built_at;
        if (!at) {
            marks.push_back({.weight = 0,
                             .css = "even",
                             .title = say("playtest.told_never", {{"route", name_of(file, i)}})});
            continue;
        }
        const double share = last > first ? (last - *at) / (last - first) : 1;
        marks.push_back({.weight = share,
                         .css = heat_class(share),
                         .title = say("playtest.told_early", {{"route", name_of(file, i)},
                                                              {"share", say.percent(*at, 0)}})});
    }
    return board_figure(file, say("playtest.early"), say("playtest.early_note"), std::move(marks));
}

std::string worth(const Translator& say, const rules::MapFile& file, const Figures& figures) {
    constexpr double kFullExtra = 0.2;  // drawn at full width
    std::vector<arena::BoardMark> marks;
    for (std::size_t i = 0; i < figures.routes.size(); ++i) {
        const arena::Worth& route = figures.routes[i].worth;
        const bool is_known = std::isfinite(route.extra.low);
        const std::string extra =
            is_known ? say("report.estimate", {{"mean", say.decimal(100 * route.extra.mean, 1)},
                                               {"low", say.decimal(100 * route.extra.low, 1)},
                                               {"high", say.decimal(100 * route.extra.high, 1)}})
                     : "–";
        marks.push_back(
            {.weight = is_known ? std::min(1.0, std::abs(route.extra.mean) / kFullExtra) : 0,
             .css = arena::worth_class(route),
             .title = say("playtest.told_worth", {{"route", name_of(file, i)}, {"extra", extra}})});
    }
    return board_figure(file, say("playtest.worth"), say("playtest.worth_note"), std::move(marks));
}

}  // namespace

std::string board_figures(const Translator& say, const rules::MapFile& file,
                          const Figures& figures) {
    return often(say, file, figures) + early(say, file, figures) + worth(say, file, figures);
}

}  // namespace playtest
