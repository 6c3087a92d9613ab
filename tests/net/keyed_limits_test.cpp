// Rate limits by name, of which there may be any number.
#include "net/push/keyed_limits.h"

#include <gtest/gtest.h>

#include <string>

namespace net {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;

class KeyedLimitsTest : public testing::Test {
protected:
    // As many names as may be, each with one token spent.
    void fill(KeyedLimits& limits) {
        for (std::size_t i = 0; i < KeyedLimits::kNamesMax; ++i) {
            ASSERT_TRUE(limits.take(std::to_string(i), 0));
        }
    }
};

TEST_F(KeyedLimitsTest, EachNameHasItsOwn) {
    KeyedLimits limits({.per_s = 1, .burst = 2});
    EXPECT_TRUE(limits.take("a", 0));
    EXPECT_TRUE(limits.take("a", 0));
    EXPECT_FALSE(limits.take("a", 0));
    EXPECT_TRUE(limits.take("b", 0));
    EXPECT_TRUE(limits.take("a", kSecondNs));
}

TEST_F(KeyedLimitsTest, RefusesNewNamesWhileThereAreTooMany) {
    KeyedLimits limits({.per_s = 0.1, .burst = 2});
    fill(limits);
    EXPECT_FALSE(limits.take("new", 0));
    EXPECT_TRUE(limits.take("7", 0));  // known
    EXPECT_FALSE(limits.take("new", 5 * kSecondNs));
    EXPECT_TRUE(limits.take("new", 10 * kSecondNs));  // most have recovered
    EXPECT_TRUE(limits.take("7", 10 * kSecondNs));
    EXPECT_FALSE(limits.take("7", 10 * kSecondNs));  // not forgotten, since it owes something
}

// An address that makes up names must not have all of them looked at each time.
TEST_F(KeyedLimitsTest, LooksForRoomOnceASecond) {
    KeyedLimits limits({.per_s = 10, .burst = 1});
    fill(limits);
    EXPECT_FALSE(limits.take("new", kSecondNs / 20));  // looks, and nobody has recovered
    EXPECT_FALSE(limits.take("new", kSecondNs / 2));   // all have, but it does not look
    EXPECT_TRUE(limits.take("new", kSecondNs * 2));
}

}  // namespace
}  // namespace net
