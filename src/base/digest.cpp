#include "base/digest.h"

#include <sodium.h>

#include "base/check.h"

namespace base {

Digest sha256(std::string_view bytes) {
    Digest digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()),
                       bytes.size());
    return digest;
}

struct Sha256::State {
    crypto_hash_sha256_state sodium;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    crypto_hash_sha256_init(&state_->sodium);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    CHECK(state_ != nullptr);
    crypto_hash_sha256_update(&state_->sodium, reinterpret_cast<const unsigned char*>(bytes.data()),
                              bytes.size());
}

Digest Sha256::finish() {
    CHECK(state_ != nullptr);
    Digest digest{};
    crypto_hash_sha256_final(&state_->sodium, digest.data());
    state_.reset();
    return digest;
}

bool equal_in_constant_time(const Digest& a, const Digest& b) {
    return sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();  // the terminating NUL that sodium writes
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view text) {
    Digest digest{};
    std::size_t written = 0;
    if (text.size() != 2 * digest.size()) {
        return std::nullopt;
    }
    if (sodium_hex2bin(digest.data(), digest.size(), text.data(), text.size(), nullptr, &written,
                       nullptr) != 0 ||
        written != digest.size()) {
        return std::nullopt;
    }
    return digest;
}

}  // namespace base
