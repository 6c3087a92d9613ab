#include "arena/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/maps.h"

namespace {

ai::PlannerWeights trained(std::uint64_t seed, std::uint32_t rounds) {
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
    return trainer.weights();
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
