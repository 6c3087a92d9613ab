// base/bits.h
//
// Operations on bit sets.
#pragma once

#include <bit>
#include <cstdint>

namespace base {

// The lowest `count` bits. Requires count <= 64.
[[nodiscard]] constexpr std::uint64_t low_bits(unsigned count) {
    return count == 0 ? 0 : ~std::uint64_t{0} >> (64 - count);
}

// The position of the n-th set bit, counting from zero at the low end. Requires n < popcount(bits).
// The BMI2 path and the loop agree: tests/base/bits_test.cpp. A builtin, because nearly every file
// would read the 40,000 lines of the header of intrinsics.
[[nodiscard]] inline unsigned nth_bit(std::uint64_t bits, unsigned n) {
#ifdef __BMI2__
    return static_cast<unsigned>(
        std::countr_zero(std::uint64_t{__builtin_ia32_pdep_di(std::uint64_t{1} << n, bits)}));
#else
    for (; n > 0; --n) {
        bits &= bits - 1;
    }
    return static_cast<unsigned>(std::countr_zero(bits));
#endif
}

}  // namespace base
