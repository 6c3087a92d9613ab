#include "review/adviser.h"

#include <algorithm>

#include "ai/valuation/valuation.h"
#include "rules/redeal.h"

namespace review {

Adviser::Adviser(const Ground& ground, const base::Clock& clock, const AdviserSettings& settings)
    : geography_(ground.map),
      judge_(geography_, clock, settings.judge.with_seats(ground.seats)),
      reasons_(geography_),
      valuer_(ground.map, {.games = settings.chance_games}) {}

Advice Adviser::advise(const ai::Question& question, std::uint64_t seed) {
    Advice advice{.best = judge_.best(question, seed), .reasons = {}};
    // Reasons want a position; what the seat does not see of it makes no difference to them.
    base::Rng any(seed);
    const rules::State world = rules::redeal(geography_.map(), question.view, any);
    advice.reasons = reasons_.of(
        world, {.seat = question.view.viewer,
                .better = advice.best.front().move,
                .other = advice.best[std::min<std::size_t>(1, advice.best.size() - 1)].move});
    return advice;
}

std::vector<double> Adviser::chances(const ai::Question& question) {
    const ai::Valuation valuation = valuer_.of(question);
    std::vector<double> chances;
    for (unsigned i = 0; i < valuation.seats(); ++i) {
        chances.push_back(valuation.chance(rules::to_id<rules::Seat>(i)));
    }
    return chances;
}

}  // namespace review
