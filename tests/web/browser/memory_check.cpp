#include "web/browser/memory_check.h"

#include <array>
#include <cstddef>
#include <cstring>

#include "base/check.h"

namespace web {
namespace {

constexpr std::size_t kSizeMax = 70;
constexpr std::size_t kPlaces = 17;
using Bytes = std::array<unsigned char, kPlaces + kSizeMax + kPlaces>;

Bytes counted() {
    Bytes bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        bytes[i] = static_cast<unsigned char>(i * 37 + 11);
    }
    return bytes;
}

bool is_copied(std::size_t from, std::size_t to, std::size_t size) {
    const Bytes source = counted();
    Bytes target{};
    std::memcpy(target.data() + to, source.data() + from, size);
    for (std::size_t i = 0; i < target.size(); ++i) {
        const bool is_inside = i >= to && i < to + size;
        if (target[i] != (is_inside ? source[from + i - to] : 0)) {
            return false;
        }
    }
    return true;
}

bool is_filled(std::size_t to, std::size_t size) {
    Bytes target{};
    std::memset(target.data() + to, 0x1c7, size);  // the lowest byte counts
    for (std::size_t i = 0; i < target.size(); ++i) {
        if (target[i] != (i >= to && i < to + size ? 0xc7 : 0)) {
            return false;
        }
    }
    return true;
}

// One byte differs, or none.
bool is_compared(std::size_t from, std::size_t size, std::size_t place) {
    const Bytes one = counted();
    Bytes other = one;
    other[from + place] ^= 0x80U;
    const int order = std::memcmp(one.data() + from, other.data() + from, size);
    const int back = std::memcmp(other.data() + from, one.data() + from, size);
    if (place >= size) {
        return order == 0 && back == 0;
    }
    const bool is_less = one[from + place] < other[from + place];
    return is_less ? order < 0 && back > 0 : order > 0 && back < 0;
}

}  // namespace

void check_memory() {
    for (std::size_t size = 0; size <= kSizeMax; ++size) {
        for (std::size_t place = 0; place < kPlaces; ++place) {
            CHECK(is_copied(place, kPlaces - place, size), "memcpy", place, size);
            CHECK(is_filled(place, size), "memset", place, size);
            for (std::size_t differs = 0; differs <= size; ++differs) {
                CHECK(is_compared(place, size, differs), "memcmp", place, size, differs);
            }
        }
    }
}

}  // namespace web
