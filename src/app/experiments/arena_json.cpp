#include "app/experiments/arena_json.h"

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
#include <cmath>
#include <string>
#include <utility>

namespace app {
namespace {

namespace json = boost::json;

json::value number(double value) {
    return std::isfinite(value) ? json::value(value) : json::value(nullptr);
}

json::object player_json(const std::string& name, const arena::PlayerSummary& player,
                         std::size_t places) {
    json::array placements;
    for (std::size_t place = 0; place < places; ++place) {
        placements.emplace_back(player.placement[place]);
    }
    return {
        {"name", name},
        {"win_share", estimate_json(player.win_share)},
        {"score", estimate_json(player.score)},
        {"difference", estimate_json(player.difference)},
        {"placements", std::move(placements)},
        {"points",
         {{"routes", player.routes},
          {"tickets_plus", player.tickets_plus},
          {"tickets_minus", player.tickets_minus},
          {"bonus", player.bonus},
          {"most_tickets", player.most_tickets},
          {"souvenirs", player.souvenirs}}},
        {"tickets",
         {{"offered", player.tickets_offered},
          {"kept", player.tickets_kept},
          {"done", player.tickets_done},
          {"failed", player.tickets_kept - player.tickets_done}}},
        {"longest_path", {{"length", player.longest}, {"share", player.longest_share}}},
        {"turns", player.turns},
        {"decisions", player.decisions},
        {"faults", player.faults},
        {"time_ms",
         {{"p50", player.time_p50_ms}, {"p99", player.time_p99_ms}, {"max", player.time_max_ms}}},
    };
}

json::object corrected_json(const arena::Corrected& corrected) {
    return {{"win_share", estimate_json(corrected.win_share)},
            {"difference", estimate_json(corrected.difference)},
            {"win_share_gain", number(corrected.share_gain)},
            {"difference_gain", number(corrected.difference_gain)}};
}

json::object sprt_json(const arena::Sprt& sprt) {
    const char* const verdict = sprt.verdict() == arena::Verdict::kOpen ? "open"
                                : sprt.verdict() == arena::Verdict::kH0 ? "h0"
                                                                        : "h1";
    return {{"elo0", sprt.bounds().elo0},
            {"elo1", sprt.bounds().elo1},
            {"log_ratio", sprt.log_ratio()},
            {"limit", arena::Sprt::limit()},
            {"verdict", verdict}};
}

}  // namespace

json::object arena_json(const Experiment& experiment, const arena::Summary& summary) {
    const std::size_t seats = experiment.players.size();
    json::array players;
    json::array order;
    for (std::size_t i = 0; i < seats; ++i) {
        const arena::PlayerSummary& player = summary.players[i];
        json::object figures = player_json(experiment.players[i], player, seats);
        if (player.corrected) {
            figures["corrected"] = corrected_json(*player.corrected);
        }
        players.push_back(std::move(figures));
        order.push_back(estimate_json(summary.order_share[i]));
    }
    json::object result{{"map", experiment.file->id},
                        {"map_sha256", experiment.file->sha256},
                        {"seats", seats},
                        {"seed", experiment.seed},
                        {"budget_ms", experiment.budget_ms},
                        {"deals", summary.deals},
                        {"deals_wanted", summary.deals_wanted},
                        {"games", summary.games},
                        {"players", std::move(players)},
                        {"turns", estimate_json(summary.turns)},
                        {"decisions", estimate_json(summary.decisions)},
                        {"win_share_by_turn_order", std::move(order)}};
    if (summary.elo) {
        result["elo"] = estimate_json(*summary.elo);
    }
    if (summary.corrected_elo) {
        result["corrected_elo"] = estimate_json(*summary.corrected_elo);
    }
    if (summary.sprt) {
        result["sprt"] = sprt_json(*summary.sprt);
    }
    return result;
}

}  // namespace app
