// scripts/cluster behind nginx: games continue during a rolling restart.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <string>

#include "base/clock.h"
#include "cluster/crowd.h"
#include "cluster/truth.h"
#include "store/postgres/store.h"
#include "support/child.h"
#include "support/maps.h"
#include "support/temp_folder.h"

namespace cluster {
namespace {

constexpr std::int64_t kScriptMs = 120'000;

class ClusterScript : public testing::Test {
protected:
    void SetUp() override {
        setenv("FOGG_CLUSTER_FOLDER", (folder_ / "cluster").c_str(), 1);
        setenv("FOGG_PROGRAM", FOGG_PROGRAM, 1);
        setenv("FOGG_BOT_PACE_MS", "1", 1);
        setenv("FOGG_MESSAGES_PER_S", "1000", 1);
        ASSERT_EQ(run("up --detach"), 0) << said();
    }
    void TearDown() override { EXPECT_EQ(run("down"), 0) << said(); }

    int run(const std::string& command) const {
        return std::system(
            (std::string(kScript) + " " + command + " >" + folder_.path() + "/out 2>&1 </dev/null")
                .c_str());
    }
    [[nodiscard]] std::string said() const { return support::read_file(folder_ / "out"); }
    [[nodiscard]] std::string kept(const std::string& name) const {
        const std::string text = support::read_file(folder_ / ("cluster/" + name));
        return text.substr(0, text.find('\n'));
    }
    [[nodiscard]] std::int64_t now_ms() const { return clock_.monotonic_ns() / 1'000'000; }

    static constexpr const char* kScript = FOGG_SOURCE_DIR "/scripts/cluster";
    support::TempFolder folder_;
    base::SystemClock clock_;
};

TEST_F(ClusterScript, RestartsNodesWhilePeoplePlay) {
    EXPECT_THAT(said(), testing::HasSubstr("The cluster is at http://127.0.0.1:" + kept("port")));
    EXPECT_NE(run("up --detach"), 0);
    EXPECT_THAT(said(), testing::HasSubstr("already running"));

    Crowd crowd(
        {.ports = {static_cast<std::uint16_t>(std::stoul(kept("port")))}, .tables = 4, .seed = 1});
    auto restart = std::make_unique<support::Child>([] {
        execl(kScript, kScript, "restart", nullptr);
        return 127;
    });
    int code = -1;
    for (const std::int64_t end_ms = now_ms() + kScriptMs; now_ms() < end_ms && !crowd.is_done();) {
        crowd.turn(now_ms());
        if (restart != nullptr && !restart->is_running()) {
            code = restart->wait();
            restart = nullptr;
            crowd.calm_down();
        }
        usleep(1000);
    }
    EXPECT_EQ(code, 0);
    EXPECT_TRUE(crowd.is_done()) << crowd.state();
    const auto store = store::PostgresStore::open({.address = kept("postgres/address")});
    ASSERT_TRUE(store);
    for (const Game& game : crowd.take_games()) {
        for (const Finding& finding : check(read_truth(**store, game.table), game.histories)) {
            ADD_FAILURE() << name_of(finding.violation) << ": " << finding.text;
        }
    }
    EXPECT_EQ(run("status"), 0);
    EXPECT_THAT(said(), testing::Not(testing::HasSubstr("DOWN")));
}

}  // namespace
}  // namespace cluster
