// base/lanes.h
//
// SIMD on eight 16-bit numbers or sixteen bytes. The vector types are an extension that both of our
// compilers support; a few operations use intrinsics, because g++ 12 compiles the generic form
// badly, or WebAssembly has an instruction for it. All forms agree: tests/base/lanes_test.cpp.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE4_1__
#include <smmintrin.h>
#endif
#ifdef __wasm_simd128__
#include <wasm_simd128.h>
#endif

namespace base {

using Lanes [[gnu::vector_size(16)]] = std::uint16_t;
using Bytes [[gnu::vector_size(16)]] = std::uint8_t;

// Eight bytes as a little-endian number.
[[nodiscard]] inline std::uint64_t word_of(const std::uint8_t* bytes) {
    static_assert(std::endian::native == std::endian::little);
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    return word;
}

// Joins two words of eight bytes. Two loads, because one load of sixteen bytes would stall on an
// eight-byte store just before it (no store forwarding).
[[nodiscard]] inline Bytes joined(std::uint64_t low, std::uint64_t high) {
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    return std::bit_cast<Bytes>(Words{low, high});
}

[[nodiscard]] inline std::uint64_t low_half(Bytes bytes) {
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    return std::bit_cast<Words>(bytes)[0];
}
[[nodiscard]] inline std::uint64_t high_half(Bytes bytes) {
    using Words [[gnu::vector_size(16)]] = std::uint64_t;
    return std::bit_cast<Words>(bytes)[1];
}

// Widens eight bytes to one lane each.
[[nodiscard]] inline Lanes widened(std::uint64_t bytes) {
#ifdef __SSE4_1__
    return std::bit_cast<Lanes>(
        _mm_cvtepu8_epi16(_mm_cvtsi64_si128(static_cast<long long>(bytes))));
#elif defined(__wasm_simd128__)
    return std::bit_cast<Lanes>(wasm_u16x8_extend_low_u8x16(wasm_u64x2_splat(bytes)));
#else
    Lanes lanes;
    for (unsigned i = 0; i < 8; ++i) {
        lanes[i] = static_cast<std::uint8_t>(bytes >> (8 * i));
    }
    return lanes;
#endif
}

// The elementwise minimum.
[[nodiscard]] inline Bytes least(Bytes a, Bytes b) {
#ifdef __SSE4_1__
    return std::bit_cast<Bytes>(_mm_min_epu8(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
    return a < b ? a : b;
#endif
}

// Lane i becomes a[2i] * b[2i] + a[2i + 1] * b[2i + 1]. Requires each result below 2^15 and every b
// below 2^7.
[[nodiscard]] inline Lanes products(Bytes a, Bytes b) {
#ifdef __SSE4_1__
    return std::bit_cast<Lanes>(
        _mm_maddubs_epi16(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#else
    // A lane holds two bytes, the even one below the odd one.
    const auto pairs_a = std::bit_cast<Lanes>(a);
    const auto pairs_b = std::bit_cast<Lanes>(b);
    return (pairs_a & 0xff) * (pairs_b & 0xff) + (pairs_a >> 8) * (pairs_b >> 8);
#endif
}

// Sums of neighbouring lanes: the four pairs of a, then those of b. Requires each below 2^16.
[[nodiscard]] inline Lanes pair_sums(Lanes a, Lanes b) {
#ifdef __SSE4_1__
    return std::bit_cast<Lanes>(
        _mm_hadd_epi16(std::bit_cast<__m128i>(a), std::bit_cast<__m128i>(b)));
#elif defined(__wasm_simd128__)
    return std::bit_cast<Lanes>(
        wasm_u16x8_narrow_i32x4(wasm_u32x4_extadd_pairwise_u16x8(std::bit_cast<v128_t>(a)),
                                wasm_u32x4_extadd_pairwise_u16x8(std::bit_cast<v128_t>(b))));
#else
    Lanes sums;
    for (unsigned i = 0; i < 4; ++i) {
        sums[i] = static_cast<std::uint16_t>(a[2 * i] + a[2 * i + 1]);
        sums[4 + i] = static_cast<std::uint16_t>(b[2 * i] + b[2 * i + 1]);
    }
    return sums;
#endif
}

// Prefix sums: lane i becomes the sum of lanes 0 to i. Requires the last one below 2^16.
[[nodiscard]] inline Lanes running_sums(Lanes lanes) {
    const Lanes zero{};
    lanes += __builtin_shufflevector(zero, lanes, 0, 8, 9, 10, 11, 12, 13, 14);
    lanes += __builtin_shufflevector(zero, lanes, 0, 0, 8, 9, 10, 11, 12, 13);
    lanes += __builtin_shufflevector(zero, lanes, 0, 0, 0, 0, 8, 9, 10, 11);
    return lanes;
}

// Eight heaps lie in a row; `ends` holds the prefix sums of their sizes. Finds the heap that
// contains item n, and the item's index in that heap; heap 8 if n lies beyond them all. Requires n
// and all ends below 2^15. Compares with all heaps at once: n is random, so a loop would mispredict
// its exit.
struct HeapPlace {
    unsigned heap = 0;
    std::uint32_t n = 0;
};
[[nodiscard]] inline HeapPlace find_heap(Lanes ends, std::uint32_t n) {
#ifdef __SSE4_1__
    const Lanes ns = Lanes{} + static_cast<std::uint16_t>(n);
    const auto is_behind = std::bit_cast<__m128i>(ends <= ns);
    const auto bytes_behind = static_cast<unsigned>(_mm_movemask_epi8(is_behind));
    // n minus the start of its own heap is the smallest; ends above n wrap to large numbers.
    const auto least = _mm_minpos_epu16(std::bit_cast<__m128i>(ns - ends));
    const auto least_n = static_cast<std::uint32_t>(_mm_cvtsi128_si32(least)) & 0xffffU;
    return {.heap = static_cast<unsigned>(std::popcount(bytes_behind)) / 2,
            .n = least_n < n ? least_n : n};
#elif defined(__wasm_simd128__)
    const Lanes ns = Lanes{} + static_cast<std::uint16_t>(n);
    const auto heap =
        static_cast<unsigned>(std::popcount(wasm_i16x8_bitmask(std::bit_cast<v128_t>(ends <= ns))));
    // Where each heap begins; the first at nothing.
    std::uint16_t starts[9] = {};
    std::memcpy(starts + 1, &ends, sizeof ends);
    return {.heap = heap, .n = n - starts[heap]};
#else
    HeapPlace place{.heap = 0, .n = n};
    for (unsigned i = 0; i < 8; ++i) {
        const bool is_behind = ends[i] <= n;
        place.heap += is_behind ? 1 : 0;
        place.n = is_behind ? n - ends[i] : place.n;
    }
    return place;
#endif
}

}  // namespace base
