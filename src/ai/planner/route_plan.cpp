#include "ai/planner/route_plan.h"

#include <algorithm>

#include "base/fixed_vector.h"

namespace ai {

RoutePlan RoutePlanner::plan(const RouteCosts& costs, const rules::TicketSet& tickets) {
    const rules::Map& map = geography_.map();
    costs_ = costs;
    given_ = costs;
    users_.fill(0);
    base::FixedVector<rules::TicketId, rules::kTicketsMax> order;
    tickets.for_each([&](rules::TicketId id) { order.push_back(id); });
    // Longest first: they form the trunk that the others join.
    const auto reach = [&](rules::TicketId id) {
        return geography_.distance(map[id].from, map[id].to);
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](rules::TicketId a, rules::TicketId b) { return reach(a) > reach(b); });
    RoutePlan plan;
    for (const rules::TicketId id : order) {
        plan.tickets.insert_if(lay(id), id);
    }
    if (order.size() > 1) {
        for (const rules::TicketId id : order) {
            if (plan.tickets.has(id)) {
                lift(id);
                lay(id);
            }
        }
    }
    geography_.routes().for_each([&](rules::TrackId id) {
        if (users_[index(id)] > 0 && given_[index(id)] > 0) {
            plan.routes.insert(id);
            plan.cost += given_[index(id)];
            plan.cars += map[id].length;
        }
    });
    return plan;
}

bool RoutePlanner::lay(rules::TicketId ticket) {
    const rules::Ticket& ends = geography_.map()[ticket];
    rules::TrackSet& way = way_[index(ticket)];
    way = {};
    finder_.search(ends.from, ends.to, costs_);
    if (finder_.cost_to(ends.to) == PathFinder::kNoWay) {
        return false;
    }
    finder_.for_each_on_way(ends.to, [&](rules::TrackId route) {
        way.insert(route);
        ++users_[index(route)];
        costs_[index(route)] = 0;
    });
    return true;
}

void RoutePlanner::lift(rules::TicketId ticket) {
    way_[index(ticket)].for_each([&](rules::TrackId route) {
        if (--users_[index(route)] == 0) {
            costs_[index(route)] = given_[index(route)];
        }
    });
}

}  // namespace ai
