// SIMD operations against scalar loops.
#include "base/lanes.h"

#include <gtest/gtest.h>

#include <array>

#include "base/rng.h"

namespace {

constexpr unsigned kRounds = 1000;

base::Lanes random_lanes(base::Rng& rng, std::uint32_t bound) {
    base::Lanes lanes{};
    for (unsigned i = 0; i < 8; ++i) {
        lanes[i] = static_cast<std::uint16_t>(rng.below(bound));
    }
    return lanes;
}

TEST(Lanes, BytesAreJoinedAndWidenedInOrder) {
    const std::array<std::uint8_t, 8> bytes = {1, 2, 3, 250, 5, 6, 7, 255};
    const std::uint64_t word = base::word_of(bytes.data());
    const base::Lanes wide = base::widened(word);
    const base::Bytes pair = base::joined(word, ~word);
    for (unsigned i = 0; i < 8; ++i) {
        EXPECT_EQ(wide[i], bytes[i]);
        EXPECT_EQ(pair[i], bytes[i]);
        EXPECT_EQ(pair[8 + i], 255 - bytes[i]);
    }
    EXPECT_EQ(base::low_half(pair), word);
    EXPECT_EQ(base::high_half(pair), ~word);
}

TEST(Lanes, ProductsAndSumsAgreeWithOneByOne) {
    base::Rng rng(5);
    for (unsigned round = 0; round < kRounds; ++round) {
        base::Bytes a{};
        base::Bytes b{};
        for (unsigned i = 0; i < 16; ++i) {
            a[i] = static_cast<std::uint8_t>(rng.below(129));
            b[i] = static_cast<std::uint8_t>(rng.below(127));
        }
        const base::Lanes products = base::products(a, b);
        const base::Bytes least = base::least(a, b);
        for (unsigned i = 0; i < 16; ++i) {
            ASSERT_EQ(least[i], a[i] < b[i] ? a[i] : b[i]);
        }
        const base::Lanes other = random_lanes(rng, 1000);
        const base::Lanes pairs = base::pair_sums(products, other);
        const base::Lanes running = base::running_sums(other);
        unsigned sum = 0;
        for (unsigned i = 0; i < 8; ++i) {
            ASSERT_EQ(products[i], a[2 * i] * b[2 * i] + a[2 * i + 1] * b[2 * i + 1]);
            sum += other[i];
            ASSERT_EQ(running[i], sum);
        }
        for (unsigned i = 0; i < 4; ++i) {
            ASSERT_EQ(pairs[i], static_cast<std::uint16_t>(products[2 * i] + products[2 * i + 1]));
            ASSERT_EQ(pairs[4 + i], other[2 * i] + other[2 * i + 1]);
        }
    }
}

TEST(Lanes, EveryThingIsFoundInItsHeap) {
    base::Rng rng(7);
    for (unsigned round = 0; round < kRounds; ++round) {
        const base::Lanes sizes = random_lanes(rng, 1 + round % 9);  // many are empty
        const base::Lanes ends = base::running_sums(sizes);
        std::uint32_t n = 0;
        for (unsigned heap = 0; heap < 8; ++heap) {
            for (unsigned i = 0; i < sizes[heap]; ++i, ++n) {
                const base::HeapPlace place = base::find_heap(ends, n);
                ASSERT_EQ(place.heap, heap);
                ASSERT_EQ(place.n, i);
            }
        }
        const base::HeapPlace behind = base::find_heap(ends, n + 3);
        ASSERT_EQ(behind.heap, 8U);
        ASSERT_EQ(behind.n, 3U);
    }
}

}  // namespace
