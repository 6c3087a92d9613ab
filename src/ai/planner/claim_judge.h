// ai/planner/claim_judge.h
//
// Which claim is worth most to the planner: every track that the hand can pay for, with the payment
// that hurts least, weighed by the routes that it wants and the cards that they still need.
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
    float score = 0;  // above 0: better now than a card
};
inline constexpr float kNever = -1e9F;  // the score of what cannot be

// What a seat wants.
struct Wishes {
    rules::TrackSet targets;
    Needs needs;             // of the targets
    unsigned plan_cars = 0;  // to be kept for the plan
};

class ClaimJudge {
public:
    // Both must outlive this.
    ClaimJudge(const Geography& geography, const Outlook& outlook, const PlannerWeights& weights);

    // Open tracks that the hand can pay for; of ferries some that it cannot.
    [[nodiscard]] rules::TrackSet payable(const rules::State& world, rules::Seat seat) const;
    // The track with its best payment, or kNever.
    [[nodiscard]] Claim claim_of(const rules::State& world, rules::Seat seat, rules::TrackId id,
                                 const Wishes& wishes) const;
    // kWorthIt: claims that may be better than a card; kAny: whatever there is.
    enum class Least : std::uint8_t { kWorthIt, kAny };
    [[nodiscard]] Claim best_claim(const rules::State& world, rules::Seat seat,
                                   const Wishes& wishes, Least least) const;

private:
    [[nodiscard]] Claim best_payment(const rules::State& world, rules::Seat seat, rules::TrackId id,
                                     const Needs& needs) const;
    [[nodiscard]] float off_plan_score(const rules::Track& track, float points) const;

    const Geography& geography_;
    const rules::Map& map_;
    const Outlook& outlook_;
    PlannerWeights weights_;
    rules::TrackSet worth_it_;  // tracks that may be worth claiming beside the plan
};

}  // namespace ai
