// Somebody sets the system's clock. What docs/hosting.md promises: a running clock goes on as
// before, give or take a twentieth; after a restart nobody has more time than their pace gives
// them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <memory>
#include <string>

#include "support/lobby_world.h"

namespace table {
namespace {

namespace json = boost::json;
using support::Guest;
using support::LobbyWorld;
using support::ManualClock;

constexpr std::int64_t kHourMs = 3'600'000;

struct Step {
    PaceKind kind;
    std::uint32_t seconds;
    std::int64_t step_ms;
};

class ClockSteps : public testing::TestWithParam<Step> {
protected:
    ClockSteps() { world->lobby.start(); }

    std::string begun() {
        NewTable wish{.map = "toy"};
        wish.seats = {{.kind = SeatWish::Kind::kMe, .name = "Ann"},
                      {.kind = SeatWish::Kind::kMe, .name = "Also Ann"}};
        wish.pace = {.kind = GetParam().kind, .seconds = GetParam().seconds};
        wish.is_started_now = true;
        return support::make_table(*world, *ann, wish);
    }
    void look_at(const std::string& id) {
        ann->say(R"({"t":"watch","id":"w","table":")" + id + "\"}");
    }
    [[nodiscard]] std::int64_t left_ms() {
        const std::string text = ann->hear_last(R"("due":[)");
        EXPECT_FALSE(text.empty());
        return text.empty() ? 0
                            : json::parse(text).at("due").at(0).at("ms").to_number<std::int64_t>();
    }
    [[nodiscard]] bool is_timed_out(const std::string& id) {
        const auto row = disk.table_by_public_id(id);
        const auto lines = disk.log({.table = row->id});
        return std::ranges::any_of(*lines, [](const store::LogLine& line) {
            return line.text.find("timeout") != std::string::npos;
        });
    }
    void step() { clock.set_wall_ms(clock.wall_ms() + GetParam().step_ms); }

    const std::int64_t pace_ms = std::int64_t{GetParam().seconds} * 1000;
    ManualClock clock;
    store::MemoryStore disk;
    std::unique_ptr<LobbyWorld> world = std::make_unique<LobbyWorld>(disk, clock);
    std::unique_ptr<Guest> ann = std::make_unique<Guest>(*world, 1);
};

TEST_P(ClockSteps, ARunningClockGoesOnWhileSomebodyLooks) {
    const std::string id = begun();
    look_at(id);
    EXPECT_EQ(left_ms(), pace_ms);
    world->executor.run_for_ms(pace_ms / 4);
    step();
    look_at(id);
    EXPECT_NEAR(static_cast<double>(left_ms()), static_cast<double>(pace_ms) * 0.75,
                static_cast<double>(pace_ms) / 20);
    world->executor.run_for_ms(pace_ms * 7 / 10);
    EXPECT_FALSE(is_timed_out(id));
    world->executor.run_for_ms(pace_ms / 10 + 1000);
    EXPECT_TRUE(is_timed_out(id));
}

TEST_P(ClockSteps, ARunningClockGoesOnWhileNobodyLooks) {
    const std::string id = begun();
    world->executor.run_for_ms(pace_ms / 4);
    step();
    world->executor.run_for_ms(pace_ms * 7 / 10);
    EXPECT_FALSE(is_timed_out(id));
    world->executor.run_for_ms(pace_ms / 10 + 1000);
    EXPECT_TRUE(is_timed_out(id));
}

TEST_P(ClockSteps, AfterARestartNobodyHasMoreThanTheirPace) {
    const std::string id = begun();
    world->executor.run_for_ms(pace_ms / 4);
    ann = nullptr;
    world = nullptr;
    step();
    world = std::make_unique<LobbyWorld>(disk, clock, 2);
    ann = std::make_unique<Guest>(*world, 1);
    world->lobby.start();
    look_at(id);
    const std::int64_t left = left_ms();
    EXPECT_LE(left, pace_ms);
    EXPECT_EQ(left, GetParam().step_ms < 0
                        ? pace_ms
                        : std::max<std::int64_t>(pace_ms * 3 / 4 - GetParam().step_ms, 0));
    // However late it is, there are 30 seconds to come back.
    world->executor.run_for_ms(29'000);
    EXPECT_FALSE(is_timed_out(id));
    world->executor.run_for_ms(pace_ms + 2000);
    EXPECT_TRUE(is_timed_out(id));
}

INSTANTIATE_TEST_SUITE_P(Both, ClockSteps,
                         testing::Values(Step{PaceKind::kLive, 60, -2 * kHourMs},
                                         Step{PaceKind::kLive, 60, kHourMs},
                                         Step{PaceKind::kCorrespondence, 7200, -2 * kHourMs},
                                         Step{PaceKind::kCorrespondence, 7200, kHourMs},
                                         Step{PaceKind::kGame, 600, -2 * kHourMs},
                                         Step{PaceKind::kGame, 600, kHourMs}),
                         [](const auto& tested) {
                             return std::string(name_of(tested.param.kind)) +
                                    (tested.param.step_ms < 0 ? "Back" : "Ahead");
                         });

}  // namespace
}  // namespace table
