// ai/planner/route_plan.h
//
// The routes that would complete a set of tickets most cheaply: a Steiner forest, found by laying
// the tickets one after the other along cheapest ways on which routes that are already laid cost
// nothing, and then laying each of them once more around the others. Not always the best there is,
// but within a few per cent and a few microseconds.
#pragma once

#include "ai/planner/path_finder.h"
#include "rules/state.h"

namespace ai {

struct RoutePlan {
    rules::TrackSet routes;    // to be claimed
    rules::TicketSet tickets;  // those that it completes
    unsigned cost = 0;         // of the routes, in the unit of the costs
    unsigned cars = 0;
};

class RoutePlanner {
public:
    explicit RoutePlanner(const Geography& geography) : geography_(geography), finder_(geography) {}

    // Routes that are owned cost 0. Tickets that nothing can complete are left out.
    [[nodiscard]] RoutePlan plan(const RouteCosts& costs, const rules::TicketSet& tickets);

    // The routes of the plan that this ticket needs, after plan().
    [[nodiscard]] const rules::TrackSet& way(rules::TicketId ticket) const {
        return way_[index(ticket)];
    }

private:
    bool lay(rules::TicketId ticket);
    void lift(rules::TicketId ticket);

    const Geography& geography_;
    PathFinder finder_;
    RouteCosts costs_{};                                   // laid routes cost nothing
    RouteCosts given_{};                                   // as asked
    std::array<std::uint8_t, rules::kTracksMax> users_{};  // tickets whose way a route is on
    std::array<rules::TrackSet, rules::kTicketsMax> way_{};
};

}  // namespace ai
