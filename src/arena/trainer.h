// arena/trainer.h
//
// Tunes the planner's weights by self-play with SPSA (Spall, "Multivariate Stochastic Approximation
// Using a Simultaneous Perturbation Gradient Approximation", 1992). Each round perturbs all weights
// at once, each randomly up or down; the planner perturbed one way plays the planner perturbed the
// other way, and the weights take a small step towards the winner. The same seed gives the same
// weights.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "ai/planner/geography.h"
#include "ai/planner/planner_weights.h"
#include "base/rng.h"
#include "rules/map.h"

namespace arena {

// A game to train on; rounds cycle through them. The map must outlive the trainer.
struct TrainingGround {
    const rules::Map* map = nullptr;
    unsigned seats = 2;
};

struct TrainerSettings {
    std::uint64_t seed = 1;
    std::uint32_t rounds = 10000;        // over which the gains decay
    std::uint32_t deals_per_round = 24;  // each played with the sides both ways
};

class Trainer {
public:
    Trainer(std::vector<TrainingGround> grounds, const TrainerSettings& settings,
            const ai::PlannerWeights& start);

    void play_round();
    [[nodiscard]] std::uint32_t rounds_played() const { return round_; }
    [[nodiscard]] ai::PlannerWeights weights() const { return weights_at({}, 0); }

    // How much better the weights are than the initial ones, on one ground: 1 means winning every
    // game by far, -1 losing every one.
    [[nodiscard]] double gain(std::size_t ground, std::uint32_t deals);

private:
    static constexpr std::size_t kCount = ai::kWeightNames.size();
    using Signs = std::array<double, kCount>;

    [[nodiscard]] ai::PlannerWeights weights_at(const Signs& signs, double step) const;
    // The score of the first weights, from -1 to 1, over deals played with the sides both ways.
    [[nodiscard]] double compare(std::size_t ground, std::uint32_t deals,
                                 const ai::PlannerWeights& first, const ai::PlannerWeights& second);

    std::vector<TrainingGround> grounds_;
    std::vector<std::unique_ptr<ai::Geography>> geographies_;  // by ground
    TrainerSettings settings_;
    ai::PlannerWeights start_;
    std::array<double, kCount> value_{};
    std::array<double, kCount> scale_{};  // how far each weight is perturbed
    base::Rng rng_;
    std::uint32_t round_ = 0;
};

}  // namespace arena
