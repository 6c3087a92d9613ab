// ai/planner/planner_player.h
//
// Plays the planner's choice, without search.
#pragma once

#include <optional>

#include "ai/planner/geography.h"
#include "ai/planner/planner.h"
#include "ai/player.h"

namespace ai {

class PlannerPlayer final : public Player {
public:
    // The map must outlive the player.
    PlannerPlayer(const rules::Map& map, const PlannerWeights& weights,
                  Planner::LastTurn last_turn = Planner::LastTurn::kByPoints)
        : geography_(map), planner_(geography_, weights) {
        planner_.set_last_turn(last_turn);
    }

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;

private:
    Geography geography_;
    Planner planner_;
};

}  // namespace ai
