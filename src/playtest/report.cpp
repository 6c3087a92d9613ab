#include "playtest/report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>

#include "arena/markup.h"
#include "playtest/board_figures.h"
#include "playtest/comparison.h"
#include "playtest/game_figures.h"
#include "playtest/place_table.h"
#include "playtest/ticket_table.h"
#include "playtest/warning_words.h"
#include "rules/maps/translated_map.h"

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
           ticket_figure(say, file, figures) + place_figure(say, file, figures) +
           "</div>\n<div class=\"grid\">\n" + game_figures(say, figures) + "</div>\n";
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

std::string subtitle_of(const Translator& say, std::span<const ReportedMap> maps,
                        const Played& played) {
    std::uint64_t games = 0;
    for (const ReportedMap& map : maps) {
        for (const Figures& figures : map.trials) {
            games += figures.games;
        }
    }
    return say("playtest.subtitle",
               {{"games", games}, {"player", played.player}, {"seed", played.seed}});
}

std::vector<unsigned> seats_in(std::span<const ReportedMap> maps) {
    std::set<unsigned> seats;
    for (const ReportedMap& map : maps) {
        for (const Figures& figures : map.trials) {
            seats.insert(figures.seats);
        }
    }
    return {seats.begin(), seats.end()};
}

}  // namespace

std::string report(const Translator& say, std::span<const PlaytestedMap> maps,
                   const Played& played) {
    std::vector<rules::MapFile> files;
    files.reserve(maps.size());
    std::vector<ReportedMap> reported;
    for (const PlaytestedMap& map : maps) {
        files.push_back(rules::translated(map.file, words::tag(say.language())));
        reported.push_back({.file = files.back(),
                            .trials = {map.trials.begin(), map.trials.end()},
                            .warnings = {map.warnings.begin(), map.warnings.end()}});
    }
    std::string body = "<div class=\"pair\">\n";
    for (const ReportedMap& map : reported) {
        body += warning_list(say, map);
    }
    body += "</div>\n";
    if (reported.size() > 1) {
        body += comparison(say, reported);
    }
    for (const unsigned n : seats_in(reported)) {
        body += part(say, reported, n);
    }
    const std::string title = title_of(say, reported);
    const std::string subtitle = subtitle_of(say, reported, played);
    return arena::page(say, {.title = title, .subtitle = subtitle, .body = body});
}

}  // namespace playtest
