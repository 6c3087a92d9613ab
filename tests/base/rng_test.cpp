#include "base/rng.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace {

using base::Rng;

// Computed with an independent implementation, from the authors' reference code for splitmix64 and
// xoshiro256++.
TEST(Rng, KnownAnswers) {
    Rng rng(42);
    EXPECT_EQ(rng.next(), 0xd0764d4f4476689fU);
    EXPECT_EQ(rng.next(), 0x519e4174576f3791U);
    EXPECT_EQ(rng.next(), 0xfbe07cfb0c24ed8cU);
}

TEST(Rng, SameSeedSameNumbers) {
    Rng a(7);
    Rng b(7);
    Rng c(8);
    bool differs = false;
    for (unsigned i = 0; i < 100; ++i) {
        const std::uint64_t number = a.next();
        EXPECT_EQ(number, b.next());
        differs = differs || number != c.next();
    }
    EXPECT_TRUE(differs);
}

TEST(Rng, BelowStaysBelow) {
    Rng rng(1);
    for (const std::uint32_t bound : {1U, 2U, 3U, 110U, 0x80000001U, 0xffffffffU}) {
        for (unsigned i = 0; i < 1000; ++i) {
            ASSERT_LT(rng.below(bound), bound);
        }
    }
    for (unsigned i = 0; i < 10; ++i) {
        EXPECT_EQ(rng.below(1), 0U);
    }
}

// Pearson's chi-squared test, with a limit at one false alarm in a million.
TEST(Rng, BelowIsUniform) {
    constexpr std::uint32_t kBound = 110;
    constexpr unsigned kPerValue = 1000;
    Rng rng(5);
    std::vector<unsigned> seen(kBound);
    for (unsigned i = 0; i < kBound * kPerValue; ++i) {
        ++seen[rng.below(kBound)];
    }
    double chi_squared = 0;
    for (const unsigned count : seen) {
        const double difference = static_cast<double>(count) - kPerValue;
        chi_squared += difference * difference / kPerValue;
    }
    EXPECT_LT(chi_squared, 190.0);
}

}  // namespace
