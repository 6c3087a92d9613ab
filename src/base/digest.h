// base/digest.h
//
// SHA-256 and hexadecimal text, from libsodium. SHA-256 rather than something newer, because anyone
// can check it with `sha256sum`.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace base {

using Digest = std::array<std::uint8_t, 32>;

[[nodiscard]] Digest sha256(std::string_view bytes);

// Incremental SHA-256.
class Sha256 {
public:
    Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;
    ~Sha256();

    void add(std::string_view bytes);
    // The digest of everything added. Nothing can be added afterwards.
    [[nodiscard]] Digest finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

// For comparing secrets: the time taken does not depend on where they differ.
[[nodiscard]] bool equal_in_constant_time(const Digest& a, const Digest& b);

[[nodiscard]] std::string to_hex(std::span<const std::uint8_t> bytes);

// Accepts exactly 64 hexadecimal digits, in either case.
[[nodiscard]] std::optional<Digest> digest_from_hex(std::string_view text);

}  // namespace base
