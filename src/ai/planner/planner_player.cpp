#include "ai/planner/planner_player.h"

#include "rules/redeal.h"

namespace ai {

std::optional<rules::Move> PlannerPlayer::choose(const Question& question, base::Rng& rng) {
    // The planner reads only what the seat may see, so any determinization will do.
    const rules::State world = rules::redeal(geography_.map(), question.view, rng);
    planner_.forget();
    return planner_.choose(world, question.view.viewer, rng);
}

}  // namespace ai
