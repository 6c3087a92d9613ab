// base/rng.h
//
// The only random number generator for simulation: xoshiro256++ (Blackman and Vigna, "Scrambled
// Linear Pseudorandom Number Generators", 2021), seeded through splitmix64. The same seed gives the
// same numbers on every platform. Not for dealing cards to people: use keyed_stream.h.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace base {

class Rng {
public:
    explicit constexpr Rng(std::uint64_t seed) {
        for (std::uint64_t& word : word_) {
            seed += 0x9e3779b97f4a7c15U;
            std::uint64_t z = seed;
            z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
            z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
            word = z ^ (z >> 31);
        }
    }

    constexpr std::uint64_t next() {
        const std::uint64_t result = std::rotl(word_[0] + word_[3], 23) + word_[0];
        const std::uint64_t shifted = word_[1] << 17;
        word_[2] ^= word_[0];
        word_[3] ^= word_[1];
        word_[1] ^= word_[2];
        word_[0] ^= word_[3];
        word_[2] ^= shifted;
        word_[3] = std::rotl(word_[3], 45);
        return result;
    }

    // Exactly uniform in [0, bound) (Lemire, "Fast Random Integer Generation in an Interval",
    // 2019). Requires bound > 0.
    constexpr std::uint32_t below(std::uint32_t bound) {
        std::uint64_t product = (next() >> 32) * bound;
        if (static_cast<std::uint32_t>(product) < bound) [[unlikely]] {
            const std::uint32_t threshold = (0U - bound) % bound;
            while (static_cast<std::uint32_t>(product) < threshold) {
                product = (next() >> 32) * bound;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    std::array<std::uint64_t, 4> word_{};
};

}  // namespace base
