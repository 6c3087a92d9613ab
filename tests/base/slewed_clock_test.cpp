#include "base/slewed_clock.h"

#include <gtest/gtest.h>

#include "support/manual_clock.h"

namespace base {
namespace {

constexpr std::int64_t kHourMs = 3'600'000;

TEST(SlewedClock, FollowsAClockThatNobodySets) {
    support::ManualClock system;
    const SlewedClock clock(system);
    for (int i = 0; i < 100; ++i) {
        system.advance_ms(i);
        EXPECT_EQ(clock.wall_ms(), system.wall_ms());
        EXPECT_EQ(clock.offset_ms(), 0);
    }
}

// Asked often or seldom, it gains or loses one twentieth until it is right again.
void check_step(std::int64_t step_ms, std::int64_t every_ms) {
    SCOPED_TRACE(testing::Message() << step_ms << " every " << every_ms);
    support::ManualClock system;
    const SlewedClock clock(system);
    system.set_wall_ms(system.wall_ms() + step_ms);
    EXPECT_EQ(clock.wall_ms(), support::ManualClock::kBeginWallMs);
    EXPECT_EQ(clock.offset_ms(), step_ms);
    std::int64_t before = clock.wall_ms();
    std::int64_t passed_ms = 0;
    for (; clock.offset_ms() != 0 && passed_ms < 100 * kHourMs; passed_ms += every_ms) {
        system.advance_ms(every_ms);
        const std::int64_t gained = clock.wall_ms() - before;
        EXPECT_GE(gained, every_ms * 19 / 20 - 1);
        EXPECT_LE(gained, every_ms * 21 / 20 + 1);
        before = clock.wall_ms();
    }
    EXPECT_NEAR(static_cast<double>(passed_ms), 20.0 * static_cast<double>(std::abs(step_ms)),
                2.0 * static_cast<double>(every_ms));
}

TEST(SlewedClock, NeverJumps) {
    for (const std::int64_t every_ms : {1'000, 60'000}) {
        check_step(kHourMs, every_ms);
        check_step(-2 * kHourMs, every_ms);
        check_step(50, every_ms);
    }
}

}  // namespace
}  // namespace base
