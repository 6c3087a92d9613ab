// ai/search/rollout.h
//
// Plays a world to the end with the planner in every seat, and evaluates the result for one of
// them. That seat may play on in one of several styles: planners with other weights. Playing does
// not allocate.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

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
        : geography_(geography),
          map_(geography.map()),
          planner_(geography, weights),
          patience_(patience) {
        planner_.set_patience(patience);
    }

    // Style n + 1 is the n-th that was added; style 0 is the planner itself.
    void add_style(const PlannerWeights& weights);

    // kTogether: one random stream for nature and the planners' ties. kApart: nature has its own
    // stream for cards and for tickets, so that the n-th card is the same whatever was decided
    // before; that takes a tenth of the variance off differences between moves.
    enum class Luck : std::uint8_t { kTogether, kApart };
    void set_luck(Luck luck) { luck_ = luck; }

    // How a seat starts, and in which style it plays on.
    struct Course {
        rules::Move first;
        unsigned style = 0;
    };
    // The seat's value, from 0 to 1, if it plays like this.
    [[nodiscard]] double play(rules::State world, rules::Seat seat, const Course& course,
                              const Taste& taste, base::Rng& rng);

    // How the game ends.
    [[nodiscard]] rules::Standings finish(rules::State world, base::Rng& rng);

    [[nodiscard]] Planner& planner() { return planner_; }
    [[nodiscard]] Planner& style(unsigned n) { return n == 0 ? planner_ : *styles_[n - 1]; }

private:
    void play_out(rules::State& world, base::Rng& rng, rules::Seat seat, Planner& own);

    const Geography& geography_;
    const rules::Map& map_;
    Planner planner_;
    std::vector<std::unique_ptr<Planner>> styles_;
    unsigned patience_;
    Luck luck_ = Luck::kTogether;
};

}  // namespace ai
