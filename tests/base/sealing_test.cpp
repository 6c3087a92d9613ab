#include "base/sealing.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/keyed_stream.h"

namespace base {
namespace {

const SealKey kKey = seed_from_number(1);

TEST(Sealing, OpensWhatWasSealed) {
    for (const std::string& secret : {std::string(), std::string("x"), std::string(1000, '\0')}) {
        const std::string sealed = seal(kKey, {.secret = secret, .associated = "table"});
        EXPECT_EQ(open_sealed(kKey, {.text = sealed, .associated = "table"}), secret);
    }
}

TEST(Sealing, EveryChangedCharacterIsNoticed) {
    const std::string sealed = seal(kKey, {.secret = "red", .associated = "table"});
    for (std::size_t i = 0; i < sealed.size(); ++i) {
        std::string changed = sealed;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(open_sealed(kKey, {.text = changed, .associated = "table"})) << i;
    }
    EXPECT_FALSE(open_sealed(kKey, {.text = sealed + "A", .associated = "table"}));
    EXPECT_FALSE(open_sealed(kKey, {.text = sealed.substr(1), .associated = "table"}));
    EXPECT_FALSE(open_sealed(kKey, {.text = "", .associated = "table"}));
}

TEST(Sealing, BelongsToItsKeyAndItsAssociatedData) {
    const std::string sealed = seal(kKey, {.secret = "red", .associated = "table"});
    EXPECT_FALSE(open_sealed(kKey, {.text = sealed, .associated = "tables"}));
    EXPECT_FALSE(open_sealed(seed_from_number(2), {.text = sealed, .associated = "table"}));
}

// No nonce is used for two texts, not even when the border between the parts moves.
TEST(Sealing, DifferentTextsHaveDifferentNonces) {
    const auto nonce = [](const Sealable& text) { return seal(kKey, text).substr(0, 32); };
    const std::string first = nonce({.secret = "red", .associated = "table"});
    EXPECT_EQ(nonce({.secret = "red", .associated = "table"}), first);
    EXPECT_NE(nonce({.secret = "rad", .associated = "table"}), first);
    EXPECT_NE(nonce({.secret = "ered", .associated = "tabl"}), first);
}

TEST(Sealing, DerivedKeysDifferByPurpose) {
    EXPECT_NE(derived_key(kKey, "a"), derived_key(kKey, "b"));
    EXPECT_NE(derived_key(kKey, "a"), kKey);
    EXPECT_EQ(derived_key(kKey, "a"), derived_key(kKey, "a"));
}

// RFC 4648, section 10.
TEST(Base64, WritesAndReadsThePublishedVectors) {
    const auto check = [](const std::string& bytes, const std::string& text) {
        EXPECT_EQ(to_base64(bytes, Base64::kStandard), text);
        EXPECT_EQ(from_base64(text, Base64::kStandard), bytes);
    };
    check("", "");
    check("f", "Zg==");
    check("fo", "Zm8=");
    check("foobar", "Zm9vYmFy");
    check("\xfb\xff", "+/8=");
    EXPECT_EQ(to_base64("\xfb\xff", Base64::kUrl), "-_8");
    EXPECT_FALSE(from_base64("Zg", Base64::kStandard));
    EXPECT_FALSE(from_base64("Zg==", Base64::kUrl));
    EXPECT_FALSE(from_base64("Z g=", Base64::kStandard));
    EXPECT_FALSE(from_base64("Zh==", Base64::kStandard));  // bits that mean nothing
}

}  // namespace
}  // namespace base
