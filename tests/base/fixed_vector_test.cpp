#include "base/fixed_vector.h"

#include <gtest/gtest.h>

#include <numeric>

namespace {

TEST(FixedVector, HoldsWhatWasPushed) {
    base::FixedVector<int, 3> numbers;
    EXPECT_TRUE(numbers.empty());
    EXPECT_EQ(numbers.capacity(), 3U);
    numbers.push_back(4);
    numbers.push_back(5);
    EXPECT_EQ(numbers.size(), 2U);
    EXPECT_EQ(numbers[0], 4);
    EXPECT_EQ(numbers.back(), 5);
    EXPECT_EQ(std::accumulate(numbers.begin(), numbers.end(), 0), 9);
    numbers.pop_back();
    EXPECT_EQ(numbers.size(), 1U);
    EXPECT_EQ(numbers.back(), 4);
    numbers.clear();
    EXPECT_TRUE(numbers.empty());
}

TEST(FixedVectorDeathTest, StopsAtItsLimits) {
    base::FixedVector<int, 1> numbers;
    EXPECT_DEATH(numbers.pop_back(), "CHECK failed");
    numbers.push_back(1);
    EXPECT_DEATH(numbers.push_back(2), "CHECK failed: .*limit 1");
}

}  // namespace
