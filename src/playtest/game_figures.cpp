#include "playtest/game_figures.h"

#include <cstddef>
#include <optional>
#include <vector>

#include "arena/markup.h"
#include "arena/plot.h"
#include "playtest/warning_words.h"

namespace playtest {
namespace {

using words::Translator;

std::string interval_figure(const Translator& say, const std::string& title,
                            const std::string& note, const arena::IntervalPlot& base) {
    arena::IntervalPlot plot = base;
    plot.label = title;
    const std::string body = draw(say, plot);
    return arena::figure({.title = title, .note = note, .body = body});
}

std::string turn_order(const Translator& say, const Figures& figures) {
    std::vector<arena::NamedEstimate> rows;
    for (unsigned i = 0; i < figures.seats; ++i) {
        rows.push_back({say("report.order_n", {{"n", i + 1}}), figures.turn_order[i], 4});
    }
    return interval_figure(
        say, say("report.order"), say("report.order_note"),
        {.label = {}, .rows = rows, .scale = arena::Scale::kShare, .mark = 1.0 / figures.seats});
}

std::string lengths(const Translator& say, const Figures& figures) {
    const std::vector<arena::NamedEstimate> rows = {{say("playtest.turns"), figures.turns, 0},
                                                    {say("playtest.minutes"), figures.minutes, 1},
                                                    {say("report.score"), figures.score, 2}};
    return interval_figure(say, say("report.lengths"), say("playtest.lengths_note"),
                           {.label = {}, .rows = rows, .scale = arena::Scale::kNumber, .mark = 0});
}

std::string ends(const Translator& say, const Figures& figures) {
    const std::vector<std::string> names = {say("playtest.end_cars"), say("playtest.end_cards"),
                                            say("playtest.end_stuck")};
    arena::PartsRow row{.name = say("playtest.ends_row"), .parts = {}};
    for (unsigned end = 0; end < kGameEnds; ++end) {
        row.parts.push_back({names[end], 100 * figures.ends[end]});
    }
    const std::string title = say("playtest.ends");
    const std::string note = say("playtest.ends_note");
    const std::string body =
        arena::color_key(names) + draw(say, arena::PartsPlot{.label = title, .rows = {&row, 1}});
    return arena::figure({.title = title, .note = note, .body = body});
}

std::string styles(const Translator& say, const Figures& figures) {
    std::vector<arena::NamedEstimate> rows;
    for (std::size_t i = 0; i < figures.styles.size(); ++i) {
        const StyleFigures& style = figures.styles[i];
        rows.push_back({say("playtest.style_row", {{"style", style_text(say, style.style)},
                                                   {"share", say.percent(style.share, 0)}}),
                        style.win_share, i});
    }
    return interval_figure(
        say, say("playtest.styles"), say("playtest.styles_note"),
        {.label = {}, .rows = rows, .scale = arena::Scale::kShare, .mark = 1.0 / figures.seats});
}

std::string skill(const Translator& say, const Figures& figures) {
    if (!figures.skill) {
        return "";
    }
    const std::vector<arena::NamedEstimate> rows = {
        {figures.skill->strong, figures.skill->win_share, 2}};
    return interval_figure(
        say, say("playtest.skill"),
        say("playtest.skill_note",
            {{"strong", figures.skill->strong}, {"weak", figures.skill->weak}}),
        {.label = {}, .rows = rows, .scale = arena::Scale::kShare, .mark = 1.0 / figures.seats});
}

}  // namespace

std::string game_figures(const Translator& say, const Figures& figures) {
    return turn_order(say, figures) + lengths(say, figures) + styles(say, figures) +
           ends(say, figures) + skill(say, figures);
}

}  // namespace playtest
