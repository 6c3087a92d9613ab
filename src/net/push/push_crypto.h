// net/push/push_crypto.h
//
// The cryptography that Web Push prescribes, from OpenSSL: P-256 for key agreement and signatures,
// HKDF with SHA-256, AES-128-GCM. Everything else uses libsodium (base/).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace net {

// A private key; secret. Its public key is a point, 65 bytes: 04, x, y.
using P256Secret = std::array<std::uint8_t, 32>;
inline constexpr std::size_t kP256PointBytes = 65;

[[nodiscard]] P256Secret random_p256_secret();
// Nothing if the number is 0, or not below the order of the group.
[[nodiscard]] std::optional<std::string> p256_point(const P256Secret& secret);
// Whether the bytes are a point of the curve, uncompressed.
[[nodiscard]] bool is_p256_point(std::string_view bytes);

struct Agreement {
    const P256Secret& own;
    std::string_view other;  // a point
};
// ECDH: the 32 bytes that both sides compute. Nothing if the point is not on the curve.
[[nodiscard]] std::optional<std::string> shared_secret(const Agreement& agreement);

// ES256: 64 bytes, r and s. Requires a secret that has a point.
[[nodiscard]] std::string sign_es256(const P256Secret& secret, std::string_view text);
struct Es256Signed {
    std::string_view text;
    std::string_view signature;
};
[[nodiscard]] bool is_es256_signature(std::string_view point, const Es256Signed& what);

// RFC 5869 with SHA-256. Requires bytes <= 32.
struct HkdfInput {
    std::string_view salt;
    std::string_view key;
    std::string_view info;
    std::size_t bytes = 32;
};
[[nodiscard]] std::string hkdf_sha256(const HkdfInput& input);

// AES-128-GCM without associated data. The tag of 16 bytes comes after the text.
struct GcmKey {
    std::string_view key;    // 16 bytes
    std::string_view nonce;  // 12 bytes
};
inline constexpr std::size_t kGcmTagBytes = 16;
[[nodiscard]] std::string encrypt_gcm(const GcmKey& key, std::string_view text);
// Nothing if it was changed, or encrypted differently.
[[nodiscard]] std::optional<std::string> decrypt_gcm(const GcmKey& key, std::string_view sealed);

}  // namespace net
