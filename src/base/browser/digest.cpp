#include "base/digest.h"

#include "base/browser/host.h"
#include "base/check.h"

namespace base {
namespace {

// 0 to 15; nothing for what is no hexadecimal digit.
std::optional<unsigned> digit_value(char c) {
    if (c >= '0' && c <= '9') {
        return static_cast<unsigned>(c - '0');
    }
    const char low = static_cast<char>(c | 0x20);
    return low >= 'a' && low <= 'f' ? std::optional(static_cast<unsigned>(low - 'a') + 10)
                                    : std::nullopt;
}

}  // namespace

Digest sha256(std::string_view bytes) {
    Digest digest{};
    fogg_sha256(bytes.data(), bytes.size(), digest.data());
    return digest;
}

// The page hashes whole texts only.
struct Sha256::State {
    std::string bytes;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    CHECK(state_ != nullptr);
    state_->bytes += bytes;
}

Digest Sha256::finish() {
    CHECK(state_ != nullptr);
    const Digest digest = sha256(state_->bytes);
    state_.reset();
    return digest;
}

bool equal_in_constant_time(const Digest& a, const Digest& b) {
    unsigned differing = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        differing |= static_cast<unsigned>(a[i] ^ b[i]);
    }
    return differing == 0;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : bytes) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

std::optional<Digest> digest_from_hex(std::string_view text) {
    Digest digest{};
    if (text.size() != 2 * digest.size()) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < digest.size(); ++i) {
        const auto high = digit_value(text[2 * i]);
        const auto low = digit_value(text[2 * i + 1]);
        if (!high || !low) {
            return std::nullopt;
        }
        digest[i] = static_cast<std::uint8_t>(*high << 4U | *low);
    }
    return digest;
}

}  // namespace base
