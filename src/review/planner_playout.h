// review/planner_playout.h
//
// The planner plays on in every seat, as in ai/valuation/game_valuer.h.
#pragma once

#include "ai/planner/geography.h"
#include "ai/search/rollout.h"
#include "review/playout.h"

namespace review {

class PlannerPlayout final : public Playout {
public:
    // The geography must outlive this.
    explicit PlannerPlayout(const ai::Geography& geography)
        : rollout_(geography, ai::PlannerWeights{}, kPatience) {}

    [[nodiscard]] Shares play(const rules::State& position, base::Rng& luck) override {
        return shares_of(rollout_.finish(position, luck), position.seats);
    }

private:
    static constexpr unsigned kPatience = 5;  // turns between plans

    ai::Rollout rollout_;
};

}  // namespace review
