#include "app/serve/clock_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/log.h"
#include "base/metrics.h"
#include "base/slewed_clock.h"
#include "support/manual_clock.h"

namespace app {
namespace {

TEST(ClockWatch, AStepIsToldUntilTheTablesHaveCaughtUp) {
    support::ManualClock system;
    const base::SlewedClock clock(system);
    base::Metrics metrics;
    std::string said;
    base::Log log(system, base::LogLevel::kInfo,
                  [&](std::string_view line) { said += std::string(line) + "\n"; });
    ClockWatch watch(clock, metrics, log);
    EXPECT_EQ(watch.look(), "");
    system.set_wall_ms(system.wall_ms() + 60'000);
    EXPECT_EQ(watch.look(), "clock: stepped by 60000 ms\n");
    EXPECT_THAT(said, testing::HasSubstr("event=clock_stepped meaning="));
    EXPECT_THAT(metrics.text(), testing::HasSubstr("fogg_clock_offset_ms 60000\n"));
    for (int i = 0; i < 21; ++i) {
        system.advance_ms(60'000);
        static_cast<void>(watch.look());
    }
    EXPECT_EQ(watch.look(), "");
    EXPECT_THAT(said, testing::HasSubstr("event=clock_caught_up meaning="));
}

}  // namespace
}  // namespace app
