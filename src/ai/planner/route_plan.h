// ai/planner/route_plan.h
//
// The cheapest set of routes that completes a set of tickets: a Steiner forest, by a greedy
// shortest path heuristic like that of Takahashi and Matsuyama ("An Approximate Solution for the
// Steiner Problem in Graphs", 1980). Adds one ticket at a time along a cheapest path on which
// routes already chosen are free, then removes and re-adds each ticket once. Within a few per cent
// of the optimum, in a few microseconds.
#pragma once

#include "ai/planner/path_finder.h"
#include "base/fixed_vector.h"
#include "rules/state.h"

namespace ai {

struct RoutePlan {
    rules::TrackSet routes;    // to be claimed
    rules::TicketSet tickets;  // those it completes
    unsigned cost = 0;         // of the routes, in the unit of the costs
    unsigned cars = 0;
};

class RoutePlanner {
public:
    explicit RoutePlanner(const Geography& geography) : geography_(geography), finder_(geography) {}

    // Owned routes cost 0. Omits tickets that cannot be completed.
    [[nodiscard]] RoutePlan plan(const RouteCosts& costs, const rules::TicketSet& tickets);

    // The routes of the plan that this ticket uses, after plan().
    [[nodiscard]] const rules::TrackSet& way(rules::TicketId ticket) const {
        return way_[index(ticket)];
    }

private:
    using Order = base::FixedVector<rules::TicketId, rules::kTicketsMax>;

    void sort_longest_first(Order& order) const;
    bool lay(rules::TicketId ticket);
    void lift(rules::TicketId ticket);

    const Geography& geography_;
    PathFinder finder_;                                    // to it, chosen routes are free
    RouteCosts given_{};                                   // as passed to plan()
    std::array<std::uint8_t, rules::kTracksMax> users_{};  // how many tickets use each route
    std::array<rules::TrackSet, rules::kTicketsMax> way_{};
};

}  // namespace ai
