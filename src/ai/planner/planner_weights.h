// ai/planner/planner_weights.h
//
// The numbers by which a planner judges, all in points or as plain factors. They were tuned by play
// against itself and others (docs/players.md); the comments say what each of them means, so that a
// reader can guess what changing it would do.
#pragma once

#include <array>
#include <string_view>

namespace ai {

struct PlannerWeights {
    // What a route costs in a plan.
    float turn = 2.637F;       // a turn spent
    float car = 0.438F;        // a car spent
    float points = 0.868F;     // how much of a route's own points counts against its cost
    float held = 0.070F;       // how much of the cards that one already has is saved
    float held_grey = 0.208F;  // the same for grey routes, where the cards may be wanted elsewhere
    float ferry = 1.316F;      // a wild card that must be had
    float souvenir = 0.830F;   // how much of a souvenir's points counts

    // Which tickets to keep.
    float ticket_cost = 0.923F;  // how much of the plan's cost counts against its tickets
    float reach = 1.311F;        // the share of one's cars at which finishing is an even chance
    float reach_power = 3.564F;  // how sharply the chance falls around it
    float car_turns = 1.352F;    // cars that one lays per turn, over a whole game

    // Whether to claim.
    float claim = 1.007F;           // a planned route
    float claim_points = 0.200F;    // for each of its points
    float claim_detour = 0.011F;    // for each car that going around it would cost
    float claim_wild = 0.525F;      // against it: each wild card spent
    float claim_short = 2.0F;       // and more, where the route has one car or two
    float claim_conflict = 1.037F;  // against it: each card spent that another planned route needs
    float off_points = 0.312F;      // a route that is not planned, for each of its points
    float off_car = 0.884F;         // against it: each car
    float off_plan = 1.047F;        // against it
    float extend = 2.150F;          // points for touching one's own network, where that can score

    // What to draw.
    float need = 1.824F;       // a card of a colour that the plan lacks
    float need_grey = 0.998F;  // a card of the colour saved up for grey routes
    float spare = 0.042F;      // any other colour
    float close = 0.635F;      // more, if it makes a planned route payable
    float wild = 0.427F;       // a wild card

    // When to draw tickets, all others being done.
    float ticket_turns = 16.710F;  // turns that must be left
    float ticket_cars = 15.346F;   // cars that must be left

    // How fast others will be done.
    float pace_cars = 2.141F;   // cars that a claim lays
    float pace_cards = 2.619F;  // cards that a turn of drawing brings
    float hurry = 0.832F;       // how much of the turns left a plan may take
};

// Rules of thumb that a player at a club might give: what the weights were before they were tuned.
[[nodiscard]] PlannerWeights club_weights();

// How people play now and then: the shortest way, and as many tickets as seem to fit.
[[nodiscard]] PlannerWeights casual_weights();

// How beginners look at it: every ticket is kept, one route comes after the other, and any card is
// welcome.
[[nodiscard]] PlannerWeights beginner_weights();

struct WeightName {
    std::string_view name;
    float PlannerWeights::* weight;
};

// All of them, for tuning and for settings of players.
inline constexpr std::array kWeightNames = {
    WeightName{"turn", &PlannerWeights::turn},
    WeightName{"car", &PlannerWeights::car},
    WeightName{"points", &PlannerWeights::points},
    WeightName{"held", &PlannerWeights::held},
    WeightName{"held_grey", &PlannerWeights::held_grey},
    WeightName{"ferry", &PlannerWeights::ferry},
    WeightName{"souvenir", &PlannerWeights::souvenir},
    WeightName{"ticket_cost", &PlannerWeights::ticket_cost},
    WeightName{"reach", &PlannerWeights::reach},
    WeightName{"reach_power", &PlannerWeights::reach_power},
    WeightName{"car_turns", &PlannerWeights::car_turns},
    WeightName{"claim", &PlannerWeights::claim},
    WeightName{"claim_points", &PlannerWeights::claim_points},
    WeightName{"claim_detour", &PlannerWeights::claim_detour},
    WeightName{"claim_wild", &PlannerWeights::claim_wild},
    WeightName{"claim_short", &PlannerWeights::claim_short},
    WeightName{"claim_conflict", &PlannerWeights::claim_conflict},
    WeightName{"off_points", &PlannerWeights::off_points},
    WeightName{"off_car", &PlannerWeights::off_car},
    WeightName{"off_plan", &PlannerWeights::off_plan},
    WeightName{"extend", &PlannerWeights::extend},
    WeightName{"need", &PlannerWeights::need},
    WeightName{"need_grey", &PlannerWeights::need_grey},
    WeightName{"spare", &PlannerWeights::spare},
    WeightName{"close", &PlannerWeights::close},
    WeightName{"wild", &PlannerWeights::wild},
    WeightName{"ticket_turns", &PlannerWeights::ticket_turns},
    WeightName{"ticket_cars", &PlannerWeights::ticket_cars},
    WeightName{"pace_cars", &PlannerWeights::pace_cars},
    WeightName{"pace_cards", &PlannerWeights::pace_cards},
    WeightName{"hurry", &PlannerWeights::hurry},
};

}  // namespace ai
