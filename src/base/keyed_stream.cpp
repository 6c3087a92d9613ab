#include "base/keyed_stream.h"

#include "base/chacha20.h"
#include "base/check.h"
#include "base/random_bytes.h"

namespace base {

Seed seed_from_number(std::uint64_t number) {
    return sha256("fogg seed " + std::to_string(number));
}

Seed random_seed() {
    Seed seed{};
    fill_with_random(seed);
    return seed;
}

Digest commitment_digest(const Seed& seed) {
    return sha256({reinterpret_cast<const char*>(seed.data()), seed.size()});
}

std::string commitment(const Seed& seed) {
    return to_hex(commitment_digest(seed));
}

KeyedDraw::KeyedDraw(const Seed& seed, std::uint64_t number) : seed_(seed), number_(number) {}

std::uint32_t KeyedDraw::below(std::uint32_t bound) {
    CHECK(bound > 0);
    // 2^32 is not always a multiple of bound: reject the lowest 2^32 mod bound values.
    const std::uint32_t excess = (0U - bound) % bound;
    while (true) {
        const std::uint32_t word = next_word();
        if (word >= excess) {
            return word % bound;
        }
    }
}

std::uint32_t KeyedDraw::next_word() {
    if (used_ == bytes_.size()) {
        bytes_ = chacha20_block(seed_, {.nonce = number_, .block = block_});
        ++block_;
        used_ = 0;
    }
    std::uint32_t word = 0;
    for (unsigned i = 0; i < 4; ++i) {
        word |= static_cast<std::uint32_t>(bytes_[used_ + i]) << (8 * i);
    }
    used_ += 4;
    return word;
}

}  // namespace base
