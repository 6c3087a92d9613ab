// base/chacha20.h
//
// ChaCha20 with a 64-bit nonce and a 64-bit block counter, as its author published it: one block of
// the stream at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace base {

inline constexpr std::size_t kChaCha20BlockBytes = 64;
using ChaCha20Block = std::array<std::uint8_t, kChaCha20BlockBytes>;

struct ChaCha20Place {
    std::uint64_t nonce = 0;
    std::uint64_t block = 0;
};

[[nodiscard]] ChaCha20Block chacha20_block(const std::array<std::uint8_t, 32>& key,
                                           ChaCha20Place place);

}  // namespace base
