// arena/style_trainer.h
//
// Finds the styles of ai/search/styles.h: a few sets of weights for the planner such that in any
// position one of them does well. At positions of games between planners in random styles, it
// plays many random styles on to the end in the same worlds with the same luck; then it chooses
// styles one by one, each the one that adds most. What a set is worth at a position is measured
// fairly: the style that is best in one half of the worlds, valued in the other half. The same
// seed gives the same styles.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/bare_game.h"
#include "ai/planner/geography.h"
#include "ai/planner/planner.h"
#include "ai/search/rollout.h"
#include "arena/trainer.h"
#include "base/rng.h"

namespace arena {

struct StyleSettings {
    std::uint64_t seed = 1;
    unsigned candidates = 200;  // random styles to choose from, those in use included
    unsigned worlds = 128;      // per position
};

class StyleTrainer {
public:
    StyleTrainer(std::vector<TrainingGround> grounds, const StyleSettings& settings);

    // One position more on every ground.
    void play_positions();
    [[nodiscard]] std::size_t positions_played() const { return positions_; }

    // A style, and what the styles up to it add to a position that did not choose them, by ground,
    // in hundredths of a certain win.
    struct Choice {
        unsigned candidate = 0;
        std::vector<double> gains;
    };
    [[nodiscard]] std::vector<Choice> choose(unsigned count) const;
    // The same for the styles in use now.
    [[nodiscard]] std::vector<double> gains_now() const;
    [[nodiscard]] const ai::PlannerWeights& candidate(unsigned n) const { return styles_[n]; }

private:
    // The values of all courses at one position: the planner's, then each candidate's.
    struct Position {
        std::array<std::vector<double>, 2> half;
    };
    struct Ground {
        Ground(const TrainingGround& ground, const std::vector<ai::PlannerWeights>& styles);

        ai::Geography geography;
        ai::BareGame game;
        const rules::Map& map;
        std::unique_ptr<ai::Rollout> rollout;
        std::vector<std::unique_ptr<ai::Planner>> planners;  // the planner, then each candidate
        std::vector<std::size_t> style;                      // by seat, of this game
        std::vector<Position> positions;
    };

    // Plays on to a seat's next decision that is to be looked at.
    void play_on(Ground& ground);
    [[nodiscard]] Position value(Ground& ground, rules::Seat seat);
    [[nodiscard]] static double gain_at(const Position& position,
                                        const std::vector<std::size_t>& courses);
    // By every second position: the others do not flatter what these have chosen.
    enum class Part : std::uint8_t { kToChoose = 0, kToReport = 1 };
    [[nodiscard]] std::vector<double> gains(const std::vector<std::size_t>& courses,
                                            Part part) const;

    StyleSettings settings_;
    base::Rng rng_;
    std::vector<ai::PlannerWeights> styles_;
    std::vector<std::unique_ptr<Ground>> grounds_;
    std::size_t positions_ = 0;
};

}  // namespace arena
