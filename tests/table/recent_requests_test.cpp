#include "table/recent_requests.h"

#include <gtest/gtest.h>

namespace table {
namespace {

TEST(RecentRequests, KnowsWhatWasDoneAndByWhom) {
    RecentRequests recent;
    EXPECT_FALSE(recent.find(request_key(1, "a")));
    recent.add(request_key(1, "a"), 7);
    EXPECT_EQ(recent.find(request_key(1, "a")), 7U);
    EXPECT_FALSE(recent.find(request_key(2, "a")));
    EXPECT_FALSE(recent.find(request_key(1, "b")));
}

// Somebody whose line broke comes back after the others have done a hundred things.
TEST(RecentRequests, NobodyIsForgottenBecauseOthersAreBusy) {
    constexpr std::uint64_t kAway = rules::kSeatsMax;  // who is busy: 1 to kAway - 1
    RecentRequests recent;
    for (std::uint64_t holder = 1; holder <= kAway; ++holder) {
        recent.add(request_key(holder, "first"), holder);
        recent.add(request_key(holder, "second"), 10 + holder);
    }
    const auto more = [](std::uint64_t i) {
        return request_key(1 + i % (kAway - 1), "more" + std::to_string(i));
    };
    for (std::uint64_t i = 0; i < 100; ++i) {
        recent.add(more(i), 20 + i);
    }
    EXPECT_EQ(recent.find(request_key(kAway, "first")), kAway);
    EXPECT_EQ(recent.find(request_key(kAway, "second")), 10 + kAway);
    EXPECT_EQ(recent.find(more(99)), 119U);
    EXPECT_EQ(recent.find(more(99 - 8 * (kAway - 1))), 119 - 8 * (kAway - 1));  // the last nine
    EXPECT_FALSE(recent.find(request_key(1, "first")));
}

}  // namespace
}  // namespace table
