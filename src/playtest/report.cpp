#include "playtest/report.h"

#include <algorithm>
#include <cstddef>

#include "arena/markup.h"
#include "playtest/board_figures.h"
#include "playtest/comparison.h"
#include "playtest/game_figures.h"
#include "playtest/ticket_table.h"
#include "playtest/warning_words.h"

namespace playtest {
namespace {

using words::Translator;

constexpr std::size_t kWarningsShown = 8;  // the rest can be expanded: the pictures come soon

std::string warning_list(const Translator& say, const ReportedMap& map) {
    std::string body;
    if (map.warnings.empty()) {
        body = "<p>" + arena::escaped(say("playtest.nothing")) + "</p>\n";
    } else {
        const auto groups = grouped(map.warnings);
        const auto list = [&](std::size_t from, std::size_t to) {
            std::string text = "<ul class=\"warnings\">\n";
            for (std::size_t i = from; i < to; ++i) {
                text += "<li>" + arena::escaped(warning_text(say, map.file, groups[i])) + "</li>\n";
            }
            return text + "</ul>\n";
        };
        const std::size_t shown = std::min(kWarningsShown, groups.size());
        body = list(0, shown);
        if (shown < groups.size()) {
            const std::string more = say("playtest.more", {{"n", groups.size() - shown}});
            body += "<details><summary>" + arena::escaped(more) + "</summary>\n" +
                    list(shown, groups.size()) + "</details>\n";
        }
    }
    const std::string title = say("playtest.warnings", {{"map", map.file.title}});
    const std::string note = say("playtest.warnings_note");
    return arena::figure({.title = title, .note = note, .body = body});
}

std::string trial_figures(const Translator& say, const rules::MapFile& file,
                          const Figures& figures) {
    return "<div class=\"grid tables\">\n" + board_figures(say, file, figures) +
           ticket_figure(say, file, figures) + "</div>\n<div class=\"grid\">\n" +
           game_figures(say, figures) + "</div>\n";
}

std::string part(const Translator& say, std::span<const ReportedMap> maps, unsigned seats) {
    std::string columns;
    for (const ReportedMap& map : maps) {
        const auto found = std::ranges::find(map.trials, seats, &Figures::seats);
        columns += "<div>\n";
        if (found != map.trials.end()) {
            if (maps.size() > 1) {
                columns += "<h2>" + arena::escaped(map.file.title) + "</h2>\n";
            }
            columns += trial_figures(say, map.file, *found);
        }
        columns += "</div>\n";
    }
    return "<h2 class=\"part\">" + arena::escaped(say("playtest.seats", {{"n", seats}})) +
           "</h2>\n<div class=\"pair\">\n" + columns + "</div>\n";
}

std::string title_of(const Translator& say, std::span<const ReportedMap> maps) {
    return maps.size() > 1 ? say("playtest.title_two",
                                 {{"map", maps[0].file.title}, {"other", maps[1].file.title}})
                           : say("playtest.title", {{"map", maps[0].file.title}});
}

}  // namespace

std::string report(const Translator& say, std::span<const ReportedMap> maps,
                   const std::string& subtitle) {
    std::vector<unsigned> seats;
    std::string body = "<div class=\"pair\">\n";
    for (const ReportedMap& map : maps) {
        body += warning_list(say, map);
        for (const Figures& figures : map.trials) {
            if (std::ranges::find(seats, figures.seats) == seats.end()) {
                seats.push_back(figures.seats);
            }
        }
    }
    body += "</div>\n";
    if (maps.size() > 1) {
        body += comparison(say, maps);
    }
    std::ranges::sort(seats);
    for (const unsigned n : seats) {
        body += part(say, maps, n);
    }
    const std::string title = title_of(say, maps);
    return arena::page(say, {.title = title, .subtitle = subtitle, .body = body});
}

}  // namespace playtest
