#include "base/joint_seed.h"

#include <gtest/gtest.h>

#include <vector>

namespace base {
namespace {

Nonce filled(std::uint8_t byte) {
    Nonce nonce;
    nonce.fill(byte);
    return nonce;
}

// Computed by hand with Python's hashlib:
//     f = lambda b: len(b).to_bytes(4, "little") + b
//     sha256(f(b"fogg nonce 1") + f(b"\1" * 32))
TEST(JointSeed, ANonceIsCommittedToUnderItsOwnName) {
    EXPECT_EQ(to_hex(nonce_commitment(filled(1))),
              "1686769230c31518921181bc3ff544196c9a7cb60d9c181df6d8cfa6df06596f");
}

//     sha256(f(b"fogg joint seed 1") + f(b"list\n") + f(b"\1" * 32) + f(b"\2" * 32) + f(b"\3" *
//     32))
TEST(JointSeed, EveryPartGoesInBehindItsLength) {
    const std::vector<Nonce> nonces = {filled(1), filled(2)};
    EXPECT_EQ(to_hex(joint_seed("list\n", nonces, filled(3))),
              "0266697f6a0c2ea6998c3b4952ae5b3fbab3343cc6b2a66eba2fad89aa689d23");
}

TEST(JointSeed, AnyOtherPartGivesAnotherSeed) {
    const std::vector<Nonce> nonces = {filled(1), filled(2)};
    const std::vector<Nonce> swapped = {filled(2), filled(1)};
    const Seed seed = joint_seed("list", nonces, filled(3));
    EXPECT_NE(joint_seed("lisT", nonces, filled(3)), seed);
    EXPECT_NE(joint_seed("list", swapped, filled(3)), seed);
    EXPECT_NE(joint_seed("list", nonces, filled(4)), seed);
    EXPECT_NE(joint_seed("list", {}, filled(3)), seed);
}

}  // namespace
}  // namespace base
