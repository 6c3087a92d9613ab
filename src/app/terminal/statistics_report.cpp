#include "app/terminal/statistics_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/serialize.hpp>
#include <cmath>

#include "app/terminal/review_words.h"
#include "app/text_table.h"
#include "protocol/review_json.h"

namespace app {
namespace {

namespace json = boost::json;
using arena::Estimate;
using arena::mean_estimate;
using arena::Sample;

// A table for more players than this is too wide to read.
constexpr std::size_t kPlayersShown = 5;

// "+3.1 % (−1.0 % to …)" would be too wide: "+3.1 % ± 4.1 %", without the second of one game.
std::string with_interval(const words::Translator& say, const Sample& sample) {
    const Estimate estimate = mean_estimate(sample);
    const double half = estimate.high - estimate.mean;
    return signed_percent(say, estimate.mean) +
           (std::isfinite(half) ? " ± " + say.percent(half, 1) : "");
}

std::vector<std::string> heads_of(const words::Translator& say) {
    std::vector<std::string> heads = {say("report.stat_games"), say("review.result"),
                                      say("review.luck")};
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        heads.push_back("  " + luck_words(say, static_cast<review::LuckKind>(kind)));
    }
    heads.push_back(say("review.play"));
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        heads.push_back("  " + play_words(say, static_cast<review::PlayKind>(kind)));
    }
    heads.insert(heads.end(),
                 {say("review.others"), say("review.accuracy"), say("review.stat_errors")});
    return heads;
}

std::vector<std::string> cells_of(const words::Translator& say, const PlayerTally& player) {
    std::vector<std::string> cells = {say.number(static_cast<std::int64_t>(player.games.size())),
                                      say.percent(player.result.mean(), 1),
                                      with_interval(say, player.luck)};
    for (const Sample& sample : player.luck_by) {
        cells.push_back(with_interval(say, sample));
    }
    cells.push_back(with_interval(say, player.play));
    for (const Sample& sample : player.play_by) {
        cells.push_back(with_interval(say, sample));
    }
    const Estimate accuracy = mean_estimate(player.accuracy);
    std::string said = player.accuracy.size() == 0 ? "–" : say.decimal(accuracy.mean, 0);
    if (player.accuracy.size() > 1) {
        said += " ± " + say.decimal(accuracy.high - accuracy.mean, 0);
    }
    cells.insert(cells.end(),
                 {with_interval(say, player.others), said, say.decimal(player.errors.mean(), 1)});
    return cells;
}

// Without bounds if there is but one game.
json::object estimate_json(const Sample& sample) {
    const Estimate estimate = mean_estimate(sample);
    json::object answer{{"mean", estimate.mean}, {"low", nullptr}, {"high", nullptr}};
    if (sample.size() > 1) {
        answer["low"] = estimate.low;
        answer["high"] = estimate.high;
    }
    return answer;
}

json::object player_json(const PlayerTally& player) {
    json::object luck_by;
    for (unsigned kind = 0; kind < review::kLuckKinds; ++kind) {
        luck_by[protocol::name_of(static_cast<review::LuckKind>(kind))] =
            estimate_json(player.luck_by[kind]);
    }
    json::object play_by;
    for (unsigned kind = 0; kind < review::kPlayKinds; ++kind) {
        play_by[protocol::name_of(static_cast<review::PlayKind>(kind))] =
            estimate_json(player.play_by[kind]);
    }
    json::array games;
    for (const SeatSums& game : player.games) {
        games.push_back({{"luck", game.luck},
                         {"play", game.play},
                         {"others", game.others},
                         {"result", game.result},
                         {"accuracy", game.accuracy ? json::value(*game.accuracy) : nullptr},
                         {"errors", game.errors}});
    }
    return {{"name", player.name},
            {"result", estimate_json(player.result)},
            {"luck", estimate_json(player.luck)},
            {"luck_by", std::move(luck_by)},
            {"play", estimate_json(player.play)},
            {"play_by", std::move(play_by)},
            {"others", estimate_json(player.others)},
            {"accuracy",
             player.accuracy.size() > 0 ? json::value(estimate_json(player.accuracy)) : nullptr},
            {"errors", estimate_json(player.errors)},
            {"games", std::move(games)}};
}

}  // namespace

std::string statistics_report(const words::Translator& say, const Statistics& statistics) {
    std::string text = say("review.statistics", {{"n", statistics.games}}) + "\n" +
                       say("review.per_game") + "\n\n";
    std::vector<Column> columns = {{.title = "", .cells = heads_of(say), .align = Align::kLeft}};
    const std::size_t shown = std::min(statistics.players.size(), kPlayersShown);
    for (std::size_t i = 0; i < shown; ++i) {
        columns.push_back(
            {.title = statistics.players[i].name, .cells = cells_of(say, statistics.players[i])});
    }
    text += render(columns);
    if (statistics.left_out > 0) {
        text += "\n" + say("report.left_out", {{"n", statistics.left_out}}) + "\n";
    }
    return text;
}

std::string statistics_json(const Statistics& statistics) {
    json::array players;
    for (const PlayerTally& player : statistics.players) {
        players.push_back(player_json(player));
    }
    return json::serialize(json::object{{"format", 1},
                                        {"games", statistics.games},
                                        {"left_out", statistics.left_out},
                                        {"players", std::move(players)}});
}

}  // namespace app
