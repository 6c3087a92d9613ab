#include "arena/luck/least_squares.h"

#include <gtest/gtest.h>

#include <array>

#include "base/rng.h"

namespace {

double centred(base::Rng& rng) {
    return static_cast<double>(rng.below(2001)) / 1000 - 1;
}

TEST(LeastSquares, FindsTheWeightsBehindTheTarget) {
    base::Rng rng(1);
    arena::LeastSquares fit(3);
    for (int i = 0; i < 2000; ++i) {
        // The third feature never varies: it must do no harm.
        const std::array<double, 3> features = {centred(rng), centred(rng), 0};
        fit.add(features, 5 + 2 * features[0] - 0.5 * features[1]);
    }
    const auto weights = fit.weights();
    EXPECT_NEAR(weights[0], 2, 0.001);
    EXPECT_NEAR(weights[1], -0.5, 0.001);
    EXPECT_NEAR(weights[2], 0, 0.001);
    EXPECT_NEAR(fit.explained(weights), 1, 0.001);
}

TEST(LeastSquares, ExplainsNothingWhereThereIsNothing) {
    base::Rng rng(2);
    arena::LeastSquares fit(2);
    for (int i = 0; i < 5000; ++i) {
        const std::array<double, 2> features = {centred(rng), centred(rng)};
        fit.add(features, centred(rng));
    }
    EXPECT_LT(fit.explained(fit.weights()), 0.01);
    EXPECT_LT(fit.explained(std::array<double, 2>{1, 1}), 0) << "wrong weights make it worse";
}

}  // namespace
