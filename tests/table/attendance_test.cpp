#include "table/live/attendance.h"

#include <gtest/gtest.h>

namespace table {
namespace {

constexpr auto kOther = static_cast<store::NodeId>(7);

TEST(RemoteAttendance, ANoteSaysWhoIsThere) {
    const Attendance attendance{.seats = 5, .spectators = 12};
    EXPECT_EQ(to_note(attendance), "p5.12");
    EXPECT_EQ(attendance_from("p5.12"), attendance);
    for (const char* const bad : {"", "p", "p5", "p5.", "p.1", "5.1", "p5.1x", "p999.1", "p-1.1"}) {
        EXPECT_EQ(attendance_from(bad), std::nullopt) << bad;
    }
}

TEST(RemoteAttendance, TheSumIsOfAllThatWereHeardOfLately) {
    RemoteAttendance remote;
    const auto heard = remote.hear(kOther, {.seats = 1, .spectators = 2}, 1'000);
    EXPECT_TRUE(heard.is_new);
    EXPECT_TRUE(heard.has_changed);
    EXPECT_FALSE(remote.hear(kOther, {.seats = 1, .spectators = 2}, 2'000).has_changed);
    remote.hear(static_cast<store::NodeId>(8), {.seats = 2, .spectators = 1}, 9'000);
    EXPECT_EQ(remote.sum(), (Attendance{.seats = 3, .spectators = 3}));
    EXPECT_FALSE(remote.forget_silent(2'000 + kAttendanceSilentMs));
    EXPECT_TRUE(remote.forget_silent(2'001 + kAttendanceSilentMs));
    EXPECT_EQ(remote.sum(), (Attendance{.seats = 2, .spectators = 1}));
}

}  // namespace
}  // namespace table
