#include "base/sealing.h"

#include <sodium.h>

#include "base/check.h"

namespace base {
namespace {

constexpr std::size_t kNonceBytes = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES;
constexpr std::size_t kTagBytes = crypto_aead_xchacha20poly1305_ietf_ABYTES;

std::string nonce_of(const SealKey& key, const Sealable& text) {
    const SealKey nonce_key = derived_key(key, "nonce");
    crypto_generichash_state state;
    std::string nonce(kNonceBytes, '\0');
    CHECK(crypto_generichash_init(&state, nonce_key.data(), nonce_key.size(), nonce.size()) == 0);
    // The length first, so that no two pairs of texts are hashed alike.
    const std::string length = std::to_string(text.associated.size()) + " ";
    for (const std::string_view part : {std::string_view(length), text.associated, text.secret}) {
        CHECK(crypto_generichash_update(&state, bytes_of(part), part.size()) == 0);
    }
    CHECK(crypto_generichash_final(&state, bytes_of(nonce), nonce.size()) == 0);
    return nonce;
}

int variant_of(Base64 alphabet) {
    return alphabet == Base64::kUrl ? sodium_base64_VARIANT_URLSAFE_NO_PADDING
                                    : sodium_base64_VARIANT_ORIGINAL;
}

}  // namespace

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

unsigned char* bytes_of(std::string& text) {
    return reinterpret_cast<unsigned char*>(text.data());
}

std::string_view chars_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string seal(const SealKey& key, const Sealable& text) {
    const std::string nonce = nonce_of(key, text);
    std::string box(text.secret.size() + kTagBytes, '\0');
    unsigned long long written = 0;
    CHECK(crypto_aead_xchacha20poly1305_ietf_encrypt(bytes_of(box), &written, bytes_of(text.secret),
                                                     text.secret.size(), bytes_of(text.associated),
                                                     text.associated.size(), nullptr,
                                                     bytes_of(nonce), key.data()) == 0);
    CHECK(written == box.size());
    return to_base64(nonce + box, Base64::kUrl);
}

std::optional<std::string> open_sealed(const SealKey& key, const Sealed& sealed) {
    const auto bytes = from_base64(sealed.text, Base64::kUrl);
    if (!bytes || bytes->size() < kNonceBytes + kTagBytes) {
        return std::nullopt;
    }
    const std::string_view box = std::string_view(*bytes).substr(kNonceBytes);
    std::string secret(box.size() - kTagBytes, '\0');
    unsigned long long written = 0;
    const bool is_genuine = crypto_aead_xchacha20poly1305_ietf_decrypt(
                                bytes_of(secret), &written, nullptr, bytes_of(box), box.size(),
                                bytes_of(sealed.associated), sealed.associated.size(),
                                bytes_of(std::string_view(*bytes)), key.data()) == 0;
    return is_genuine ? std::optional(std::move(secret)) : std::nullopt;
}

SealKey derived_key(const SealKey& root, std::string_view purpose) {
    SealKey key{};
    CHECK(crypto_generichash(key.data(), key.size(), bytes_of(purpose), purpose.size(), root.data(),
                             root.size()) == 0);
    return key;
}

std::string to_base64(std::string_view bytes, Base64 alphabet) {
    const int variant = variant_of(alphabet);
    std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes_of(bytes), bytes.size(), variant);
    text.pop_back();  // the terminating NUL that sodium writes
    return text;
}

std::optional<std::string> from_base64(std::string_view text, Base64 alphabet) {
    std::string bytes(text.size(), '\0');
    std::size_t written = 0;
    const char* end = nullptr;
    if (sodium_base642bin(bytes_of(bytes), bytes.size(), text.data(), text.size(), nullptr,
                          &written, &end, variant_of(alphabet)) != 0 ||
        end != text.data() + text.size()) {
        return std::nullopt;
    }
    bytes.resize(written);
    return bytes;
}

}  // namespace base
