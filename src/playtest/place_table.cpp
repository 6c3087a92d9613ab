#include "playtest/place_table.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <vector>

#include "arena/markup.h"

namespace playtest {

std::string place_figure(const words::Translator& say, const rules::MapFile& file,
                         const Figures& figures) {
    std::vector<std::size_t> order(figures.places.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::ranges::greater{},
                             [&](std::size_t i) { return figures.places[i].winners; });
    std::string table = "<div class=\"scroll\"><table><tr>";
    for (const std::string& heading : {say("report.col_place"), say("report.col_winners"),
                                       say("report.col_losers"), say("report.col_extra")}) {
        table += "<th>" + arena::escaped(heading) + "</th>";
    }
    table += "</tr>\n";
    for (const std::size_t i : order) {
        const arena::Worth& place = figures.places[i];
        const auto cell = [](const std::string& text) { return "<td>" + text + "</td>"; };
        const double half_width = place.extra.high - place.extra.mean;
        const std::string extra = std::isfinite(place.extra.low)
                                      ? say.decimal(100 * place.extra.mean, 1) + " <span>±" +
                                            say.decimal(100 * half_width, 1) + "</span>"
                                      : "–";
        table += "<tr>" + cell(arena::escaped(file.places[i].name)) +
                 cell(say.percent(place.winners, 0)) + cell(say.percent(place.losers, 0)) +
                 cell(extra) + "</tr>\n";
    }
    table += "</table></div>\n";
    const std::string title = say("playtest.places");
    const std::string note = say("playtest.places_note");
    return arena::figure({.title = title, .note = note, .body = table});
}

}  // namespace playtest
