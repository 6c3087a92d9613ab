// ai/search/rollout.h
//
// Plays a world to the end with the planner in every seat, and evaluates the result for one of
// them. Does not allocate.
#pragma once

#include "ai/planner/planner.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/score.h"
#include "rules/state.h"

namespace ai {

// How to value the end of a game.
struct Taste {
    float margin = 30;  // a lead of this many points is nearly decisive
    float win = 0.5F;   // the weight of winning as opposed to the lead
};

class Rollout {
public:
    // The geography must outlive this. `patience`: turns between plans.
    Rollout(const Geography& geography, const PlannerWeights& weights, unsigned patience)
        : map_(geography.map()), planner_(geography, weights) {
        planner_.set_patience(patience);
    }

    // The seat's value, from 0 to 1, if it starts with `first`.
    [[nodiscard]] double play(rules::State world, rules::Seat seat, rules::Move first,
                              const Taste& taste, base::Rng& rng);

    // How the game ends.
    [[nodiscard]] rules::Standings finish(rules::State world, base::Rng& rng);

    [[nodiscard]] Planner& planner() { return planner_; }

private:
    void play_out(rules::State& world, base::Rng& rng);

    const rules::Map& map_;
    Planner planner_;
};

}  // namespace ai
