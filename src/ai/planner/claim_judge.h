// ai/planner/claim_judge.h
//
// Finds the planner's best claim: every affordable track with its least harmful payment, weighed by
// the routes the planner wants and the cards they still need.
#pragma once

#include <cstdint>

#include "ai/planner/geography.h"
#include "ai/planner/outlook.h"
#include "ai/planner/planner_weights.h"
#include "rules/move.h"
#include "rules/state.h"

namespace ai {

struct Claim {
    rules::Move move;
    float score = 0;  // above 0: better than drawing a card now
};
inline constexpr float kNever = -1e9F;  // the score of an impossible claim

// What a seat wants.
struct Wishes {
    rules::TrackSet targets;
    Needs needs;             // of the targets
    unsigned plan_cars = 0;  // reserved for the plan
    float spare_turns = 0;   // left when all targets are claimed; below 0: too few
};

class ClaimJudge {
public:
    // All references must outlive this.
    ClaimJudge(const Geography& geography, const Outlook& outlook, const PlannerWeights& weights);

    // Open tracks the hand can pay for; includes some ferries it cannot pay for.
    [[nodiscard]] rules::TrackSet payable(const rules::State& world, rules::Seat seat) const;
    // The least harmful payment and its harm, negative, or kNever. Requires an open track, and cars
    // for it.
    [[nodiscard]] Claim best_payment(const rules::State& world, rules::Seat seat, rules::TrackId id,
                                     const Needs& needs) const;
    // The track with its best payment, or kNever.
    [[nodiscard]] Claim claim_of(const rules::State& world, rules::Seat seat, rules::TrackId id,
                                 const Wishes& wishes) const;
    // kWorthIt: only claims that may beat drawing a card. kAny: all.
    enum class Least : std::uint8_t { kWorthIt, kAny };
    [[nodiscard]] Claim best_claim(const rules::State& world, rules::Seat seat,
                                   const Wishes& wishes, Least least) const;

private:
    [[nodiscard]] float off_plan_score(const rules::Track& track, float points) const;

    const Geography& geography_;
    const rules::Map& map_;
    const Outlook& outlook_;
    PlannerWeights weights_;
    rules::TrackSet worth_it_;  // off-plan tracks that may be worth claiming
};

}  // namespace ai
