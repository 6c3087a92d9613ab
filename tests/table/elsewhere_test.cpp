#include "table/elsewhere.h"

#include <gtest/gtest.h>

namespace table {
namespace {

constexpr auto kOther = static_cast<store::NodeId>(7);

TEST(Elsewhere, ANoteSaysWhoIsThere) {
    const Attendance attendance{.seats = 5, .watchers = 12};
    EXPECT_EQ(to_note(attendance), "p5.12");
    EXPECT_EQ(attendance_from("p5.12"), attendance);
    for (const char* const bad : {"", "p", "p5", "p5.", "p.1", "5.1", "p5.1x", "p999.1", "p-1.1"}) {
        EXPECT_EQ(attendance_from(bad), std::nullopt) << bad;
    }
}

TEST(Elsewhere, TheSumIsOfAllThatWereHeardOfLately) {
    Elsewhere elsewhere;
    const auto heard = elsewhere.hear(kOther, {.seats = 1, .watchers = 2}, 1'000);
    EXPECT_TRUE(heard.is_new);
    EXPECT_TRUE(heard.has_changed);
    EXPECT_FALSE(elsewhere.hear(kOther, {.seats = 1, .watchers = 2}, 2'000).has_changed);
    elsewhere.hear(static_cast<store::NodeId>(8), {.seats = 2, .watchers = 1}, 9'000);
    EXPECT_EQ(elsewhere.sum(), (Attendance{.seats = 3, .watchers = 3}));
    EXPECT_FALSE(elsewhere.forget_silent(2'000 + kAttendanceSilentMs));
    EXPECT_TRUE(elsewhere.forget_silent(2'001 + kAttendanceSilentMs));
    EXPECT_EQ(elsewhere.sum(), (Attendance{.seats = 2, .watchers = 1}));
}

}  // namespace
}  // namespace table
