#include "playtest/comparison.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "arena/markup.h"

namespace playtest {
namespace {

using words::Translator;

struct Row {
    std::string name;
    std::function<std::string(const Figures&)> text;
};

std::string estimate_text(const Translator& say, const arena::Estimate& estimate) {
    return say("report.estimate", {{"mean", say.decimal(estimate.mean, 1)},
                                   {"low", say.decimal(estimate.low, 1)},
                                   {"high", say.decimal(estimate.high, 1)}});
}

std::string share_text(const Translator& say, const arena::Estimate& share) {
    return say("report.estimate", {{"mean", say.percent(share.mean, 1)},
                                   {"low", say.percent(share.low, 1)},
                                   {"high", say.percent(share.high, 1)}});
}

std::vector<Row> rows(const Translator& say) {
    return {
        {say("playtest.turns"), [&](const Figures& f) { return estimate_text(say, f.turns); }},
        {say("playtest.minutes"), [&](const Figures& f) { return estimate_text(say, f.minutes); }},
        {say("report.score"), [&](const Figures& f) { return estimate_text(say, f.score); }},
        {say("playtest.first"), [&](const Figures& f) { return share_text(say, f.turn_order[0]); }},
        {say("playtest.end_cars"),
         [&](const Figures& f) {
             return say.percent(f.ends[static_cast<unsigned>(GameEnd::kCars)], 1);
         }},
        {say("playtest.skill"),
         [&](const Figures& f) { return f.skill ? share_text(say, f.skill->win_share) : "–"; }},
        {say("playtest.top_route"),
         [&](const Figures& f) {
             const auto top = std::ranges::max_element(f.routes, {}, &RouteFigures::decides);
             return top == f.routes.end() ? "–" : say.percent(top->decides, 1);
         }},
    };
}

}  // namespace

std::string comparison(const Translator& say, std::span<const ReportedMap> maps) {
    std::string table = "<div class=\"scroll\"><table><tr><th></th>";
    for (const ReportedMap& map : maps) {
        table += "<th>" + arena::escaped(map.file.title) + "</th>";
    }
    table += "</tr>\n";
    for (const Figures& figures : maps[0].trials) {
        const auto other = std::ranges::find(maps[1].trials, figures.seats, &Figures::seats);
        if (other == maps[1].trials.end()) {
            continue;
        }
        table += "<tr><th>" + arena::escaped(say("playtest.seats", {{"n", figures.seats}})) +
                 "</th><td></td><td></td></tr>\n";
        for (const Row& row : rows(say)) {
            table += "<tr><td>" + arena::escaped(row.name) + "</td><td>" + row.text(figures) +
                     "</td><td>" + row.text(*other) + "</td></tr>\n";
        }
    }
    table += "</table></div>\n";
    const std::string title = say("playtest.comparison");
    const std::string note = say("playtest.comparison_note");
    return "<div class=\"grid\">\n" +
           arena::figure({.title = title, .note = note, .body = table, .is_wide = true}) +
           "</div>\n";
}

}  // namespace playtest
