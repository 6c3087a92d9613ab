#include "arena/report.h"

#include <array>
#include <string_view>
#include <vector>

#include "arena/map_report.h"
#include "arena/markup.h"
#include "arena/ordinal.h"
#include "arena/plot.h"

namespace arena {
namespace {

std::string interval_figure(const ReportSubject& subject, Figure frame, const IntervalPlot& base,
                            Estimate PlayerSummary::* field) {
    std::vector<NamedEstimate> rows;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        rows.push_back({subject.names[i], subject.summary.players[i].*field, i});
    }
    IntervalPlot plot = base;
    plot.label = frame.title;
    plot.rows = rows;
    const std::string drawing = draw(plot);
    frame.body = drawing;
    return figure(frame);
}

std::string strength(const ReportSubject& subject) {
    const double chance = 1.0 / static_cast<double>(subject.names.size());
    std::string text = interval_figure(
        subject,
        {.title = "Win share",
         .note = "Share of games won; a shared victory counts in parts. Dashed: pure chance.",
         .body = {}},
        {.label = {}, .rows = {}, .scale = Scale::kShare, .mark = chance},
        &PlayerSummary::win_share);
    text += interval_figure(
        subject, {.title = "Score", .note = "Mean points at the end of a game.", .body = {}},
        {.label = {}, .rows = {}, .scale = Scale::kNumber, .mark = std::nullopt},
        &PlayerSummary::score);
    text += interval_figure(subject,
                            {.title = "Difference in points",
                             .note = "Own score minus the mean of the others, in the same games.",
                             .body = {}},
                            {.label = {}, .rows = {}, .scale = Scale::kNumber, .mark = 0},
                            &PlayerSummary::difference);
    return text;
}

std::string distributions(const ReportSubject& subject) {
    std::vector<std::vector<int>> scores(subject.names.size());
    std::vector<std::vector<int>> turns(1);
    for (const DealResult* const deal : subject.results.counted()) {
        for (const GameResult& game : deal->games) {
            int turns_of_game = 0;
            for (std::size_t i = 0; i < game.players.size(); ++i) {
                scores[i].push_back(game.players[i].total);
                turns_of_game += game.players[i].turns;
            }
            turns[0].push_back(turns_of_game);
        }
    }
    const std::string score_plot =
        color_key(subject.names) + draw(DistributionPlot{"Score distributions", scores});
    const std::string turns_plot = draw(DistributionPlot{"Game lengths", turns});
    const Summary& summary = subject.summary;
    const std::string note = "Turns of all seats in a game: " + fixed(summary.turns.mean, 1) +
                             " on average, with " + fixed(summary.decisions.mean, 1) +
                             " decisions that left a choice.";
    return figure({.title = "Score distributions",
                   .note = "How often a score came up.",
                   .body = score_plot}) +
           figure({.title = "Game lengths", .note = note, .body = turns_plot});
}

std::string parts_figure(Figure frame, std::span<const PartsRow> rows) {
    std::vector<std::string> names;
    for (const Part& part : rows[0].parts) {
        names.push_back(part.name);
    }
    const std::string body = color_key(names) + draw(PartsPlot{frame.title, rows});
    frame.body = body;
    return figure(frame);
}

std::string parts(const ReportSubject& subject) {
    std::vector<PartsRow> sources;
    std::vector<PartsRow> tickets;
    std::vector<PartsRow> places;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        const PlayerSummary& player = subject.summary.players[i];
        sources.push_back({subject.names[i],
                           {{"routes", player.routes},
                            {"tickets failed", -player.tickets_minus},
                            {"tickets done", player.tickets_plus}}});
        if (subject.file.map.longest_path_bonus > 0) {
            sources.back().parts.push_back({"longest path", player.bonus});
        }
        if (subject.file.map.symbol_count > 0) {
            sources.back().parts.push_back({"souvenirs", player.souvenirs});
        }
        tickets.push_back({subject.names[i],
                           {{"done", player.tickets_done},
                            {"failed", player.tickets_kept - player.tickets_done}}});
        PartsRow& row = places.emplace_back(PartsRow{subject.names[i], {}});
        for (std::size_t place = 0; place < subject.names.size(); ++place) {
            row.parts.push_back({ordinal(place + 1), 100 * player.placement[place]});
        }
    }
    std::string text = parts_figure({.title = "Points by source",
                                     .note = "Mean points per game; losses go to the left.",
                                     .body = {}},
                                    sources);
    text += parts_figure({.title = "Tickets kept",
                          .note = "Tickets per game that a player kept, opening included.",
                          .body = {}},
                         tickets);
    if (subject.names.size() > 2) {
        text += parts_figure({.title = "Placements",
                              .note = "Share of games in percent; ties are split.",
                              .body = {}},
                             places);
    }
    return text;
}

std::string turn_order(const ReportSubject& subject) {
    constexpr std::array<std::string_view, 8> kOrder = {"begins", "second", "third",   "fourth",
                                                        "fifth",  "sixth",  "seventh", "eighth"};
    static_assert(kOrder.size() >= rules::kSeatsMax);
    std::vector<NamedEstimate> rows;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        rows.push_back({std::string(kOrder[i]), subject.summary.order_share[i], 4});
    }
    const std::string drawing = draw(IntervalPlot{.label = "Win share by turn order",
                                                  .rows = rows,
                                                  .scale = Scale::kShare,
                                                  .mark = 1.0 / static_cast<double>(rows.size())});
    return figure({.title = "Turn order",
                   .note = "Share of games won by who began, who came second and so on.",
                   .body = drawing});
}

std::string time_text(double ms) {
    return ms < 0.1 ? fixed(1000 * ms, 2) + " µs" : fixed(ms, ms < 100 ? 2 : 0) + " ms";
}

std::string figures_table(const ReportSubject& subject) {
    std::string text =
        "<div class=\"scroll\"><table><tr><th>player</th><th>tickets offered</th><th>kept</th>"
        "<th>done</th><th>longest path</th><th>had the longest</th><th>turns</th>"
        "<th>decisions</th><th>time p50</th><th>p99</th><th>max</th><th>faults</th></tr>\n";
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        const PlayerSummary& player = subject.summary.players[i];
        text += "<tr><td>" + escaped(subject.names[i]) + "</td>";
        const auto cell = [&](const std::string& content) { text += "<td>" + content + "</td>"; };
        cell(fixed(player.tickets_offered, 1));
        cell(fixed(player.tickets_kept, 1));
        cell(fixed(player.tickets_done, 1));
        cell(fixed(player.longest, 1));
        cell(percent(player.longest_share, 0));
        cell(fixed(player.turns, 1));
        cell(fixed(player.decisions, 1));
        cell(time_text(player.time_p50_ms));
        cell(time_text(player.time_p99_ms));
        cell(time_text(player.time_max_ms));
        cell(std::to_string(player.faults));
        text += "</tr>\n";
    }
    text += "</table></div>\n";
    return figure({.title = "In figures",
                   .note = "Means per game, and how long a decision took.",
                   .body = text,
                   .is_wide = true});
}

std::string title_of(const ReportSubject& subject) {
    std::string title = subject.file.title + ": ";
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        title += (i == 0 ? "" : ", ") + subject.names[i];
    }
    return title;
}

}  // namespace

std::string report(const ReportSubject& subject) {
    std::string subtitle = std::to_string(subject.summary.deals) + " deals in all rotations, " +
                           std::to_string(subject.summary.games) + " games. " + subject.subtitle;
    if (subject.summary.elo) {
        const Estimate& elo = *subject.summary.elo;
        subtitle += " Elo of " + subject.names[0] + " over " + subject.names[1] + ": " +
                    fixed(elo.mean, 0) + " (" + fixed(elo.low, 0) + " to " + fixed(elo.high, 0) +
                    ").";
    }
    if (subject.summary.deals == 0) {
        return page({title_of(subject), subtitle, "<p>No deal was finished.</p>\n"});
    }
    const std::string body = "<div class=\"grid\">\n" + strength(subject) + distributions(subject) +
                             parts(subject) + turn_order(subject) + figures_table(subject) +
                             "</div>\n<div class=\"grid tables\">\n" + map_report(subject) +
                             "</div>\n";
    return page({title_of(subject), subtitle, body});
}

}  // namespace arena
