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
    constexpr std::uint64_t kAway = rules::kSeatsMax;  // who is busy: 1 to kAway - 1
    RecentIds recent;
    for (std::uint64_t holder = 1; holder <= kAway; ++holder) {
        recent.add(asked_by(holder, "first"), holder);
        recent.add(asked_by(holder, "second"), 10 + holder);
    }
    const auto more = [](std::uint64_t i) {
        return asked_by(1 + i % (kAway - 1), "more" + std::to_string(i));
    };
    for (std::uint64_t i = 0; i < 100; ++i) {
        recent.add(more(i), 20 + i);
    }
    EXPECT_EQ(recent.find(asked_by(kAway, "first")), kAway);
    EXPECT_EQ(recent.find(asked_by(kAway, "second")), 10 + kAway);
    EXPECT_EQ(recent.find(more(99)), 119U);
    EXPECT_EQ(recent.find(more(99 - 8 * (kAway - 1))), 119 - 8 * (kAway - 1));  // the last nine
    EXPECT_FALSE(recent.find(asked_by(1, "first")));
}

}  // namespace
}  // namespace table
