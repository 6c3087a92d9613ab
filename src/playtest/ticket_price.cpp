#include "playtest/ticket_price.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace playtest {
namespace {

// The player's part of the victory with so many points more; tie-breakers do not count.
double won_with(const arena::GameResult& game, std::size_t player, int more) {
    const int own = game.players[player].total + more;
    int equals = 1;
    for (std::size_t other = 0; other < game.players.size(); ++other) {
        if (other == player) {
            continue;
        }
        if (game.players[other].total > own) {
            return 0;
        }
        equals += game.players[other].total == own ? 1 : 0;
    }
    return 1.0 / equals;
}

// Over all that were kept: what keeping any ticket goes with. Tickets are compared with this, not
// with nothing, since nobody can keep none.
double usual_extra(const std::vector<TicketFigures>& tickets) {
    double sum = 0;
    double weights = 0;
    for (const TicketFigures& ticket : tickets) {
        if (std::isfinite(ticket.worth.extra.low)) {
            const double weight = ticket.offered * ticket.kept;
            sum += weight * ticket.worth.extra.mean;
            weights += weight;
        }
    }
    return weights > 0 ? sum / weights : 0;
}

}  // namespace

double share_of_a_point(const arena::Results& results) {
    constexpr int kStep = 5;
    double turned = 0;
    double count = 0;
    for (const arena::DealResult* const deal : results.counted()) {
        for (const arena::GameResult& game : deal->games) {
            for (std::size_t player = 0; player < game.players.size(); ++player) {
                turned += won_with(game, player, kStep) - won_with(game, player, -kStep);
                ++count;
            }
        }
    }
    return count > 0 ? turned / count / (2 * kStep) : 0;
}

void set_fair_points(const rules::Map& map, double point_share,
                     std::vector<TicketFigures>& tickets) {
    const double usual = usual_extra(tickets);
    for (std::size_t i = 0; i < tickets.size(); ++i) {
        const arena::Estimate& extra = tickets[i].worth.extra;
        const double points = map.ticket[i].points;
        if (point_share <= 0 || !std::isfinite(extra.low)) {
            constexpr double kUnknown = std::numeric_limits<double>::infinity();
            tickets[i].fair = {.mean = points, .low = -kUnknown, .high = kUnknown};
            continue;
        }
        const auto price = [&](double win_share) {
            return std::max(0.0, points - (win_share - usual) / point_share);
        };
        tickets[i].fair = {
            .mean = price(extra.mean), .low = price(extra.high), .high = price(extra.low)};
    }
}

}  // namespace playtest
