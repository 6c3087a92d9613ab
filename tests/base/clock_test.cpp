// The system clock, and the one that tests control.

#include "base/clock.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>
#include <string>

#include "support/manual_clock.h"
#include "support/temp_folder.h"

namespace base {
namespace {

TEST(SystemClock, NeverGoesBack) {
    const SystemClock clock;
    std::int64_t last_ns = clock.monotonic_ns();
    for (int i = 0; i < 1000; ++i) {
        const std::int64_t now_ns = clock.monotonic_ns();
        ASSERT_GE(now_ns, last_ns);
        last_ns = now_ns;
    }
}

// Compared with a file's modification time: the unit and the epoch are right.
TEST(SystemClock, CountsMillisecondsSince1970) {
    const SystemClock clock;
    const support::TempFolder folder;
    const std::string path = folder / "now";
    std::ofstream{path};
    struct stat status{};
    ASSERT_EQ(stat(path.c_str(), &status), 0);
    EXPECT_NEAR(static_cast<double>(clock.wall_ms()),
                static_cast<double>(status.st_mtim.tv_sec) * 1e3, 60e3);
}

TEST(ManualClock, MovesWhenToldTo) {
    support::ManualClock clock;
    const std::int64_t begin_ns = clock.monotonic_ns();
    const std::int64_t begin_ms = clock.wall_ms();
    EXPECT_EQ(clock.monotonic_ns(), begin_ns);
    clock.advance_ms(1500);
    EXPECT_EQ(clock.monotonic_ns() - begin_ns, 1'500'000'000);
    EXPECT_EQ(clock.wall_ms() - begin_ms, 1500);
    clock.set_wall_ms(7);
    EXPECT_EQ(clock.wall_ms(), 7);
    EXPECT_EQ(clock.monotonic_ns() - begin_ns, 1'500'000'000);
}

}  // namespace
}  // namespace base
