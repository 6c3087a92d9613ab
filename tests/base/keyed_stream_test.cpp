// The randomness of tables: known answers, so that anybody can recompute a draw with other tools,
// and uniformity.
#include "base/keyed_stream.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace {

using base::KeyedDraw;
using base::Seed;

std::vector<std::uint32_t> words(const Seed& seed, std::uint64_t number, unsigned count) {
    KeyedDraw draw(seed, number);
    std::vector<std::uint32_t> result;
    for (unsigned i = 0; i < count; ++i) {
        // A bound of 2^31 never rejects: the result is the low 31 bits of the word.
        result.push_back(draw.below(std::uint32_t{1} << 31));
    }
    return result;
}

// RFC 7539 / draft-agl-tls-chacha20poly1305-04, test vector 1: an all-zero key and nonce give 76 b8
// e0 ad a0 f1 3d 90 40 5d 6a e5 53 86 bd 28 …
TEST(KeyedDraw, IsChaCha20) {
    EXPECT_EQ(words(Seed{}, 0, 4),
              (std::vector<std::uint32_t>{0xade0b876 & 0x7fffffff, 0x903df1a0 & 0x7fffffff,
                                          0xe56a5d40 & 0x7fffffff, 0x28bd8653 & 0x7fffffff}));
}

// Test vector 4 of the same: nonce 01 00 00 00 00 00 00 00 and an all-zero key give ef 3f df d6 c6
// 15 78 fb … The number of a draw is the little-endian nonce.
TEST(KeyedDraw, TakesItsNumberAsTheNonce) {
    EXPECT_EQ(words(Seed{}, 1, 2),
              (std::vector<std::uint32_t>{0xd6df3fef & 0x7fffffff, 0xfb7815c6 & 0x7fffffff}));
}

// The second block of vector 1 begins with 9f 07 e7 be 55 51 38 7a.
TEST(KeyedDraw, GoesOnToTheNextBlock) {
    const auto both = words(Seed{}, 0, 18);
    EXPECT_EQ(both[16], 0xbee7079fU & 0x7fffffffU);
    EXPECT_EQ(both[17], 0x7a385155U & 0x7fffffffU);
}

TEST(KeyedDraw, DependsOnSeedAndNumberAlone) {
    const Seed seed = base::seed_from_number(1);
    EXPECT_EQ(words(seed, 7, 5), words(seed, 7, 5));
    EXPECT_NE(words(seed, 7, 5), words(seed, 8, 5));
    EXPECT_NE(words(seed, 7, 5), words(base::seed_from_number(2), 7, 5));
    EXPECT_NE(words(seed, 0, 5), words(seed, std::uint64_t{1} << 40, 5));
}

TEST(KeyedDraw, StaysBelowItsBound) {
    const Seed seed = base::seed_from_number(3);
    for (const std::uint32_t bound : {1U, 2U, 3U, 7U, 97U, 110U, 0x80000001U, 0xffffffffU}) {
        for (std::uint64_t number = 0; number < 200; ++number) {
            ASSERT_LT(KeyedDraw(seed, number).below(bound), bound);
        }
    }
}

// Pearson's chi-squared test over first draws, with a fixed seed and limits at one false alarm in a
// million.
TEST(KeyedDraw, IsUniform) {
    struct Case {
        std::uint32_t bound;
        double limit;
    };
    for (const auto [bound, limit] : {Case{2, 24.0}, Case{7, 38.3}, Case{110, 190.0}}) {
        constexpr unsigned kPerValue = 400;
        const Seed seed = base::seed_from_number(bound);
        std::vector<unsigned> seen(bound);
        for (std::uint64_t number = 0; number < std::uint64_t{kPerValue} * bound; ++number) {
            ++seen[KeyedDraw(seed, number).below(bound)];
        }
        double chi_squared = 0;
        for (const unsigned count : seen) {
            const double difference = static_cast<double>(count) - kPerValue;
            chi_squared += difference * difference / kPerValue;
        }
        EXPECT_LT(chi_squared, limit) << bound;
    }
}

// sha256sum of "fogg seed 42", and sha256sum of those 32 bytes.
TEST(Seed, KnownAnswers) {
    EXPECT_EQ(base::to_hex(base::seed_from_number(42)), base::to_hex(base::sha256("fogg seed 42")));
    EXPECT_EQ(base::to_hex(base::seed_from_number(42)),
              "8bad7e38374eaec6491c491ae478afdca92291c0633bd63e6a7691e8ad7ad245");
    EXPECT_EQ(base::commitment(base::seed_from_number(42)),
              "e46973fb8fc5e2421e52c39cae10014f22bc2609092ee0a5a64f74760ae500cc");
}

TEST(Seed, RandomOnesDiffer) {
    EXPECT_NE(base::random_seed(), base::random_seed());
}

}  // namespace
