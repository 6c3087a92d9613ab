// net/address.h
//
// An address of the internet, and ranges of them. Both versions are kept as 16 bytes, version 4 as
// ::ffff:a.b.c.d, so that a client has one address on any socket.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace net {

struct Address {
    std::array<std::uint8_t, 16> bytes{};

    // "192.0.2.7", "2001:db8::1"; no port, no brackets, no zone.
    [[nodiscard]] static std::optional<Address> parse(std::string_view text);

    [[nodiscard]] bool is_v4() const;
    [[nodiscard]] bool is_loopback() const;
    // Whom limits hold against: an address of version 4, or the 64 bits of version 6 that one
    // subnet gets.
    [[nodiscard]] Address subnet() const;
    [[nodiscard]] std::string text() const;

    friend auto operator<=>(const Address&, const Address&) = default;
};

struct AddressHash {
    std::size_t operator()(const Address& address) const;
};

// "192.0.2.7" or "192.0.2.0/24".
class AddressRange {
public:
    [[nodiscard]] static std::optional<AddressRange> parse(std::string_view text);

    [[nodiscard]] bool contains(const Address& address) const;

private:
    AddressRange(const Address& first, unsigned bits) : first_(first), bits_(bits) {}

    Address first_;
    unsigned bits_;  // of the 128
};

}  // namespace net
