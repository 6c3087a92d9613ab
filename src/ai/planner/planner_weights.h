// ai/planner/planner_weights.h
//
// The planner's weights, in points or as plain factors. Tuned by self-play and against other
// players (docs/players.md). The comments say what each one means, and so what changing it would
// do.
#pragma once

#include <array>
#include <string_view>

namespace ai {

struct PlannerWeights {
    // What a route costs in a plan.
    float turn = 2.637F;       // per turn
    float car = 0.438F;        // per car
    float points = 0.868F;     // share of the route's own points deducted from its cost
    float held = 0.070F;       // share saved by cards already in hand
    float held_grey = 0.208F;  // the same for grey routes, whose cards may be needed elsewhere
    float ferry = 1.316F;      // per required wild card
    float souvenir = 0.830F;   // share of a souvenir's points

    // Which tickets to keep.
    float ticket_cost = 0.923F;  // share of the plan's cost charged to its tickets
    float reach = 1.311F;        // the share of one's cars at which finishing is an even chance
    float reach_power = 3.564F;  // how sharply the chance falls off around it
    float car_turns = 1.352F;    // cars laid per turn, over a whole game

    // Whether to claim.
    float claim = 1.007F;           // a planned route
    float claim_points = 0.200F;    // per point
    float claim_detour = 0.011F;    // per car of the detour without it
    float claim_wild = 0.525F;      // penalty per wild card spent
    float claim_short = 2.0F;       // extra penalty on routes of one or two cars
    float claim_conflict = 1.037F;  // penalty per card spent that another planned route needs
    float off_points = 0.312F;      // an unplanned route, per point
    float off_car = 0.884F;         // penalty per car
    float off_plan = 1.047F;        // fixed penalty
    float extend = 2.150F;          // for extending one's own network, where that can score

    // What to draw.
    float need = 1.824F;       // a card of a colour the plan lacks
    float need_grey = 0.998F;  // a card of the colour collected for grey routes
    float spare = 0.042F;      // any other colour
    float close = 0.635F;      // bonus if it makes a planned route payable
    float wild = 0.427F;       // a wild card

    // When to draw tickets, once all others are done.
    float ticket_turns = 16.710F;  // turns left, at least
    float ticket_cars = 15.346F;   // cars left, at least

    // How fast opponents will finish.
    float pace_cars = 2.141F;   // cars per claim
    float pace_cards = 2.619F;  // cards per turn of drawing
    float hurry = 0.832F;       // share of the remaining turns that a plan may take

    // What only the seat that searches does (ai/search/search_weights.h).
    float trail = 0;         // share of what a claim adds to the chances of the longest path
    float trail_range = 10;  // a lead there, in cars, that is as good as decisive
    float claim_wait = 0;    // penalty for claiming a planned route, per turn to spare
    float need_more = 0;     // bonus for a card of a colour, per further card the plan lacks of it
    float blind = 0;         // bonus for a card from the deck
};

// Rules of thumb from a club player: the weights before tuning.
[[nodiscard]] PlannerWeights club_weights();

// An occasional player: the shortest paths, and as many tickets as seem to fit.
[[nodiscard]] PlannerWeights casual_weights();

// A beginner: keeps every ticket, builds one route after another, takes any card.
[[nodiscard]] PlannerWeights beginner_weights();

struct WeightName {
    std::string_view name;
    float PlannerWeights::* weight;
};

// Those that every planner uses, for tuning and for player settings.
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

// The others. Apart, because levels and reviews draw a random number for each of the above.
inline constexpr std::array kMoreWeightNames = {
    WeightName{"trail", &PlannerWeights::trail},
    WeightName{"trail_range", &PlannerWeights::trail_range},
    WeightName{"claim_wait", &PlannerWeights::claim_wait},
    WeightName{"need_more", &PlannerWeights::need_more},
    WeightName{"blind", &PlannerWeights::blind},
};

}  // namespace ai
