#include "ai/planner/route_plan.h"

#include <gtest/gtest.h>

#include "base/rng.h"
#include "rules/score.h"
#include "support/maps.h"

namespace {

using rules::index;

ai::RouteCosts cars_of(const ai::Geography& geography) {
    ai::RouteCosts costs;
    costs.fill(ai::kClosedRoute);
    geography.routes().for_each(
        [&](rules::TrackId id) { costs[index(id)] = geography.map()[id].length; });
    return costs;
}

// The cheapest set of routes that does the tickets, by trying every set. For the toy map only.
unsigned slow_cost(const ai::Geography& geography, const ai::RouteCosts& costs,
                   const rules::TicketSet& tickets) {
    std::vector<rules::TrackId> routes;
    geography.routes().for_each([&](rules::TrackId id) { routes.push_back(id); });
    unsigned best = 1000000;
    for (unsigned mask = 0; mask < (1U << routes.size()); ++mask) {
        rules::TrackSet set;
        unsigned cost = 0;
        for (unsigned i = 0; i < routes.size(); ++i) {
            if (((mask >> i) & 1U) != 0) {
                set.insert(routes[i]);
                cost += costs[index(routes[i])];
            }
        }
        if (cost < best && rules::tickets_done(geography.map(), set, tickets) == tickets) {
            best = cost;
        }
    }
    return best;
}

TEST(RoutePlan, CompletesEveryTicketThatCanBeCompleted) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        const ai::Geography geography(file->map);
        ai::RoutePlanner planner(geography);
        const ai::RouteCosts costs = cars_of(geography);
        base::Rng rng(5);
        for (unsigned n = 0; n < 200; ++n) {
            rules::TicketSet tickets;
            for (unsigned i = 0; i < 4; ++i) {
                tickets.insert(rules::to_id<rules::TicketId>(rng.below(file->map.ticket_count)));
            }
            const ai::RoutePlan plan = planner.plan(costs, tickets);
            EXPECT_EQ(plan.tickets, tickets) << id;
            EXPECT_EQ(rules::tickets_done(file->map, plan.routes, tickets), tickets) << id;
            EXPECT_EQ(plan.cost, plan.cars);
        }
    }
}

TEST(RoutePlan, IsCloseToTheBestOnTheToyMap) {
    const support::MapPtr& file = support::toy();
    const ai::Geography geography(file->map);
    ASSERT_LE(geography.routes().size(), 16U);
    ai::RoutePlanner planner(geography);
    const ai::RouteCosts costs = cars_of(geography);
    const unsigned end = 1U << std::min<unsigned>(file->map.ticket_count, 6);
    unsigned found = 0;
    unsigned best = 0;
    for (unsigned mask = 1; mask < end; ++mask) {
        rules::TicketSet tickets;
        for (unsigned i = 0; mask >> i != 0; ++i) {
            tickets.insert_if(((mask >> i) & 1U) != 0, rules::to_id<rules::TicketId>(i));
        }
        const unsigned here = planner.plan(costs, tickets).cost;
        const unsigned least = slow_cost(geography, costs, tickets);
        EXPECT_GE(here, least);
        found += here;
        best += least;
    }
    EXPECT_LE(found, best * 11 / 10);  // within a tenth, all in all
}

TEST(RoutePlan, WhatIsOwnedCostsNothingAndWhatIsClosedIsAvoided) {
    const support::MapPtr& file = support::usa();
    const ai::Geography geography(file->map);
    ai::RoutePlanner planner(geography);
    ai::RouteCosts costs = cars_of(geography);
    const auto ticket = rules::TicketSet::of(rules::TicketId{0});
    const ai::RoutePlan whole = planner.plan(costs, ticket);
    whole.routes.for_each([&](rules::TrackId id) { costs[index(id)] = 0; });
    EXPECT_TRUE(planner.plan(costs, ticket).routes.empty());
    whole.routes.for_each([&](rules::TrackId id) { costs[index(id)] = ai::kClosedRoute; });
    EXPECT_TRUE((planner.plan(costs, ticket).routes & whole.routes).empty());
}

}  // namespace
