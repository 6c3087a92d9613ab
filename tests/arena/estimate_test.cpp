#include "arena/estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

#include "arena/elo.h"
#include "arena/sprt.h"
#include "base/rng.h"

namespace {

using arena::Estimate;
using arena::Sample;

Sample sample_of(std::initializer_list<double> values) {
    Sample sample;
    for (const double value : values) {
        sample.add(value);
    }
    return sample;
}

TEST(Estimate, StudentsQuantilesAreThoseOfTheTables) {
    EXPECT_TRUE(std::isinf(arena::student_975(0)));
    EXPECT_NEAR(arena::student_975(1), 12.706, 0.001);
    EXPECT_NEAR(arena::student_975(6), 2.447, 0.001);
    EXPECT_NEAR(arena::student_975(10), 2.228, 0.001);
    EXPECT_NEAR(arena::student_975(30), 2.042, 0.001);
    EXPECT_NEAR(arena::student_975(1'000'000), 1.960, 0.001);
}

TEST(Estimate, MeanHasStudentsInterval) {
    // Mean 5, variance 2.5, standard error 0.7071, four degrees of freedom: 2.7764.
    const Estimate estimate = arena::mean_estimate(sample_of({3, 4, 5, 6, 7}));
    EXPECT_DOUBLE_EQ(estimate.mean, 5);
    EXPECT_NEAR(estimate.low, 5 - 1.9632, 0.0001);
    EXPECT_NEAR(estimate.high, 5 + 1.9632, 0.0001);
}

TEST(Estimate, OneValueHasNoBounds) {
    const Estimate estimate = arena::mean_estimate(sample_of({3}));
    EXPECT_TRUE(std::isinf(estimate.low));
    EXPECT_TRUE(std::isinf(estimate.high));
    EXPECT_EQ(arena::share_estimate(sample_of({1}), 2), (Estimate{1, 0, 1}));
}

// One game per deal, 60 of 100 won: Wilson's interval is 0.5020 to 0.6906; Student's quantile and n
// - 1 in the variance shift the ends a little.
TEST(Estimate, ShareHasWilsonsInterval) {
    Sample sample;
    for (int i = 0; i < 100; ++i) {
        sample.add(i < 60 ? 1 : 0);
    }
    const Estimate estimate = arena::share_estimate(sample, 1);
    EXPECT_NEAR(estimate.low, 0.5020, 0.002);
    EXPECT_NEAR(estimate.high, 0.6906, 0.002);
}

TEST(Estimate, ShareStaysBelievableAtItsEnds) {
    Sample won;
    Sample split;
    for (int i = 0; i < 100; ++i) {
        won.add(1);
        split.add(0.5);
    }
    const Estimate all = arena::share_estimate(won, 2);
    EXPECT_EQ(all.high, 1);
    EXPECT_NEAR(all.low, 0.962, 0.002);  // Wilson for 100 of 100
    const Estimate half = arena::share_estimate(split, 2);
    EXPECT_LT(half.low, 0.5);
    EXPECT_GT(half.low, 0.49);
}

TEST(Elo, TenToOneIsFourHundredPoints) {
    EXPECT_NEAR(arena::elo_of_share(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(arena::share_of_elo(-400), 1.0 / 11, 1e-12);
    EXPECT_EQ(arena::elo_of_share(0.5), 0);
    EXPECT_TRUE(std::isinf(arena::elo_of_share(1.0)));
}

// Pairs of games, each won by the first player with this probability.
arena::Verdict verdict_for(double chance, std::uint64_t seed) {
    base::Rng rng(seed);
    arena::Sprt sprt({.elo0 = 0, .elo1 = 20});
    const auto limit = static_cast<std::uint32_t>(chance * 1e9);
    for (int deal = 0; deal < 100'000 && sprt.verdict() == arena::Verdict::kOpen; ++deal) {
        double won = 0;
        won += rng.below(1'000'000'000) < limit ? 0.5 : 0;
        won += rng.below(1'000'000'000) < limit ? 0.5 : 0;
        sprt.add(won);
    }
    return sprt.verdict();
}

// Each hypothesis is mistaken for the other in 5 % of runs: in 100 runs hardly ever more than 12
// times.
TEST(Sprt, FindsTheTrueStrength) {
    int h0 = 0;
    int h1 = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        h0 += verdict_for(arena::share_of_elo(0), seed) == arena::Verdict::kH0 ? 1 : 0;
        h1 += verdict_for(arena::share_of_elo(20), seed) == arena::Verdict::kH1 ? 1 : 0;
    }
    EXPECT_GE(h0, 88);
    EXPECT_GE(h1, 88);
}

TEST(Sprt, IsQuickWhereAllIsWonAndStaysWithItsVerdict) {
    arena::Sprt sprt({.elo0 = 0, .elo1 = 10});
    for (int i = 0; i < 60; ++i) {
        sprt.add(1);
    }
    EXPECT_EQ(sprt.verdict(), arena::Verdict::kH1);
    EXPECT_LT(sprt.deals(), 40U);
    EXPECT_GT(sprt.deals(), 5U);
    const auto deals = sprt.deals();
    sprt.add(0);
    EXPECT_EQ(sprt.deals(), deals);
}

}  // namespace
