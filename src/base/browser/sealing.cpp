// On a device nothing is really sealed or signed: the key would lie beside what it seals, and there
// is nobody to show a signature to. What would be sealed is kept as hexadecimal digits.
#include "base/sealing.h"

#include <charconv>

#include "base/check.h"
#include "base/digest.h"
#include "base/signature.h"

namespace base {

std::string_view chars_of(std::span<const std::uint8_t> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string seal(const SealKey& /*key*/, const Sealable& text) {
    return to_hex({reinterpret_cast<const std::uint8_t*>(text.secret.data()), text.secret.size()});
}

std::optional<std::string> open_sealed(const SealKey& /*key*/, const Sealed& sealed) {
    std::string secret;
    for (std::size_t i = 0; i < sealed.text.size(); i += 2) {
        const std::string_view digits = sealed.text.substr(i, 2);
        unsigned char byte = 0;
        const auto read =
            std::from_chars(digits.data(), digits.data() + digits.size(), byte, /*base=*/16);
        if (digits.size() != 2 || read.ec != std::errc{} || read.ptr != digits.data() + 2) {
            return std::nullopt;
        }
        secret += static_cast<char>(byte);
    }
    return secret;
}

SealKey derived_key(const SealKey& root, std::string_view /*purpose*/) {
    return root;
}

std::string to_base64(std::string_view /*bytes*/, Base64 /*alphabet*/) {
    CHECK(false, "nothing is published on a device");
}

PublicKey public_key(const SigningSeed& /*seed*/) {
    CHECK(false, "there are no keys on a device");
}

}  // namespace base
