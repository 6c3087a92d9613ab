#include "ai/planner/route_plan.h"

namespace ai {

RoutePlan RoutePlanner::plan(const RouteCosts& costs, const rules::TicketSet& tickets) {
    const rules::Map& map = geography_.map();
    given_ = costs;
    finder_.set_costs(costs);
    users_.fill(0);
    Order order;
    tickets.for_each([&](rules::TicketId id) { order.push_back(id); });
    sort_longest_first(order);
    RoutePlan plan;
    for (const rules::TicketId id : order) {
        plan.tickets.insert_if(lay(id), id);
    }
    // If the others stayed where they were, the last one does too: it was laid among them.
    bool has_changed = false;
    for (std::size_t i = 0; i < order.size() && (has_changed || i + 1 < order.size()); ++i) {
        const rules::TicketId id = order[i];
        if (plan.tickets.has(id)) {
            const rules::TrackSet before = way_[index(id)];
            lift(id);
            lay(id);
            has_changed = has_changed || way_[index(id)] != before;
        }
    }
    rules::TrackSet used;
    plan.tickets.for_each([&](rules::TicketId id) { used |= way_[index(id)]; });
    used.for_each([&](rules::TrackId id) {
        if (given_[index(id)] > 0) {
            plan.routes.insert(id);
            plan.cost += given_[index(id)];
            plan.cars += map[id].length;
        }
    });
    return plan;
}

// Longest first: they form the trunk that the others join. Insertion sort keeps equals in order,
// and unlike std::stable_sort needs no heap.
void RoutePlanner::sort_longest_first(Order& order) const {
    const rules::Map& map = geography_.map();
    const auto reach = [&](rules::TicketId id) {
        return geography_.distance(map[id].from, map[id].to);
    };
    for (std::size_t i = 1; i < order.size(); ++i) {
        const rules::TicketId moved = order[i];
        std::size_t to = i;
        for (; to > 0 && reach(order[to - 1]) < reach(moved); --to) {
            order[to] = order[to - 1];
        }
        order[to] = moved;
    }
}

bool RoutePlanner::lay(rules::TicketId ticket) {
    const rules::Ticket& ends = geography_.map()[ticket];
    rules::TrackSet& way = way_[index(ticket)];
    way = {};
    finder_.search(ends.from, ends.to);
    if (finder_.cost_to(ends.to) == PathFinder::kNoWay) {
        return false;
    }
    finder_.for_each_on_way(ends.to, [&](rules::TrackId route) {
        way.insert(route);
        ++users_[index(route)];
        finder_.set_cost(route, 0);
    });
    return true;
}

void RoutePlanner::lift(rules::TicketId ticket) {
    way_[index(ticket)].for_each([&](rules::TrackId route) {
        if (--users_[index(route)] == 0) {
            finder_.set_cost(route, given_[index(route)]);
        }
    });
}

}  // namespace ai
