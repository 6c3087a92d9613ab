// base/keyed_stream.h
//
// Provably fair randomness for games: every draw comes from ChaCha20 keyed by one secret 256-bit
// seed, and the n-th draw uses nonce n. A draw therefore depends only on the seed and its own
// number: anyone who holds the seed can recompute any draw, and a game resumed in the middle
// continues exactly as it would have.
//
// The commitment is the SHA-256 of the seed's 32 bytes. Shown before the first card, it binds the
// table to the seed without revealing anything about it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/chacha20.h"
#include "base/digest.h"

namespace base {

using Seed = std::array<std::uint8_t, 32>;

// A seed derived from a small number, for tools and tests: the SHA-256 of "fogg seed N".
[[nodiscard]] Seed seed_from_number(std::uint64_t number);

// A seed from the operating system's random source.
[[nodiscard]] Seed random_seed();

[[nodiscard]] Digest commitment_digest(const Seed& seed);
// The same in hexadecimal.
[[nodiscard]] std::string commitment(const Seed& seed);

// The random numbers of one draw. Same interface as Rng::below, so samplers accept either.
class KeyedDraw {
public:
    KeyedDraw(const Seed& seed, std::uint64_t number);

    // Exactly uniform in [0, bound), by rejection sampling. Requires bound > 0.
    std::uint32_t below(std::uint32_t bound);

private:
    std::uint32_t next_word();

    Seed seed_;
    std::uint64_t number_;
    std::uint64_t block_ = 0;
    std::size_t used_ =
        kChaCha20BlockBytes;  // bytes_ used so far; at the end the next block is due
    ChaCha20Block bytes_{};
};

}  // namespace base
