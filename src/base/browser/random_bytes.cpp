#include "base/random_bytes.h"

#include "base/browser/host.h"

namespace base {

void fill_with_random(std::span<std::uint8_t> bytes) {
    fogg_random(bytes.data(), bytes.size());
}

}  // namespace base
