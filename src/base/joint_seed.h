// base/joint_seed.h
//
// A seed that nobody chooses alone: the hash of a list that everyone saw, of one nonce from each
// player who had committed to it there, and of the server's secret (docs/fairness.md). Without
// knowing all of the parts, nobody can choose or foresee it.
#pragma once

#include <span>
#include <string_view>

#include "base/keyed_stream.h"

namespace base {

using Nonce = Seed;  // 32 random bytes of one player

// What a player publishes before revealing the nonce.
[[nodiscard]] Digest nonce_commitment(const Nonce& nonce);

[[nodiscard]] Seed joint_seed(std::string_view list, std::span<const Nonce> nonces,
                              const Seed& secret);

}  // namespace base
