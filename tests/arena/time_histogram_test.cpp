#include "arena/time_histogram.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

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
    EXPECT_EQ(times.total_ns(), 1000LL * 10'000 * 10'001 / 2);
}

// Times below 32 ns are exact; from there, sixteen buckets per doubling, told by their middle.
TEST(TimeHistogram, BucketsAreASixteenthOfTheirDoubling) {
    const auto told = [](std::int64_t ns) {
        TimeHistogram times;
        times.add(ns);
        times.add(std::int64_t{1} << 40);
        return times.quantile_ns(0.5);
    };
    for (std::int64_t ns = 0; ns < 32; ++ns) {
        EXPECT_EQ(told(ns), static_cast<double>(ns));
    }
    EXPECT_EQ(told(32), 33);
    EXPECT_EQ(told(33), 33);
    EXPECT_EQ(told(34), 35);
    EXPECT_EQ(told(63), 63);
    EXPECT_EQ(told(64), 66);
    EXPECT_EQ(told(1000), 1008);  // 992 to 1023
    EXPECT_EQ(told(-5), 0);
}

TEST(TimeHistogram, SumsSaturateAndStrangeBucketsAreTheLast) {
    TimeHistogram times;
    times.add(arena::Times{.counts = {{.bucket = 60000, .count = 2}},
                           .max_ns = std::int64_t{1} << 62,
                           .total_ns = std::int64_t{1} << 62});
    times.add(std::int64_t{1} << 62);
    EXPECT_EQ(times.count(), 3U);
    EXPECT_EQ(times.total_ns(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(times.times().counts,
              (std::vector<arena::TimeCount>{{.bucket = TimeHistogram::kBuckets - 1, .count = 3}}));
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
