// base/sealing.h
//
// Secrets at rest, from libsodium: XChaCha20-Poly1305 with associated data. A sealed text can
// neither be read nor changed without its key, and opens only beside the associated data that it
// was sealed with.
//
// The nonce is a keyed hash of what is sealed (as in a synthetic IV), so that sealing needs no
// randomness, a simulation can be repeated, and a restored backup that goes on differently never
// uses a nonce for two texts. All it gives away is that two sealed texts are equal.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace base {

// The same bytes as text, for sealing and hashing. They must outlive it.
[[nodiscard]] std::string_view chars_of(std::span<const std::uint8_t> bytes);
// The other way round, for libraries that take pointers.
[[nodiscard]] const unsigned char* bytes_of(std::string_view text);
[[nodiscard]] unsigned char* bytes_of(std::string& text);

using SealKey = std::array<std::uint8_t, 32>;

struct Sealable {
    std::string_view secret;      // its length can be seen
    std::string_view associated;  // not part of the result; must be the same when opening
};

// Base64url without padding: letters, digits, - and _.
[[nodiscard]] std::string seal(const SealKey& key, const Sealable& text);

struct Sealed {
    std::string_view text;  // from seal()
    std::string_view associated;
};
// Nothing if the text was changed, sealed with another key or for other associated data.
[[nodiscard]] std::optional<std::string> open_sealed(const SealKey& key, const Sealed& sealed);

// A key for one purpose, from which the root cannot be computed.
[[nodiscard]] SealKey derived_key(const SealKey& root, std::string_view purpose);

// The standard alphabet with padding, and base64url without.
enum class Base64 : std::uint8_t { kStandard, kUrl };
[[nodiscard]] std::string to_base64(std::string_view bytes, Base64 alphabet);
// Nothing unless it is exactly what to_base64() writes.
[[nodiscard]] std::optional<std::string> from_base64(std::string_view text, Base64 alphabet);

}  // namespace base
