#include "base/digest.h"

#include <gtest/gtest.h>

namespace {

// The examples from FIPS 180-4.
TEST(Digest, KnownAnswers) {
    EXPECT_EQ(base::to_hex(base::sha256("")),
              "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(base::to_hex(base::sha256("abc")),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Digest, InPiecesIsTheSame) {
    base::Sha256 pieces;
    pieces.add("a");
    pieces.add("");
    pieces.add("bc");
    EXPECT_EQ(pieces.finish(), base::sha256("abc"));
    EXPECT_EQ(base::Sha256().finish(), base::sha256(""));
}

TEST(Digest, HexRoundTrip) {
    const base::Digest digest = base::sha256("abc");
    EXPECT_EQ(base::digest_from_hex(base::to_hex(digest)), digest);
    EXPECT_EQ(
        base::digest_from_hex("BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD"),
        digest);
    EXPECT_EQ(base::to_hex({}), "");
}

TEST(Digest, OnlySixtyFourHexadecimalDigitsAreOne) {
    const std::string good(64, 'a');
    EXPECT_TRUE(base::digest_from_hex(good).has_value());
    EXPECT_FALSE(base::digest_from_hex("").has_value());
    EXPECT_FALSE(base::digest_from_hex(good.substr(1)).has_value());
    EXPECT_FALSE(base::digest_from_hex(good + "a").has_value());
    EXPECT_FALSE(base::digest_from_hex(good + "aa").has_value());
    for (const char bad : {'g', ' ', '\0', '-', ':', '\n', '\x80'}) {
        for (const std::size_t at : {0U, 1U, 31U, 62U, 63U}) {
            std::string text = good;
            text[at] = bad;
            EXPECT_FALSE(base::digest_from_hex(text).has_value()) << at;
        }
    }
}

}  // namespace
