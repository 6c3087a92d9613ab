#include "arena/board_plot.h"

#include <algorithm>
#include <cmath>

#include "arena/svg.h"

namespace arena {
namespace {

constexpr double kWidth = 1000;
constexpr double kFrame = 40;  // room for names at the edges

std::string told(const words::Translator& say, const std::string& name, const Worth& worth) {
    return say("report.told", {{"name", name},
                               {"games", say.percent(worth.games, 0)},
                               {"winners", say.percent(worth.winners, 0)},
                               {"losers", say.percent(worth.losers, 0)},
                               {"extra", say.decimal(100 * worth.extra.mean, 1)}});
}

}  // namespace

std::string worth_class(const Worth& worth) {
    if (!std::isfinite(worth.extra.low) || (worth.extra.low <= 0 && worth.extra.high >= 0)) {
        return "even";
    }
    return worth.extra.low > 0 ? "good" : "bad";
}

std::string route_name(const rules::MapFile& file, rules::PlaceId from, rules::PlaceId to) {
    return file.name(from) + " – " + file.name(to);
}

std::string draw_board(const rules::MapFile& file, const BoardMarks& marks) {
    const double scale = (kWidth - 2 * kFrame) / std::max(file.width, 1.0);
    const auto place_at = [&](rules::PlaceId place) {
        const rules::MapPlace& drawn = file.places[rules::index(place)];
        return Point{kFrame + scale * drawn.x, kFrame + scale * drawn.y};
    };
    Svg svg({kWidth, scale * file.height + 2 * kFrame}, marks.label, "board");
    for (std::size_t i = 0; i < file.routes.size(); ++i) {
        const rules::MapRoute& route = file.routes[i];
        const Point from = place_at(route.from);
        const Point to = place_at(route.to);
        const Point control = {(from.x + to.x) / 2 - 2 * route.bend * (to.y - from.y),
                               (from.y + to.y) / 2 + 2 * route.bend * (to.x - from.x)};
        const BoardMark& mark = marks.routes[i];
        svg.arc({from, control, to, 1.5 + 10 * mark.weight}, "route " + mark.css, mark.title);
    }
    for (std::size_t i = 0; i < file.places.size(); ++i) {
        const Point at = place_at(rules::to_id<rules::PlaceId>(static_cast<unsigned>(i)));
        const BoardMark& mark = marks.places[i];
        svg.dot(at, 4 + 6 * mark.weight, "place " + mark.css, mark.title);
        svg.words({at.x, at.y - 13}, Anchor::kMiddle, file.places[i].name, "name");
    }
    return svg.text();
}

std::string draw_board(const words::Translator& say, const rules::MapFile& file,
                       const MapWorth& worth) {
    const auto mark = [&](const std::string& name, const Worth& of) {
        return BoardMark{.weight = of.games, .css = worth_class(of), .title = told(say, name, of)};
    };
    BoardMarks marks{.label = say("report.board")};
    for (std::size_t i = 0; i < file.routes.size(); ++i) {
        const rules::MapRoute& route = file.routes[i];
        marks.routes.push_back(mark(route_name(file, route.from, route.to), worth.routes[i]));
    }
    for (std::size_t i = 0; i < file.places.size(); ++i) {
        marks.places.push_back(mark(file.places[i].name, worth.places[i]));
    }
    return draw_board(file, marks);
}

}  // namespace arena
