#include "base/joint_seed.h"

#include "base/parts_hash.h"

namespace base {

Digest nonce_commitment(const Nonce& nonce) {
    PartsHash hash("fogg nonce 1");
    hash.add(nonce);
    return hash.finish();
}

Seed joint_seed(std::string_view list, std::span<const Nonce> nonces, const Seed& secret) {
    PartsHash hash("fogg joint seed 1");
    hash.add(list);
    for (const Nonce& nonce : nonces) {
        hash.add(nonce);
    }
    hash.add(secret);
    return hash.finish();
}

}  // namespace base
