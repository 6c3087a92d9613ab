#include "ai/search/search_weights.h"

namespace ai {
namespace {

constexpr unsigned kLongGameCars = 30;
constexpr unsigned kShortGameCars = 14;  // in games with fewer, waiting does not pay

PlannerWeights long_game_weights() {
    PlannerWeights weights;
    weights.turn = 2.543F;
    weights.car = 0.716F;
    weights.points = 0.872F;
    weights.held = 0.039F;
    weights.held_grey = 0.169F;
    weights.ferry = 1.358F;
    weights.souvenir = 0.894F;
    weights.ticket_cost = 1.090F;
    weights.reach = 1.333F;
    weights.reach_power = 4.057F;
    weights.car_turns = 1.635F;
    weights.claim = 1.543F;
    weights.claim_points = 0.134F;
    weights.claim_detour = 0.119F;
    weights.claim_wild = 0.305F;
    weights.claim_short = 2.066F;
    weights.claim_conflict = 1.357F;
    weights.off_points = 0.130F;
    weights.off_car = 0.801F;
    weights.off_plan = 1.172F;
    weights.extend = 2.172F;
    weights.need = 1.881F;
    weights.need_grey = 1.052F;
    weights.spare = 0.131F;
    weights.close = 0.654F;
    weights.wild = 0.534F;
    weights.ticket_turns = 16.533F;
    weights.ticket_cars = 16.199F;
    weights.pace_cars = 3.653F;
    weights.pace_cards = 2.493F;
    weights.trail = 0.883F;
    weights.trail_range = 13.479F;
    weights.claim_wait = 0.331F;
    weights.need_more = 0.258F;
    weights.blind = 0.387F;
    return weights;
}

PlannerWeights short_game_weights() {
    PlannerWeights weights;
    weights.turn = 2.445F;
    weights.car = 0.425F;
    weights.points = 1.051F;
    weights.held = 0.127F;
    weights.held_grey = 0.237F;
    weights.ferry = 0.963F;
    weights.souvenir = 0.631F;
    weights.ticket_cost = 0.669F;
    weights.reach = 1.210F;
    weights.reach_power = 3.185F;
    weights.car_turns = 1.435F;
    weights.claim = 1.551F;
    weights.claim_points = 0.222F;
    weights.claim_detour = 0.130F;
    weights.claim_wild = 0.400F;
    weights.claim_short = 1.170F;
    weights.claim_conflict = 0.901F;
    weights.off_points = 0.776F;
    weights.off_car = 0.897F;
    weights.off_plan = 2.059F;
    weights.extend = 2.156F;
    weights.need = 1.731F;
    weights.need_grey = 1.108F;
    weights.spare = 0.017F;
    weights.close = 0.641F;
    weights.wild = 0.462F;
    weights.ticket_turns = 15.383F;
    weights.ticket_cars = 13.235F;
    weights.pace_cars = 2.300F;
    weights.pace_cards = 2.887F;
    weights.claim_wait = 0.413F;
    weights.blind = 0.325F;
    return weights;
}

}  // namespace

PlannerWeights search_weights(const rules::Map& map) {
    if (map.cars < kShortGameCars) {
        return {};
    }
    return map.cars >= kLongGameCars ? long_game_weights() : short_game_weights();
}

}  // namespace ai
