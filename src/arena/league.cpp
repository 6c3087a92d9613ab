#include "arena/league.h"

#include <algorithm>
#include <functional>

#include "arena/markup.h"
#include "arena/plot.h"

namespace arena {
namespace {

std::string cross_table(const LeagueSubject& subject) {
    const League& league = subject.league;
    const double chance = 1.0 / league.seats;
    const words::Translator& say = subject.say;
    std::string text = "<div class=\"scroll\"><table><tr><th>" + escaped(say("report.col_player")) +
                       "</th><th>" + escaped(say("report.elo_name")) + "</th>";
    for (const std::size_t column : league.standing) {
        text += "<th>" + escaped(subject.names[column]) + "</th>";
    }
    text += "</tr>\n";
    for (const std::size_t row : league.standing) {
        text += "<tr><td>" + escaped(subject.names[row]) + "</td><td>" +
                say.decimal(league.ratings[row].mean, 0) + "</td>";
        for (const std::size_t column : league.standing) {
            const auto& cell = league.cells[row][column];
            if (!cell) {
                text += "<td>–</td>";
                continue;
            }
            text += cell->low > chance    ? "<td class=\"up\">"
                    : cell->high < chance ? "<td class=\"down\">"
                                          : "<td>";
            text += say.percent(cell->mean, 1) + "<br/><span>" +
                    say("report.range", {{"low", say.decimal(100 * cell->low, 0)},
                                         {"high", say.decimal(100 * cell->high, 0)}}) +
                    "</span></td>";
        }
        text += "</tr>\n";
    }
    return text + "</table></div>\n";
}

}  // namespace

League make_league(const RatingSettings& settings, std::span<const PairingResult> results) {
    League league;
    league.seats = settings.seats;
    league.cells.assign(settings.players, std::vector<std::optional<Estimate>>(settings.players));
    for (const PairingResult& result : results) {
        Sample sample;
        for (const double share : result.shares) {
            sample.add(share);
        }
        const auto [row, column] = result.pairing;
        const Estimate share = share_estimate(sample, settings.seats);
        league.cells[row][column] = share;
        if (settings.seats == 2) {
            league.cells[column][row] =
                Estimate{.mean = 1 - share.mean, .low = 1 - share.high, .high = 1 - share.low};
        }
    }
    league.ratings = ratings(settings, results);
    for (std::size_t i = 0; i < settings.players; ++i) {
        league.standing.push_back(i);
    }
    std::ranges::stable_sort(league.standing, std::ranges::greater{},
                             [&](std::size_t i) { return league.ratings[i].mean; });
    return league;
}

std::string league_report(const LeagueSubject& subject) {
    const League& league = subject.league;
    std::vector<NamedEstimate> rows;
    for (const std::size_t player : league.standing) {
        rows.push_back({subject.names[player], league.ratings[player], 0});
    }
    const words::Translator& say = subject.say;
    const std::string ratings_title = say("report.ratings");
    const std::string ratings_note = say("report.ratings_note");
    const std::string plot = draw(
        say,
        IntervalPlot{.label = ratings_title, .rows = rows, .scale = Scale::kNumber, .mark = 0.0});
    const std::string cross_title = say("report.cross");
    const std::string cross_note =
        league.seats == 2
            ? say("report.cross_two")
            : say("report.cross_many",
                  {{"n", league.seats - 1}, {"chance", say.percent(1.0 / league.seats, 1)}});
    const std::string table = cross_table(subject);
    const std::string body =
        "<div class=\"grid\">\n" +
        figure({.title = ratings_title, .note = ratings_note, .body = plot}) +
        figure({.title = cross_title, .note = cross_note, .body = table, .is_wide = true}) +
        "</div>\n";
    return page(say, {.title = subject.title, .subtitle = subject.subtitle, .body = body});
}

}  // namespace arena
