// base/signature.h
//
// Ed25519 signatures, from libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace base {

using SigningSeed = std::array<std::uint8_t, 32>;  // secret: the key pair follows from it
using PublicKey = std::array<std::uint8_t, 32>;

[[nodiscard]] PublicKey public_key(const SigningSeed& seed);
// 64 bytes.
[[nodiscard]] std::string sign(const SigningSeed& seed, std::string_view text);
[[nodiscard]] bool is_signature(const PublicKey& key, std::string_view text,
                                std::string_view signature);

}  // namespace base
