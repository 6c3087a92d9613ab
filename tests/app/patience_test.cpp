// How long a lost database is waited for.
#include "app/experiments/patience.h"

#include <gtest/gtest.h>

#include "support/manual_clock.h"

namespace app {
namespace {

TEST(Patience, PausesGrowAndStayWithinReason) {
    support::ManualClock clock;
    Patience patience(clock, 3'600'000);
    EXPECT_FALSE(patience.is_resting());
    std::string pauses;
    for (int i = 0; i < 8; ++i) {
        patience.failed();
        int pause_ms = 0;
        for (; patience.is_resting(); pause_ms += 50) {
            clock.advance_ms(50);
        }
        pauses += std::to_string(pause_ms) + " ";
    }
    EXPECT_EQ(pauses, "250 500 1000 2000 4000 8000 8000 8000 ");
    patience.succeeded();
    patience.failed();
    clock.advance_ms(250);
    EXPECT_FALSE(patience.is_resting());
}

TEST(Patience, EndsAfterItsTimeUnlessThereIsSuccess) {
    support::ManualClock clock;
    Patience patience(clock, 1000);
    EXPECT_FALSE(patience.is_over());
    patience.failed();
    clock.advance_ms(999);
    patience.failed();
    EXPECT_FALSE(patience.is_over());
    patience.succeeded();
    clock.advance_ms(5000);
    EXPECT_FALSE(patience.is_over());
    patience.failed();
    clock.advance_ms(1000);
    patience.failed();
    EXPECT_TRUE(patience.is_over());
}

}  // namespace
}  // namespace app
