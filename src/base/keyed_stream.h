// base/keyed_stream.h
//
// The randomness of a game that must be fair by proof: every draw comes from ChaCha20 keyed by one
// secret 256-bit seed, and the n-th draw has the n-th nonce to itself. So a draw depends on the
// seed and its own number alone: whoever holds the seed can recompute any single draw, and a game
// taken up again in the middle goes on exactly as it would have.
//
// The commitment is the SHA-256 of the seed's 32 bytes; shown before the first card, it binds the
// table to the seed without telling anything about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/digest.h"

namespace base {

using Seed = std::array<std::uint8_t, 32>;

// A seed from a small number, for tools and tests: the SHA-256 of "fogg seed N".
[[nodiscard]] Seed seed_from_number(std::uint64_t number);

// A seed from the system's random source.
[[nodiscard]] Seed random_seed();

[[nodiscard]] std::string commitment(const Seed& seed);

// The randomness of one draw. Same interface as Rng::below, so that samplers take either.
class KeyedDraw {
public:
    KeyedDraw(const Seed& seed, std::uint64_t number);

    // Uniform in [0, bound), exactly: values that would favour some outcomes are thrown away.
    // Requires bound > 0.
    std::uint32_t below(std::uint32_t bound);

private:
    static constexpr std::size_t kBlockBytes = 64;

    std::uint32_t next_word();

    Seed seed_;
    std::uint64_t number_;
    std::uint64_t block_ = 0;
    std::size_t used_ = kBlockBytes;  // bytes of bytes_ given out; all: the next block is due
    std::array<std::uint8_t, kBlockBytes> bytes_{};
};

}  // namespace base
