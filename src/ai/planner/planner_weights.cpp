#include "ai/planner/planner_weights.h"

namespace ai {

PlannerWeights club_weights() {
    PlannerWeights weights;
    weights.turn = 2.2F;
    weights.car = 0.5F;
    weights.points = 0.7F;
    weights.held = 0.8F;
    weights.held_grey = 0.5F;
    weights.ferry = 1.5F;
    weights.souvenir = 0.8F;
    weights.ticket_cost = 0.8F;
    weights.reach = 0.8F;
    weights.reach_power = 4.0F;
    weights.car_turns = 1.1F;
    weights.claim = 1.0F;
    weights.claim_points = 0.1F;
    weights.claim_detour = 0.1F;
    weights.claim_wild = 0.7F;
    weights.claim_short = 0;
    weights.claim_conflict = 0.6F;
    weights.off_points = 0.5F;
    weights.off_car = 0.6F;
    weights.off_plan = 1.0F;
    weights.extend = 2.0F;
    weights.need = 1.0F;
    weights.need_grey = 0.7F;
    weights.spare = 0.25F;
    weights.close = 0.6F;
    weights.wild = 1.5F;
    weights.ticket_turns = 12.0F;
    weights.ticket_cars = 14.0F;
    weights.pace_cars = 3.0F;
    weights.pace_cards = 2.0F;
    weights.hurry = 0.9F;
    return weights;
}

PlannerWeights casual_weights() {
    PlannerWeights weights = club_weights();
    // Takes the shortest path, whatever it scores and whatever cards are in hand.
    weights.turn = 0.5F;
    weights.car = 1.0F;
    weights.points = 0;
    weights.held = 0;
    weights.held_grey = 0;
    weights.off_points = 0;
    weights.souvenir = 0.1F;
    // Sees tickets as points, and never gives one up.
    weights.ticket_cost = 0;
    weights.reach = 2.0F;
    weights.hurry = 3.0F;
    weights.ticket_turns = 4.0F;
    weights.ticket_cars = 5.0F;
    // Hoards cards instead of claiming, and spends wilds freely.
    weights.claim = 0.6F;
    weights.claim_points = -0.05F;
    weights.spare = 0.5F;
    weights.close = 0;
    weights.need_grey = 0.55F;
    weights.wild = 2.0F;
    weights.claim_wild = 0.1F;
    weights.claim_conflict = 0;
    return weights;
}

PlannerWeights beginner_weights() {
    PlannerWeights weights = casual_weights();
    // Keeps every ticket and, when all are done, draws more, however late.
    weights.ticket_cost = 0;
    weights.reach = 3.0F;
    weights.hurry = 4.0F;
    weights.ticket_turns = 3.0F;
    weights.ticket_cars = 3.0F;
    weights.souvenir = 0;
    // Loves wilds, and finds one colour about as good as another.
    weights.wild = 3.0F;
    weights.claim_wild = 0;
    weights.claim_conflict = 0;
    weights.spare = 0.95F;
    weights.need_grey = 0.95F;
    weights.close = 0;
    // Prefers short routes, because they are easy to pay for.
    weights.claim_points = -0.1F;
    weights.claim = 0.5F;
    return weights;
}

}  // namespace ai
