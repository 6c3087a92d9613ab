#include "playtest/figures.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "arena/summary.h"
#include "playtest/ticket_price.h"

namespace playtest {
namespace {

double share(double part, double whole) {
    return whole > 0 ? part / whole : 0;
}

std::vector<RouteFigures> route_figures(const Trial& trial, const arena::MapWorth& worth) {
    const double chance = 1.0 / trial.seats();
    std::vector<RouteFigures> all;
    for (std::size_t i = 0; i < worth.routes.size(); ++i) {
        const auto& built = trial.route(rules::to_id<rules::RouteId>(i)).built;
        RouteFigures& figures = all.emplace_back();
        figures.worth = worth.routes[i];
        if (built.size() > 0) {
            figures.built_at = built.mean();
        }
        if (std::isfinite(figures.worth.extra.low)) {
            const double won = figures.worth.extra.mean / (1 - chance);
            figures.decides = std::max(0.0, figures.worth.games * won);
        }
    }
    return all;
}

std::vector<TicketFigures> ticket_figures(const Trial& trial, double point_share) {
    const rules::Map& map = trial.file().map;
    const auto kept = arena::worths(trial.results(), map.ticket_count,
                                    [](const arena::PlayerGame& game, std::size_t ticket) {
                                        return game.kept.has(rules::to_id<rules::TicketId>(ticket));
                                    });
    std::vector<TicketFigures> all(map.ticket_count);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto id = rules::to_id<rules::TicketId>(i);
        double times_kept = 0;
        double times_done = 0;
        for (const arena::DealResult* const deal : trial.results().counted()) {
            for (const arena::GameResult& game : deal->games) {
                for (const arena::PlayerGame& player : game.players) {
                    times_kept += player.kept.has(id) ? 1 : 0;
                    times_done += player.done.has(id) ? 1 : 0;
                }
            }
        }
        all[i] = {.offered = share(trial.offered(id), trial.games()),
                  .kept = share(times_kept, trial.offered(id)),
                  .done = share(times_done, times_kept),
                  .worth = kept[i],
                  .fair = {}};
    }
    set_fair_points(map, point_share, all);
    return all;
}

arena::Estimate score_of(const arena::Summary& summary) {
    // All seats are played alike, so any player's score is everybody's.
    return summary.players.empty() ? arena::Estimate{} : summary.players.front().score;
}

}  // namespace

Figures figures_of(const Trial& trial) {
    const arena::Summary summary = arena::summarize(trial.results());
    const arena::MapWorth worth = arena::map_worth(trial.file(), trial.results());
    Figures figures;
    figures.seats = trial.seats();
    figures.deals = summary.deals;
    figures.games = summary.games;
    figures.point_share = share_of_a_point(trial.results());
    figures.routes = route_figures(trial, worth);
    figures.places = worth.places;
    figures.tickets = ticket_figures(trial, figures.point_share);
    figures.turn_order = summary.order_share;
    figures.turns = summary.turns;
    figures.minutes = arena::mean_estimate(trial.minutes());
    figures.score = score_of(summary);
    for (unsigned end = 0; end < kGameEnds; ++end) {
        figures.ends[end] = share(trial.ended(static_cast<GameEnd>(end)), trial.games());
    }
    figures.styles = style_figures(trial);
    return figures;
}

}  // namespace playtest
