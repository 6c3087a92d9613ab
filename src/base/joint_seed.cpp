#include "base/joint_seed.h"

#include <cstdint>

namespace base {
namespace {

void add_part(Sha256& hash, std::string_view part) {
    std::array<char, 4> length{};
    for (std::size_t i = 0; i < length.size(); ++i) {
        length[i] = static_cast<char>(static_cast<std::uint8_t>(part.size() >> (8 * i)));
    }
    hash.add({length.data(), length.size()});
    hash.add(part);
}

void add_part(Sha256& hash, const Seed& part) {
    add_part(hash, {reinterpret_cast<const char*>(part.data()), part.size()});
}

}  // namespace

Digest nonce_commitment(const Nonce& nonce) {
    Sha256 hash;
    add_part(hash, "fogg nonce 1");
    add_part(hash, nonce);
    return hash.finish();
}

Seed joint_seed(std::string_view list, std::span<const Nonce> nonces, const Seed& secret) {
    Sha256 hash;
    add_part(hash, "fogg joint seed 1");
    add_part(hash, list);
    for (const Nonce& nonce : nonces) {
        add_part(hash, nonce);
    }
    add_part(hash, secret);
    return hash.finish();
}

}  // namespace base
