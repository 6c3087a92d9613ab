#include "net/push/public_address.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

namespace net {
namespace {

struct Range4 {
    std::uint32_t first;
    unsigned bits;
};

constexpr std::uint32_t v4(unsigned a, unsigned b, unsigned c, unsigned d) {
    return (a << 24U) | (b << 16U) | (c << 8U) | d;
}

// The registry of special purposes (RFC 6890 and later), multicast and what is reserved.
constexpr std::array kNotPublic4 = {
    Range4{v4(0, 0, 0, 0), 8},      Range4{v4(10, 0, 0, 0), 8},     Range4{v4(100, 64, 0, 0), 10},
    Range4{v4(127, 0, 0, 0), 8},    Range4{v4(169, 254, 0, 0), 16}, Range4{v4(172, 16, 0, 0), 12},
    Range4{v4(192, 0, 0, 0), 24},   Range4{v4(192, 0, 2, 0), 24},   Range4{v4(192, 88, 99, 0), 24},
    Range4{v4(192, 168, 0, 0), 16}, Range4{v4(198, 18, 0, 0), 15},  Range4{v4(198, 51, 100, 0), 24},
    Range4{v4(203, 0, 113, 0), 24}, Range4{v4(224, 0, 0, 0), 3},
};

struct Range6 {
    std::array<std::uint8_t, 4> first;
    unsigned bits;
};

// Within 2000::/3, outside of which nothing is public.
constexpr std::array kNotPublic6 = {
    Range6{{0x20, 0x01, 0x00, 0x00}, 23},  // protocols: Teredo, benchmarks, ORCHID
    Range6{{0x20, 0x01, 0x0D, 0xB8}, 32},  // documentation
    Range6{{0x20, 0x02, 0x00, 0x00}, 16},  // 6to4
    Range6{{0x3F, 0xFF, 0x00, 0x00}, 20},  // documentation
};

// 64:ff9b::/96
constexpr std::array<std::uint8_t, 12> kNat64 = {0x00, 0x64, 0xFF, 0x9B};

std::uint32_t number_of(std::span<const std::uint8_t> bytes) {
    return v4(bytes[0], bytes[1], bytes[2], bytes[3]);
}

bool is_within(std::uint32_t number, std::uint32_t first, unsigned bits) {
    return ((number ^ first) >> (32U - bits)) == 0;
}

bool is_public4(std::uint32_t number) {
    return std::ranges::none_of(kNotPublic4, [&](const Range4& range) {
        return is_within(number, range.first, range.bits);
    });
}

}  // namespace

bool is_public(const Address& address) {
    const std::span<const std::uint8_t, 16> bytes(address.bytes);
    if (address.is_v4() || std::ranges::equal(bytes.first<12>(), kNat64)) {
        return is_public4(number_of(bytes.last<4>()));
    }
    const std::uint32_t first = number_of(bytes.first<4>());
    return is_within(first, v4(0x20, 0, 0, 0), 3) &&
           std::ranges::none_of(kNotPublic6, [&](const Range6& range) {
               return is_within(first, number_of(range.first), range.bits);
           });
}

}  // namespace net
