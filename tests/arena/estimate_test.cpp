#include "arena/estimate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>
#include <vector>

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

// The quantiles of published tables, to the last of their four decimals.
TEST(Estimate, StudentsQuantilesAreThoseOfTheTables) {
    EXPECT_TRUE(std::isinf(arena::student_975(0)));
    const std::vector<std::pair<std::size_t, double>> table = {
        {1, 12.7062}, {2, 4.3027},  {3, 3.1824},  {4, 2.7764},  {5, 2.5706},  {6, 2.4469},
        {7, 2.3646},  {8, 2.3060},  {9, 2.2622},  {10, 2.2281}, {12, 2.1788}, {15, 2.1314},
        {20, 2.0860}, {30, 2.0423}, {60, 2.0003}, {120, 1.9799}};
    for (const auto& [degrees, quantile] : table) {
        EXPECT_NEAR(arena::student_975(degrees), quantile, 0.0001) << degrees;
    }
    EXPECT_NEAR(arena::student_975(1'000'000), arena::kNormal975, 0.00001);
}

TEST(Estimate, SampleHasTheUnbiasedVariance) {
    const Sample none;
    EXPECT_EQ(none.variance(), 0);
    EXPECT_EQ(none.standard_error(), 0);
    const Sample sample = sample_of({2, 4, 4, 4, 5, 5, 7, 9});
    EXPECT_EQ(sample.size(), 8U);
    EXPECT_DOUBLE_EQ(sample.mean(), 5);
    EXPECT_DOUBLE_EQ(sample.variance(), 32.0 / 7);
    EXPECT_DOUBLE_EQ(sample.standard_error(), std::sqrt(32.0 / 7 / 8));
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

// One game per deal, 60 of 100 won. The variance with n - 1 makes them worth 99 games: Wilson's
// formula for 99 games with Student's quantile, 1.9842.
TEST(Estimate, ShareHasWilsonsInterval) {
    Sample sample;
    for (int i = 0; i < 100; ++i) {
        sample.add(i < 60 ? 1 : 0);
    }
    const Estimate estimate = arena::share_estimate(sample, 1);
    EXPECT_NEAR(estimate.low, 0.50029, 0.00001);
    EXPECT_NEAR(estimate.high, 0.69206, 0.00001);
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
    EXPECT_NEAR(all.low, 0.96212, 0.00001);  // Wilson for 100 of 100
    // As if one deal differed by half a game: the error is 0.5 / 200, which is worth 40 000 games.
    const Estimate half = arena::share_estimate(split, 2);
    EXPECT_NEAR(half.low, 0.49504, 0.00001);
    EXPECT_NEAR(half.high, 0.50496, 0.00001);
}

TEST(Elo, TenToOneIsFourHundredPoints) {
    EXPECT_NEAR(arena::elo_of_share(10.0 / 11), 400, 1e-9);
    EXPECT_NEAR(arena::share_of_elo(-400), 1.0 / 11, 1e-12);
    EXPECT_EQ(arena::elo_of_share(0.5), 0);
    EXPECT_EQ(arena::elo_of_share(1.0), std::numeric_limits<double>::infinity());
    EXPECT_EQ(arena::elo_of_share(0.0), -std::numeric_limits<double>::infinity());
    const Estimate elo = arena::elo_of_share(Estimate{0.5, 1.0 / 11, 10.0 / 11});
    EXPECT_NEAR(elo.mean, 0, 1e-9);
    EXPECT_NEAR(elo.low, -400, 1e-9);
    EXPECT_NEAR(elo.high, 400, 1e-9);
}

// Worked out from the formula of sprt.h: n (s1 - s0) (mean - (s0 + s1) / 2) / variance, where a won
// and a lost deal are added for the variance.
TEST(Sprt, LogRatioIsThatOfTheFormula) {
    arena::Sprt mixed({.elo0 = 0, .elo1 = 50});
    for (const double share : {1.0, 0.5, 0.75, 0.0}) {
        mixed.add(share);
    }
    EXPECT_NEAR(mixed.log_ratio(), 0.0435303825, 1e-9);
    arena::Sprt equal({.elo0 = -10, .elo1 = 30});
    for (int i = 0; i < 3; ++i) {
        equal.add(0.25);
    }
    EXPECT_NEAR(equal.log_ratio(), -0.3644948371, 1e-9);
    EXPECT_NEAR(arena::Sprt::limit(), std::log(19.0), 1e-12);  // 95 % to 5 %
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
