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
    RecentRequests recent;
    for (std::uint64_t holder = 1; holder <= 5; ++holder) {
        recent.add(request_key(holder, "first"), holder);
        recent.add(request_key(holder, "second"), 10 + holder);
    }
    for (std::uint64_t i = 0; i < 100; ++i) {
        recent.add(request_key(1 + i % 4, "more" + std::to_string(i)), 20 + i);
    }
    EXPECT_EQ(recent.find(request_key(5, "first")), 5U);
    EXPECT_EQ(recent.find(request_key(5, "second")), 15U);
    EXPECT_EQ(recent.find(request_key(4, "more99")), 119U);
    EXPECT_EQ(recent.find(request_key(4, "more95")), 115U);
    EXPECT_FALSE(recent.find(request_key(1, "first")));
}

}  // namespace
}  // namespace table
