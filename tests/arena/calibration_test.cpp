#include "arena/calibration.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/rng.h"

namespace {

double uniform(base::Rng& rng) {
    return static_cast<double>(rng.below(1U << 20)) / static_cast<double>(1U << 20);
}

TEST(Calibration, FindsNoGapWhereChancesAreTrue) {
    base::Rng rng(1);
    arena::Calibration calibration;
    for (int deal = 0; deal < 20000; ++deal) {
        const double chance = uniform(rng);
        calibration.add(chance, uniform(rng) < chance ? 1 : 0);
        calibration.end_deal();
    }
    for (unsigned n = 0; n < arena::Calibration::kTenths; ++n) {
        SCOPED_TRACE(n);
        const auto tenth = calibration.tenth(n);
        EXPECT_GT(tenth.positions, 1000);
        EXPECT_NEAR(tenth.said, 0.1 * n + 0.05, 0.01);
        EXPECT_LT(std::abs(tenth.won - tenth.said), 4 * tenth.error);
        EXPECT_LT(tenth.error, 0.02);
    }
}

TEST(Calibration, FindsThoseWhoSayTooMuch) {
    base::Rng rng(2);
    arena::Calibration calibration;
    for (int deal = 0; deal < 4000; ++deal) {
        calibration.add(0.75, uniform(rng) < 0.6 ? 1 : 0);
        calibration.end_deal();
    }
    const auto tenth = calibration.tenth(7);
    EXPECT_NEAR(tenth.won - tenth.said, -0.15, 4 * tenth.error);
    EXPECT_NEAR(tenth.error, std::sqrt(0.6 * 0.4 / 4000), 0.0005);
    EXPECT_EQ(calibration.tenth(3).positions, 0);
}

// Ten positions with the same end say no more than one.
TEST(Calibration, PositionsOfOneDealDoNotCountAsIndependent) {
    base::Rng rng(3);
    arena::Calibration once;
    arena::Calibration often;
    for (int deal = 0; deal < 1000; ++deal) {
        const double won = rng.below(2) == 0 ? 1 : 0;
        once.add(0.55, won);
        for (int i = 0; i < 10; ++i) {
            often.add(0.55, won);
        }
        once.end_deal();
        often.end_deal();
    }
    EXPECT_EQ(often.tenth(5).positions, 10 * once.tenth(5).positions);
    EXPECT_NEAR(often.tenth(5).error, once.tenth(5).error, 1e-9);
}

// A chance of exactly 1 belongs to the last tenth.
TEST(Calibration, HasRoomForCertainty) {
    arena::Calibration calibration;
    calibration.add(1, 1);
    calibration.add(0, 0);
    EXPECT_EQ(calibration.tenth(9).positions, 0) << "the deal is not finished";
    calibration.end_deal();
    EXPECT_EQ(calibration.tenth(9).positions, 1);
    EXPECT_EQ(calibration.tenth(0).positions, 1);
    EXPECT_EQ(calibration.tenth(9).error, 0);
}

}  // namespace
