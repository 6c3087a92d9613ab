#include "base/chacha20.h"

#include <sodium.h>

namespace base {

ChaCha20Block chacha20_block(const std::array<std::uint8_t, 32>& key, ChaCha20Place place) {
    std::array<std::uint8_t, crypto_stream_chacha20_NONCEBYTES> nonce{};
    static_assert(nonce.size() == sizeof place.nonce);
    for (std::size_t i = 0; i < nonce.size(); ++i) {
        nonce[i] = static_cast<std::uint8_t>(place.nonce >> (8 * i));  // always little-endian
    }
    const ChaCha20Block zeros{};
    ChaCha20Block bytes{};
    crypto_stream_chacha20_xor_ic(bytes.data(), zeros.data(), zeros.size(), nonce.data(),
                                  place.block, key.data());
    return bytes;
}

}  // namespace base
