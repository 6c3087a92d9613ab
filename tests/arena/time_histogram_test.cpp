#include "arena/time_histogram.h"

#include <gtest/gtest.h>

namespace {

using arena::TimeHistogram;

TEST(TimeHistogram, QuantilesAreRightToThreePercent) {
    TimeHistogram times;
    for (int i = 1; i <= 10'000; ++i) {
        times.add(std::int64_t{i} * 1000);
    }
    EXPECT_NEAR(times.quantile_ns(0.5), 5e6, 0.035 * 5e6);
    EXPECT_NEAR(times.quantile_ns(0.99), 9.9e6, 0.035 * 9.9e6);
    EXPECT_EQ(times.max_ns(), 10'000'000);
    EXPECT_EQ(times.count(), 10'000U);
}

TEST(TimeHistogram, AddsUpAndTakesAnyTime) {
    TimeHistogram times;
    EXPECT_EQ(times.quantile_ns(0.5), 0);
    for (const std::int64_t ns : {std::int64_t{0}, std::int64_t{7}, std::int64_t{1} << 62}) {
        times.add(ns);
    }
    TimeHistogram sum;
    sum.add(times.times());
    sum.add(times.times());
    EXPECT_EQ(sum.count(), 6U);
    EXPECT_EQ(sum.max_ns(), std::int64_t{1} << 62);
    EXPECT_EQ(sum.quantile_ns(0.5), 7);
    times.clear();
    EXPECT_EQ(times.times(), arena::Times{});
}

}  // namespace
