// ai/level_player.h
//
// A planner with the weaknesses of people, for opponents of every strength. It errs in three ways:
//
// - Misjudgement: it has an opinion of its own about what matters, which stays the same as long as
//   it holds the same tickets, so for most of a game. One game it overrates long routes, another
//   game it underrates wild cards.
// - Slips: it overlooks a card in the market, or miscounts its hand by a card, and so misses a
//   claim or a draw that it would have liked. What it believes to have, it has: its moves are
//   legal.
// - Habit: it draws cards as in the turn before, without a look at what it could claim by now.
//
// None of them depends on anything but the view and the random numbers of the decision.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "ai/planner/geography.h"
#include "ai/planner/planner.h"
#include "ai/planner/planner_weights.h"
#include "ai/player.h"
#include "rules/state.h"

namespace ai {

struct LevelSettings {
    // Which weights: 0 a beginner's, 1 a casual player's, 2 a club player's, 3 the tuned ones, and
    // mixtures between.
    float skill = 3;
    float misjudgement = 0;  // each weight is off by up to this share, either way
    float slips =
        0;  // the chance to miss each coloured card of the market, and one of each colour held
    float habit = 0;  // the chance to draw without a look at what it could claim
};

// The weights of a skill.
[[nodiscard]] PlannerWeights weights_of_skill(float skill);

class LevelPlayer final : public Player {
public:
    // The map must outlive the player.
    LevelPlayer(const rules::Map& map, const LevelSettings& settings);

    [[nodiscard]] std::optional<rules::Move> choose(const Question& question,
                                                    base::Rng& rng) override;

private:
    // The planner with the opinions that go with these tickets.
    [[nodiscard]] Planner& planner_for(const rules::View& view);
    // What it notices of the world.
    [[nodiscard]] rules::State noticed(const rules::State& world, rules::Seat seat,
                                       base::Rng& rng) const;

    Geography geography_;
    LevelSettings settings_;
    std::uint64_t opinion_ = 0;         // of the planner at hand
    std::unique_ptr<Planner> planner_;  // null until the first question
};

}  // namespace ai
