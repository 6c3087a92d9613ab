#include "ai/published/ladder_plan.h"

#include <algorithm>
#include <cmath>

#include "ai/published/ticket_sets.h"

namespace ai {

using rules::index;
using rules::TicketId;
using rules::TicketSet;

LadderPlan::LadderPlan(const rules::Map& map, const rules::View& view,
                       const TicketSet& more_tickets)
    : map_(map),
      view_(view),
      cars_(view.seat[index(view.viewer)].cars),
      network_(Network::of(map, view, view.viewer)),
      distances_(map, network_),
      live_(undone(map, view) | more_tickets) {
    drop_hopeless();
    const Terminals terminals = terminals_of(map_, distances_, live_);
    cost_ = joining_cars(map_, distances_, terminals);
    if (cost_ > 0) {
        const rules::TrackSet tree = joining_tracks(map_, network_, distances_, terminals);
        const rules::TrackSet wanted = by_easiest_colours(map_, view_.hand, network_.open, tree);
        tracks_ = tree | ((tree & map_.doubles).swapped_pairs() & network_.open);
        need_ = need_of(map_, view_.hand, wanted);
        car_value_ = 2.0 * rules::ticket_points(map_, live_) / std::pow(cost_, 1.35);
    }
}

// Tickets that cannot be done any more, and then those that do not fit beside the others.
void LadderPlan::drop_hopeless() {
    const TicketSet wanted = live_;
    wanted.for_each([&](TicketId id) {
        const unsigned distance = distances_(map_[id].from, map_[id].to);
        if (distance >= kFar || cars_of(distance) > cars_) {
            live_.erase(id);
        }
    });
    while (!live_.empty() && cost_of(live_) > cars_) {
        TicketSet best;
        double best_points = -1;
        live_.for_each([&](TicketId id) {
            const TicketSet rest = live_.without(id);
            const double points = rules::ticket_points(map_, rest) / (1.0 + cost_of(rest));
            if (points > best_points) {
                best = rest;
                best_points = points;
            }
        });
        live_ = best;
    }
}

unsigned LadderPlan::cost_of(const TicketSet& tickets) const {
    return joining_cars(map_, distances_, terminals_of(map_, distances_, tickets));
}

bool LadderPlan::fits() const {
    return cost_ <= cars_;
}

unsigned LadderPlan::detour(rules::TrackId track) const {
    const Network less = network_.without(map_, track, view_.seats);
    const Distances longer(map_, less);
    const unsigned cost = joining_cars(map_, longer, terminals_of(map_, longer, live_));
    return std::min(kDetourMax, cost - std::min(cost, cost_));
}

double LadderPlan::odds(double cars) const {
    const double strain = cars / (0.75 * std::max(1U, cars_));
    return 1.0 / (1.0 + strain * strain * strain);
}

double LadderPlan::tickets_value() const {
    double points = 0;
    double cars = 0;
    unsigned count = 0;
    unseen_tickets(map_, view_).for_each([&](TicketId id) {
        points += map_[id].points;
        cars += std::min(cars_of(distances_(map_[id].from, map_[id].to)), unsigned{map_.cars});
        ++count;
    });
    if (count == 0) {
        return 0;
    }
    return points / count * (2 * odds(cost_ + cars / count / 2) - 1);
}

bool LadderPlan::touches_own(rules::TrackId track) const {
    const rules::TrackSet around =
        map_.tracks_at[index(map_[track].from)] | map_.tracks_at[index(map_[track].to)];
    return !(around & network_.own).empty();
}

}  // namespace ai
