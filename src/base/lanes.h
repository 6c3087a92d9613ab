// base/lanes.h
//
// Eight 16-bit numbers that are calculated with at once. The vector type is an extension that both
// of our compilers have; only the widening load needs an instruction of its own, because g++ 12
// makes a detour of what should be one step.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#ifdef __SSE4_1__
#include <immintrin.h>
#endif

namespace base {

using Lanes [[gnu::vector_size(16)]] = std::uint16_t;

// Eight bytes from memory, each in a lane.
[[nodiscard]] inline Lanes widened(const std::uint8_t* bytes) {
#ifdef __SSE4_1__
    return std::bit_cast<Lanes>(
        _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes))));
#else
    Lanes lanes;
    for (unsigned i = 0; i < 8; ++i) {
        lanes[i] = bytes[i];
    }
    return lanes;
#endif
}

// The sum of all lanes. Requires that it is below 2^16.
[[nodiscard]] inline std::uint32_t sum(Lanes lanes) {
    struct Halves {
        std::uint64_t low;
        std::uint64_t high;
    };
    const auto halves = std::bit_cast<Halves>(lanes);
    std::uint64_t total = halves.low + halves.high;  // no lane overflows into the next
    total += total >> 32;
    total += total >> 16;
    return static_cast<std::uint32_t>(total & 0xffff);
}

// Lane i becomes the sum of lanes 0 to i. Requires that the last is below 2^16.
[[nodiscard]] inline Lanes running_sums(Lanes lanes) {
    const Lanes zero{};
    lanes += __builtin_shufflevector(zero, lanes, 0, 8, 9, 10, 11, 12, 13, 14);
    lanes += __builtin_shufflevector(zero, lanes, 0, 0, 8, 9, 10, 11, 12, 13);
    lanes += __builtin_shufflevector(zero, lanes, 0, 0, 0, 0, 8, 9, 10, 11);
    return lanes;
}

// Eight heaps of the given sizes stand in a row: which of them thing number n lies in, and its
// number there. Heap 8 where n lies behind them all. Looks at all heaps at once instead of walking
// to the right one: where a walk ends is random, and a branch that guesses wrong costs more.
struct HeapPlace {
    unsigned heap = 0;
    std::uint32_t n = 0;
};
[[nodiscard]] inline HeapPlace find_heap(Lanes sizes, std::uint32_t n) {
    const Lanes ends = running_sums(sizes);
    const Lanes is_behind = std::bit_cast<Lanes>(ends <= static_cast<std::uint16_t>(n)) & 1;
    const unsigned heap = sum(is_behind);
    std::array<std::uint16_t, 9> begins;
    begins[0] = 0;
    std::memcpy(&begins[1], &ends, sizeof ends);
    return {.heap = heap, .n = n - begins[heap]};
}

}  // namespace base
