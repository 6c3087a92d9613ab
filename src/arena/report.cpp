#include "arena/report.h"

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/map_report.h"
#include "arena/markup.h"
#include "arena/plot.h"

namespace arena {
namespace {

// A title, and how to read what stands below it.
struct Heading {
    std::string title;
    std::string note;
};

// One estimate of each player; estimate_of(summary) says which.
template <typename EstimateOf>
std::string interval_figure(const ReportSubject& subject, const Heading& heading,
                            const IntervalPlot& base, const EstimateOf& estimate_of) {
    std::vector<NamedEstimate> rows;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        rows.push_back({subject.names[i], estimate_of(subject.summary.players[i]), i});
    }
    IntervalPlot plot = base;
    plot.label = heading.title;
    plot.rows = rows;
    const std::string drawing = draw(subject.say, plot);
    return figure({.title = heading.title, .note = heading.note, .body = drawing});
}

std::string without_luck(const ReportSubject& subject, const IntervalPlot& share,
                         const IntervalPlot& difference) {
    const auto& corrected = subject.summary.players.front().corrected;
    if (!corrected) {
        return "";
    }
    const words::Translator& say = subject.say;
    const auto note = [&](double gain) {
        return say("report.without_luck_note", {{"gain", say.decimal(gain, 1)}});
    };
    return interval_figure(subject, {say("report.share_without_luck"), note(corrected->share_gain)},
                           share, [](const PlayerSummary& p) { return p.corrected->win_share; }) +
           interval_figure(
               subject, {say("report.difference_without_luck"), note(corrected->difference_gain)},
               difference, [](const PlayerSummary& p) { return p.corrected->difference; });
}

std::string strength(const ReportSubject& subject) {
    const words::Translator& say = subject.say;
    const double chance = 1.0 / static_cast<double>(subject.names.size());
    const IntervalPlot share{.label = {}, .rows = {}, .scale = Scale::kShare, .mark = chance};
    const IntervalPlot points{
        .label = {}, .rows = {}, .scale = Scale::kNumber, .mark = std::nullopt};
    const IntervalPlot difference{.label = {}, .rows = {}, .scale = Scale::kNumber, .mark = 0};
    return interval_figure(subject, {say("report.win_share"), say("report.win_share_note")}, share,
                           [](const PlayerSummary& p) { return p.win_share; }) +
           interval_figure(subject, {say("report.score"), say("report.score_note")}, points,
                           [](const PlayerSummary& p) { return p.score; }) +
           interval_figure(subject, {say("report.difference"), say("report.difference_note")},
                           difference, [](const PlayerSummary& p) { return p.difference; }) +
           without_luck(subject, share, difference);
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
    const words::Translator& say = subject.say;
    const Heading by_score{say("report.scores"), say("report.scores_note")};
    const std::string score_plot =
        color_key(subject.names) + draw(say, DistributionPlot{by_score.title, scores});
    const Summary& summary = subject.summary;
    const Heading by_length{
        say("report.lengths"),
        say("report.lengths_note", {{"turns", say.decimal(summary.turns.mean, 1)},
                                    {"decisions", say.decimal(summary.decisions.mean, 1)}})};
    const std::string turns_plot = draw(say, DistributionPlot{by_length.title, turns});
    return figure({.title = by_score.title, .note = by_score.note, .body = score_plot}) +
           figure({.title = by_length.title, .note = by_length.note, .body = turns_plot});
}

std::string parts_figure(const ReportSubject& subject, const Heading& heading,
                         std::span<const PartsRow> rows) {
    std::vector<std::string> names;
    for (const Part& part : rows[0].parts) {
        names.push_back(part.name);
    }
    const std::string body = color_key(names) + draw(subject.say, PartsPlot{heading.title, rows});
    return figure({.title = heading.title, .note = heading.note, .body = body});
}

std::string parts(const ReportSubject& subject) {
    const words::Translator& say = subject.say;
    std::vector<PartsRow> sources;
    std::vector<PartsRow> tickets;
    std::vector<PartsRow> places;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        const PlayerSummary& player = subject.summary.players[i];
        sources.push_back({subject.names[i],
                           {{say("report.part_routes"), player.routes},
                            {say("report.part_tickets_failed"), -player.tickets_minus},
                            {say("report.part_tickets_done"), player.tickets_plus}}});
        if (subject.file.map.longest_path_bonus > 0) {
            sources.back().parts.push_back({say("report.part_longest"), player.bonus});
        }
        if (subject.file.map.most_tickets_bonus > 0) {
            sources.back().parts.push_back({say("report.part_most_tickets"), player.most_tickets});
        }
        if (subject.file.map.symbol_count > 0) {
            sources.back().parts.push_back({say("report.part_souvenirs"), player.souvenirs});
        }
        tickets.push_back(
            {subject.names[i],
             {{say("report.part_done"), player.tickets_done},
              {say("report.part_failed"), player.tickets_kept - player.tickets_done}}});
        PartsRow& row = places.emplace_back(PartsRow{subject.names[i], {}});
        for (std::size_t place = 0; place < subject.names.size(); ++place) {
            row.parts.push_back(
                {say("report.rank", {{"n", place + 1}}), 100 * player.placement[place]});
        }
    }
    std::string text =
        parts_figure(subject, {say("report.sources"), say("report.sources_note")}, sources);
    text += parts_figure(subject, {say("report.tickets_kept"), say("report.tickets_kept_note")},
                         tickets);
    if (subject.names.size() > 2) {
        text += parts_figure(subject, {say("report.placements"), say("report.placements_note")},
                             places);
    }
    return text;
}

std::string turn_order(const ReportSubject& subject) {
    const words::Translator& say = subject.say;
    static_assert(rules::kSeatsMax <= 8, "report.order_n has words for so many");
    std::vector<NamedEstimate> rows;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        rows.push_back({say("report.order_n", {{"n", i + 1}}), subject.summary.order_share[i], 4});
    }
    const std::string label = say("report.order_label");
    const std::string drawing =
        draw(say, IntervalPlot{.label = label,
                               .rows = rows,
                               .scale = Scale::kShare,
                               .mark = 1.0 / static_cast<double>(rows.size())});
    const std::string title = say("report.order");
    const std::string note = say("report.order_note");
    return figure({.title = title, .note = note, .body = drawing});
}

std::string time_text(const words::Translator& say, double ms) {
    return ms < 0.1 ? say.decimal(1000 * ms, 2) + " µs" : say.decimal(ms, ms < 100 ? 2 : 0) + " ms";
}

std::string figures_table(const ReportSubject& subject) {
    const words::Translator& say = subject.say;
    std::string text = "<div class=\"scroll\"><table><tr>";
    for (const std::string& heading :
         {say("report.col_player"), say("report.col_offered"), say("report.col_kept"),
          say("report.col_done"), say("report.col_longest"), say("report.col_had_longest"),
          say("report.col_turns"), say("report.col_decisions"), say("report.col_time"),
          std::string("p99"), say("report.col_time_max"), say("report.col_faults")}) {
        text += "<th>" + escaped(heading) + "</th>";
    }
    text += "</tr>\n";
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        const PlayerSummary& player = subject.summary.players[i];
        text += "<tr><td>" + escaped(subject.names[i]) + "</td>";
        const auto cell = [&](const std::string& content) { text += "<td>" + content + "</td>"; };
        cell(say.decimal(player.tickets_offered, 1));
        cell(say.decimal(player.tickets_kept, 1));
        cell(say.decimal(player.tickets_done, 1));
        cell(say.decimal(player.longest, 1));
        cell(say.percent(player.longest_share, 0));
        cell(say.decimal(player.turns, 1));
        cell(say.decimal(player.decisions, 1));
        cell(time_text(say, player.time_p50_ms));
        cell(time_text(say, player.time_p99_ms));
        cell(time_text(say, player.time_max_ms));
        cell(say.number(static_cast<std::int64_t>(player.faults)));
        text += "</tr>\n";
    }
    text += "</table></div>\n";
    const std::string title = say("report.figures");
    const std::string note = say("report.figures_note");
    return figure({.title = title, .note = note, .body = text, .is_wide = true});
}

std::string title_of(const ReportSubject& subject) {
    std::string players;
    for (std::size_t i = 0; i < subject.names.size(); ++i) {
        players += (i == 0 ? "" : ", ") + subject.names[i];
    }
    return subject.say("report.title", {{"map", subject.file.title}, {"players", players}});
}

std::string subtitle_of(const ReportSubject& subject) {
    const words::Translator& say = subject.say;
    std::string text =
        say("report.extent", {{"deals", subject.summary.deals}, {"games", subject.summary.games}}) +
        " " + subject.subtitle;
    if (subject.summary.elo) {
        const Estimate& elo = *subject.summary.elo;
        text += " " + say("report.elo", {{"first", subject.names[0]},
                                         {"second", subject.names[1]},
                                         {"elo", say.decimal(elo.mean, 0)},
                                         {"low", say.decimal(elo.low, 0)},
                                         {"high", say.decimal(elo.high, 0)}});
    }
    return text;
}

}  // namespace

std::string report(const ReportSubject& subject) {
    const std::string title = title_of(subject);
    const std::string subtitle = subtitle_of(subject);
    if (subject.summary.deals == 0) {
        const std::string body = "<p>" + escaped(subject.say("report.nothing")) + "</p>\n";
        return page(subject.say, {title, subtitle, body});
    }
    const std::string body = "<div class=\"grid\">\n" + strength(subject) + distributions(subject) +
                             parts(subject) + turn_order(subject) + figures_table(subject) +
                             "</div>\n<div class=\"grid tables\">\n" + map_report(subject) +
                             "</div>\n";
    return page(subject.say, {title, subtitle, body});
}

}  // namespace arena
