#include "base/random_bytes.h"

#include <sodium.h>

#include "base/check.h"

namespace base {

void fill_with_random(std::span<std::uint8_t> bytes) {
    CHECK(sodium_init() >= 0);
    randombytes_buf(bytes.data(), bytes.size());
}

}  // namespace base
