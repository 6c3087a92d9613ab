#include "base/chacha20.h"

#include "base/browser/host.h"

namespace base {

ChaCha20Block chacha20_block(const std::array<std::uint8_t, 32>& key, ChaCha20Place place) {
    ChaCha20Block bytes{};
    fogg_chacha20(key.data(), place.nonce, place.block, bytes.data());
    return bytes;
}

}  // namespace base
