#include "base/filled.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

TEST(Filled, IsTheSameEverywhere) {
    constexpr auto kSevens = base::filled<3>(7);
    EXPECT_THAT(kSevens, testing::ElementsAre(7, 7, 7));
}

}  // namespace
