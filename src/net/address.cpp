#include "net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <charconv>

namespace net {
namespace {

constexpr std::array<std::uint8_t, 12> kV4Prefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr std::size_t kTextMax = 45;

}  // namespace

std::optional<Address> Address::parse(std::string_view text) {
    Address address;
    if (text.empty() || text.size() > kTextMax) {
        return std::nullopt;
    }
    const std::string ended(text);
    if (ended.find(':') == std::string::npos) {
        std::ranges::copy(kV4Prefix, address.bytes.begin());
        const int parsed = inet_pton(AF_INET, ended.c_str(), &address.bytes[12]);
        return parsed == 1 ? std::optional(address) : std::nullopt;
    }
    const int parsed = inet_pton(AF_INET6, ended.c_str(), address.bytes.data());
    return parsed == 1 ? std::optional(address) : std::nullopt;
}

bool Address::is_v4() const {
    return std::equal(kV4Prefix.begin(), kV4Prefix.end(), bytes.begin());
}

bool Address::is_loopback() const {
    static constexpr std::array<std::uint8_t, 16> kV6 = {0, 0, 0, 0, 0, 0, 0, 0,
                                                         0, 0, 0, 0, 0, 0, 0, 1};
    return is_v4() ? bytes[12] == 127 : bytes == kV6;
}

Address Address::subnet() const {
    Address address = *this;
    if (!is_v4()) {
        std::fill(address.bytes.begin() + 8, address.bytes.end(), std::uint8_t{0});
    }
    return address;
}

std::string Address::text() const {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool is_short = is_v4();
    const char* const written =
        inet_ntop(is_short ? AF_INET : AF_INET6, is_short ? &bytes[12] : bytes.data(), text.data(),
                  static_cast<socklen_t>(text.size()));
    return written == nullptr ? std::string() : std::string(written);
}

std::size_t AddressHash::operator()(const Address& address) const {
    std::size_t hash = 0xCBF29CE484222325U;  // FNV-1a
    for (const std::uint8_t byte : address.bytes) {
        hash = (hash ^ byte) * 0x100000001B3U;
    }
    return hash;
}

std::optional<AddressRange> AddressRange::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    const auto first = Address::parse(text.substr(0, slash));
    if (!first) {
        return std::nullopt;
    }
    const bool is_v4 = text.substr(0, slash).find(':') == std::string_view::npos;
    const unsigned most = is_v4 ? 32 : 128;
    unsigned bits = most;
    if (slash != std::string_view::npos) {
        const std::string_view number = text.substr(slash + 1);
        const char* const end = number.data() + number.size();
        const auto parsed = std::from_chars(number.data(), end, bits);
        if (parsed.ec != std::errc{} || parsed.ptr != end || bits > most) {
            return std::nullopt;
        }
    }
    return AddressRange(*first, bits + (128 - most));
}

bool AddressRange::contains(const Address& address) const {
    const std::size_t whole = bits_ / 8;
    const unsigned rest = bits_ % 8;
    const auto differs = std::mismatch(first_.bytes.begin(),
                                       first_.bytes.begin() + static_cast<std::ptrdiff_t>(whole),
                                       address.bytes.begin());
    if (differs.second != address.bytes.begin() + static_cast<std::ptrdiff_t>(whole)) {
        return false;
    }
    if (rest == 0) {
        return true;
    }
    const unsigned difference = first_.bytes[whole] ^ static_cast<unsigned>(address.bytes[whole]);
    return difference >> (8 - rest) == 0;
}

}  // namespace net
