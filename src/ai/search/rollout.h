// ai/search/rollout.h
//
// Plays a world to its end, the planner deciding for every seat, and says how it went for one of
// them. Allocates nothing.
#pragma once

#include "ai/planner/planner.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/state.h"

namespace ai {

// What an ending is worth.
struct Taste {
    float margin = 30;  // a lead of so many points is about as good as certain
    float win = 0.5F;   // how much winning counts beside the lead
};

class Rollout {
public:
    // The geography must outlive this. `patience`: turns for which a plan holds.
    Rollout(const Geography& geography, const PlannerWeights& weights, unsigned patience)
        : map_(geography.map()), planner_(geography, weights) {
        planner_.set_patience(patience);
    }

    // From 0 to 1 for the seat, which begins with `first`.
    [[nodiscard]] double play(rules::State world, rules::Seat seat, rules::Move first,
                              const Taste& taste, base::Rng& rng);

    [[nodiscard]] Planner& planner() { return planner_; }

private:
    const rules::Map& map_;
    Planner planner_;
};

}  // namespace ai
