#include <fmt/format.h>

#include <algorithm>

#include "app/terminal/review_words.h"
#include "app/terminal/statistics_report.h"
#include "arena/markup.h"
#include "arena/plot.h"
#include "arena/svg.h"

namespace app {
namespace {

using arena::NamedEstimate;
using arena::Point;

// More players than this would make a page that nobody reads.
constexpr std::size_t kPlayersPictured = 12;

// Luck and play in all, then by kind.
std::string parts(const words::Translator& say, const PlayerTally& player) {
    std::vector<NamedEstimate> rows = {
        {.name = say("review.luck"), .estimate = mean_estimate(player.luck), .series = 0},
        {.name = say("review.play"), .estimate = mean_estimate(player.play), .series = 1}};
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        rows.push_back({.name = say("review.luck") + ": " +
                                luck_words(say, static_cast<review::LuckKind>(kind)),
                        .estimate = mean_estimate(player.luck_by[kind]),
                        .series = 0});
    }
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        rows.push_back({.name = say("review.play") + ": " +
                                play_words(say, static_cast<review::PlayKind>(kind)),
                        .estimate = mean_estimate(player.play_by[kind]),
                        .series = 1});
    }
    const std::string label = say("review.per_game");
    return draw(say, arena::IntervalPlot{
                         .label = label, .rows = rows, .scale = arena::Scale::kShare, .mark = 0.0});
}

// The accuracy of each game.
std::string over_time(const words::Translator& say, const PlayerTally& player) {
    constexpr Point kSize{.x = 480, .y = 200};
    constexpr double kLeft = 36;
    constexpr double kRight = 470;
    constexpr double kTop = 8;
    constexpr double kBottom = 190;
    arena::Svg svg(kSize, say("review.over_time"));
    const auto height = [](double accuracy) { return kBottom - (kBottom - kTop) * accuracy / 100; };
    for (const double accuracy : {0.0, 50.0, 100.0}) {
        svg.line({.x = kLeft, .y = height(accuracy)}, {.x = kRight, .y = height(accuracy)}, "rule");
        svg.words({.x = kLeft - 6, .y = height(accuracy) + 4}, arena::Anchor::kEnd,
                  say.decimal(accuracy, 0), "soft");
    }
    std::vector<Point> points;
    const double last = std::max<double>(1, static_cast<double>(player.games.size()) - 1);
    for (std::size_t i = 0; i < player.games.size(); ++i) {
        if (player.games[i].accuracy) {
            points.push_back({.x = kLeft + (kRight - kLeft) * static_cast<double>(i) / last,
                              .y = height(*player.games[i].accuracy)});
        }
    }
    svg.curve(points, "curve s1");
    for (const Point& point : points) {
        svg.dot(point, 4, "s1");
    }
    return svg.text();
}

}  // namespace

std::string statistics_page(const words::Translator& say, const Statistics& statistics) {
    std::string body =
        "<style>svg .curve{fill:none;stroke-width:2}</style>\n<div class=\"grid\">\n";
    const std::size_t shown = std::min(statistics.players.size(), kPlayersPictured);
    for (std::size_t i = 0; i < shown; ++i) {
        const PlayerTally& player = statistics.players[i];
        const std::string note = fmt::format(
            "{}: {}. {}.", say("report.stat_games"),
            say.number(static_cast<std::int64_t>(player.games.size())), say("review.per_game"));
        body += arena::figure({.title = player.name, .note = note, .body = parts(say, player)});
        body += arena::figure({.title = player.name,
                               .note = say("review.over_time"),
                               .body = over_time(say, player)});
    }
    const std::string title = say("review.statistics", {{"n", statistics.games}});
    const std::string left_out = statistics.left_out == 0
                                     ? std::string()
                                     : say("report.left_out", {{"n", statistics.left_out}});
    return arena::page(say, {.title = title,
                             .subtitle = left_out,
                             .body = body + "</div>\n",
                             .footer = say("review.made_by")});
}

}  // namespace app
