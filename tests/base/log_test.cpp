#include "base/log.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace base {
namespace {

class SetClock final : public Clock {
public:
    [[nodiscard]] std::int64_t monotonic_ns() const override { return now_ns; }
    [[nodiscard]] std::int64_t wall_ms() const override { return 1'763'265'782'123; }

    std::int64_t now_ns = 0;
};

class LogTest : public testing::Test {
protected:
    SetClock clock_;
    std::string lines_;
    Log log_{clock_, LogLevel::kInfo, [this](std::string_view line) { lines_ += line; }};
};

TEST_F(LogTest, ALineAnEvent) {
    log_.info("listening", {{"address", "127.0.0.1"}, {"port", 8080}, {"tls", false}});
    EXPECT_EQ(lines_,
              "ts=2025-11-16T04:03:02.123Z level=info event=listening address=127.0.0.1 port=8080 "
              "tls=false\n");
}

TEST_F(LogTest, NothingFromOutsideMakesUpLinesOrFields) {
    log_.info("named", {{"name", "Ann\nlevel=error event=fake"}, {"b", "x=1 \"y\" \\"}, {"c", ""}});
    EXPECT_EQ(lines_.substr(lines_.find("name=")),
              "name=\"Ann\\x0alevel=error event=fake\" b=\"x=1 \\\"y\\\" \\\\\" c=\"\"\n");
}

TEST_F(LogTest, LevelsBelowTheLeastAreLeftOut) {
    log_.debug("detail");
    EXPECT_EQ(lines_, "");
    EXPECT_EQ(parse_log_level("warn"), LogLevel::kWarn);
    EXPECT_EQ(parse_log_level("loud"), std::nullopt);
    EXPECT_EQ(to_text(LogLevel::kDebug), "debug");
}

TEST_F(LogTest, RepeatedWarningsAreCounted) {
    const auto count = [&] { return std::count(lines_.begin(), lines_.end(), '\n'); };
    for (int i = 0; i < 100; ++i) {
        log_.warn("cut");
    }
    EXPECT_EQ(count(), 5);
    log_.warn("other");
    EXPECT_EQ(count(), 6);
    clock_.now_ns += 11'000'000'000;
    lines_.clear();
    log_.warn("cut", {{"peer", "x"}});
    EXPECT_EQ(lines_.substr(lines_.find("event=")), "event=cut peer=x left_out=95\n");
    lines_.clear();
    for (int i = 0; i < 100; ++i) {
        log_.info("said");
    }
    EXPECT_EQ(count(), 100);
}

}  // namespace
}  // namespace base
