#include "ai/valuation/game_valuer.h"

#include "base/rng.h"
#include "rules/redeal.h"

namespace ai {

GameValuer::GameValuer(const rules::Map& map, const GameValuerSettings& settings)
    : geography_(map),
      settings_(settings),
      rollout_(geography_, PlannerWeights{}, settings.patience) {}

Valuation GameValuer::of(const rules::State& position) {
    Valuation valuation(position.seats);
    if (position.is_over()) {
        valuation.add(rules::standings(geography_.map(), position));
        return valuation;
    }
    for (std::uint32_t n = 0; n < settings_.games; ++n) {
        base::Rng luck(settings_.seed + n);
        valuation.add(rollout_.finish(position, luck));
    }
    return valuation;
}

Valuation GameValuer::of(const Question& question) {
    if (question.view.phase == rules::Phase::kOver) {
        // Everything that counts is open now.
        base::Rng unused(settings_.seed);
        return of(rules::redeal(geography_.map(), question.view, unused));
    }
    const Worlds worlds(geography_, question, settings_.belief);
    Valuation valuation(question.view.seats);
    for (std::uint32_t n = 0; n < settings_.games; ++n) {
        base::Rng deal(settings_.seed + n);
        const rules::State world = worlds.deal(deal);
        base::Rng luck(deal.next());
        valuation.add(rollout_.finish(world, luck));
    }
    return valuation;
}

}  // namespace ai
