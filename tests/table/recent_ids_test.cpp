#include "table/recent_ids.h"

#include <gtest/gtest.h>

namespace table {
namespace {

TEST(RecentIds, KnowsWhatWasDoneAndByWhom) {
    RecentIds recent;
    EXPECT_FALSE(recent.find(asked_by(1, "a")));
    recent.add(asked_by(1, "a"), 7);
    EXPECT_EQ(recent.find(asked_by(1, "a")), 7U);
    EXPECT_FALSE(recent.find(asked_by(2, "a")));
    EXPECT_FALSE(recent.find(asked_by(1, "b")));
}

// Somebody whose line broke comes back after the others have done a hundred things.
TEST(RecentIds, NobodyIsForgottenBecauseOthersAreBusy) {
    RecentIds recent;
    for (std::uint64_t holder = 1; holder <= 5; ++holder) {
        recent.add(asked_by(holder, "first"), holder);
        recent.add(asked_by(holder, "second"), 10 + holder);
    }
    for (std::uint64_t i = 0; i < 100; ++i) {
        recent.add(asked_by(1 + i % 4, "more" + std::to_string(i)), 20 + i);
    }
    EXPECT_EQ(recent.find(asked_by(5, "first")), 5U);
    EXPECT_EQ(recent.find(asked_by(5, "second")), 15U);
    EXPECT_EQ(recent.find(asked_by(4, "more99")), 119U);
    EXPECT_EQ(recent.find(asked_by(4, "more95")), 115U);
    EXPECT_FALSE(recent.find(asked_by(1, "first")));
}

}  // namespace
}  // namespace table
