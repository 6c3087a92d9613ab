#include "base/bits.h"

#include <gtest/gtest.h>

#include <bit>

#include "base/rng.h"

namespace {

TEST(Bits, NthBitAgreesWithTheObviousLoop) {
    base::Rng rng(3);
    for (unsigned round = 0; round < 1000; ++round) {
        // All ones, dense and sparse.
        std::uint64_t bits = round == 0 ? ~std::uint64_t{0} : rng.next();
        for (unsigned i = 0; i < round % 4; ++i) {
            bits &= rng.next();
        }
        unsigned n = 0;
        for (unsigned position = 0; position < 64; ++position) {
            if (((bits >> position) & 1U) != 0) {
                ASSERT_EQ(base::nth_bit(bits, n), position);
                ++n;
            }
        }
        ASSERT_EQ(n, static_cast<unsigned>(std::popcount(bits)));
    }
}

TEST(Bits, LowBitsFillFromTheLowEnd) {
    std::uint64_t bits = 0;
    for (unsigned count = 0; count <= 64; ++count) {
        ASSERT_EQ(base::low_bits(count), bits);
        bits = 2 * bits + 1;
    }
}

}  // namespace
