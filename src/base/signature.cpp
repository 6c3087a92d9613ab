#include "base/signature.h"

#include <sodium.h>

#include "base/check.h"

namespace base {
namespace {

using SecretKey = std::array<std::uint8_t, crypto_sign_SECRETKEYBYTES>;

struct KeyPair {
    PublicKey open{};
    SecretKey secret{};
};

KeyPair key_pair(const SigningSeed& seed) {
    KeyPair pair;
    CHECK(crypto_sign_seed_keypair(pair.open.data(), pair.secret.data(), seed.data()) == 0);
    return pair;
}

const unsigned char* signed_bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

PublicKey public_key(const SigningSeed& seed) {
    return key_pair(seed).open;
}

std::string sign(const SigningSeed& seed, std::string_view text) {
    std::string signature(crypto_sign_BYTES, '\0');
    CHECK(crypto_sign_detached(reinterpret_cast<unsigned char*>(signature.data()), nullptr,
                               signed_bytes(text), text.size(), key_pair(seed).secret.data()) == 0);
    return signature;
}

bool is_signature(const PublicKey& key, std::string_view text, std::string_view signature) {
    return signature.size() == crypto_sign_BYTES &&
           crypto_sign_verify_detached(signed_bytes(signature), signed_bytes(text), text.size(),
                                       key.data()) == 0;
}

}  // namespace base
