#include "arena/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "arena/markup.h"
#include "support/golden.h"
#include "support/maps.h"

namespace {

arena::Trainer trainer_after(std::uint64_t seed, std::uint32_t rounds) {
    arena::TrainerSettings settings;
    settings.seed = seed;
    settings.rounds = rounds;
    settings.deals_per_round = 4;
    arena::Trainer trainer({{.map = &support::usa()->map, .seats = 2},
                            {.map = &support::san_francisco()->map, .seats = 3}},
                           settings, ai::beginner_weights());
    while (trainer.rounds_played() < rounds) {
        trainer.play_round();
    }
    return trainer;
}

ai::PlannerWeights trained(std::uint64_t seed, std::uint32_t rounds) {
    return trainer_after(seed, rounds).weights();
}

// With four decimals: compilers may round the last bits differently.
std::string line_of(std::string_view name, double value) {
    return std::string(name) + " " + arena::fixed(value, 4) + "\n";
}

bool are_equal(const ai::PlannerWeights& a, const ai::PlannerWeights& b) {
    return std::all_of(ai::kWeightNames.begin(), ai::kWeightNames.end(),
                       [&](const ai::WeightName& w) { return a.*w.weight == b.*w.weight; });
}

TEST(Trainer, TheSameSeedGivesTheSameWeights) {
    EXPECT_TRUE(are_equal(trained(1, 10), trained(1, 10)));
    EXPECT_FALSE(are_equal(trained(1, 10), trained(2, 10)));
    EXPECT_FALSE(are_equal(trained(1, 10), ai::beginner_weights()));
}

// A training that can be repeated in a later version: the weights, and what they gain on each
// ground.
TEST(Trainer, ComesToTheWeightsItCameToBefore) {
    arena::Trainer trainer = trainer_after(1, 10);
    std::string text;
    for (const ai::WeightName& name : ai::kWeightNames) {
        text += line_of(name.name, trainer.weights().*name.weight);
    }
    text += line_of("gain on usa", trainer.gain(0, 20));
    text += line_of("gain on san_francisco", trainer.gain(1, 20));
    support::expect_golden("training/weights.txt", text);
}

// Simultaneous perturbation moves every weight by the same number of its scales, up or down, and
// the gain decays as Spall recommends: in the last round it is 11^-0.602 of its first value.
TEST(Trainer, EveryWeightTakesTheSameStep) {
    const ai::PlannerWeights start = ai::beginner_weights();
    const ai::PlannerWeights end = trained(1, 1);
    double step = -1;
    bool is_up = false;
    bool is_down = false;
    for (const ai::WeightName& name : ai::kWeightNames) {
        const double before = start.*name.weight;
        const double moved = end.*name.weight - before;
        const double scale = std::max(0.15, 0.25 * std::abs(before));
        step = step < 0 ? std::abs(moved) / scale : step;
        EXPECT_NEAR(std::abs(moved) / scale, step, 1e-4) << name.name;
        is_up = is_up || moved > 0;
        is_down = is_down || moved < 0;
    }
    EXPECT_GT(step, 0);
    EXPECT_LE(step, 0.12 * std::pow(11, -0.602));
    EXPECT_TRUE(is_up && is_down);
}

TEST(Trainer, WeightsGainNothingOverThemselves) {
    arena::Trainer trainer({{.map = &support::usa()->map, .seats = 2}}, {}, ai::beginner_weights());
    EXPECT_EQ(trainer.rounds_played(), 0U);
    EXPECT_TRUE(are_equal(trainer.weights(), ai::beginner_weights()));
    EXPECT_LT(std::abs(trainer.gain(0, 50)), 0.25);
}

// A beginner's weights leave so much to gain that even a short training shows it.
TEST(Trainer, MakesABeginnerBetter) {
    arena::TrainerSettings settings;
    settings.rounds = 120;
    arena::Trainer trainer({{.map = &support::usa()->map, .seats = 2}}, settings,
                           ai::beginner_weights());
    while (trainer.rounds_played() < settings.rounds) {
        trainer.play_round();
    }
    EXPECT_GT(trainer.gain(0, 100), 0.1);
}

}  // namespace
