#include "arena/style_trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "ai/search/styles.h"
#include "support/maps.h"

namespace {

arena::StyleTrainer styles_after(std::uint64_t seed, unsigned positions) {
    arena::StyleTrainer trainer({{.map = &support::san_francisco()->map, .seats = 2},
                                 {.map = &support::usa()->map, .seats = 3}},
                                {.seed = seed, .candidates = 24, .worlds = 8});
    while (trainer.positions_played() < positions) {
        trainer.play_positions();
    }
    return trainer;
}

std::vector<unsigned> chosen(const arena::StyleTrainer& trainer, unsigned count) {
    std::vector<unsigned> candidates;
    for (const auto& choice : trainer.choose(count)) {
        candidates.push_back(choice.candidate);
    }
    return candidates;
}

TEST(StyleTrainer, TheSameSeedGivesTheSameStyles) {
    EXPECT_EQ(chosen(styles_after(1, 4), 3), chosen(styles_after(1, 4), 3));
    EXPECT_NE(chosen(styles_after(1, 4), 3), chosen(styles_after(2, 4), 3));
}

TEST(StyleTrainer, ChoosesEachStyleOnce) {
    const arena::StyleTrainer trainer = styles_after(3, 4);
    std::vector<unsigned> all = chosen(trainer, 100);
    EXPECT_EQ(all.size(), 24U);
    std::ranges::sort(all);
    EXPECT_EQ(std::ranges::unique(all).begin(), all.end());
}

// A choice between ways to play on can be worth something, and costs nothing beyond noise.
TEST(StyleTrainer, StylesAreWorthSomething) {
    const arena::StyleTrainer trainer = styles_after(4, 40);
    const auto choices = trainer.choose(8);
    double sum = 0;
    for (const double gain : choices.back().gains) {
        EXPECT_GT(gain, -2);
        EXPECT_LT(gain, 50);
        sum += gain;
    }
    EXPECT_GT(sum, 0);
    EXPECT_EQ(trainer.gains_now().size(), 2U);
}

}  // namespace
