#include "base/result.h"

#include <gtest/gtest.h>

#include <string>

namespace {

using Answer = base::Result<int, std::string>;

TEST(Result, IsAValueOrAnError) {
    Answer good = 5;
    EXPECT_TRUE(good.has_value());
    EXPECT_TRUE(static_cast<bool>(good));
    EXPECT_EQ(*good, 5);
    *good = 6;
    EXPECT_EQ(good.value(), 6);
    const Answer bad = std::string("no");
    EXPECT_FALSE(bad.has_value());
    EXPECT_EQ(bad.error(), "no");
    const base::Result<std::string, int> text = std::string("yes");
    EXPECT_EQ(text->size(), 3U);
}

TEST(ResultDeathTest, TheWrongOneStopsTheProgram) {
    const Answer good = 5;
    const Answer bad = std::string("no");
    EXPECT_DEATH(static_cast<void>(good.error()), "CHECK failed");
    EXPECT_DEATH(static_cast<void>(bad.value()), "CHECK failed");
}

}  // namespace
