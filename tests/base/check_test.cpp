#include "base/check.h"

#include <gtest/gtest.h>

#include "base/strong_id.h"

namespace {

enum class Shelf : std::uint8_t {};

TEST(Check, PassesInSilence) {
    CHECK(1 + 1 == 2);
    CHECK(true, "never shown", 3);
    DCHECK(true);
}

TEST(CheckDeathTest, PrintsConditionAndFacts) {
    const int number = 3;
    EXPECT_DEATH(CHECK(number == 4, "number", number),
                 "check_test.cpp:[0-9]+: CHECK failed: number == 4 number 3");
}

TEST(StrongId, GoesInAndOut) {
    EXPECT_EQ(base::index(base::to_id<Shelf>(7)), 7U);
    EXPECT_EQ(base::to_id<Shelf>(7U), Shelf{7});
}

}  // namespace
