// The real program on a disk that hangs in the middle of a sync (slow_disk/sync.cpp).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>

#include "sim/program_under_test.h"
#include "support/maps.h"
#include "support/temp_folder.h"

namespace sim {
namespace {

using testing::HasSubstr;
using testing::Not;

// The environment of programs that are started while it lives.
class SlowDisk {
public:
    explicit SlowDisk(std::string mark) : mark_(std::move(mark)) {
        setenv("LD_PRELOAD", FOGG_SLOW_DISK, 1);
        setenv("SLOW_DISK", mark_.c_str(), 1);
        // A sanitizer would insist on being loaded first.
        setenv("ASAN_OPTIONS", "verify_asan_link_order=0", 1);
    }
    SlowDisk(const SlowDisk&) = delete;
    SlowDisk& operator=(const SlowDisk&) = delete;
    ~SlowDisk() {
        unsetenv("LD_PRELOAD");
        unsetenv("SLOW_DISK");
        unsetenv("ASAN_OPTIONS");
    }
    void hang() { std::ofstream(mark_) << "x"; }
    void go_on() { std::filesystem::remove(mark_); }

private:
    std::string mark_;
};

class SlowDiskTest : public testing::Test {
protected:
    SlowDiskTest() {
        const auto made = server.post(
            "/api/tables", kKey,
            R"({"map":"toy","start":0,"start_now":true,"seats":[{"kind":"me","name":"Ann"},)"
            R"({"kind":"me","name":"Bob"}]})");
        table = made.body.substr(made.body.find(':') + 2, 16);
        ann.send(watch());
        onlooker.send(watch());
        EXPECT_TRUE(comes([&] { return heard_by_ann("\"legal\":[\"keep"); }));
        EXPECT_TRUE(comes([&] { return heard_by_onlooker("\"view\":"); }));
    }

    [[nodiscard]] std::string watch() const {
        return R"({"t":"watch","id":"w","table":")" + table + "\"}";
    }
    void keep(int seat) {
        ann.send(R"({"t":"move","id":"m)" + std::to_string(seat) + R"(","seat":)" +
                 std::to_string(seat) + R"(,"seen":)" + std::to_string(seen()) +
                 R"(,"move":"keep 0"})");
    }
    // The last version in an update.
    [[nodiscard]] std::uint64_t seen() const {
        const std::size_t at = to_ann.rfind(R"(","v":)");
        return std::stoull(to_ann.substr(at + 6));
    }
    bool heard_by_ann(const std::string& words) { return heard(ann, to_ann, words); }
    bool heard_by_onlooker(const std::string& words) { return heard(onlooker, to_onlooker, words); }
    static bool heard(WebSocket& socket, std::string& all, const std::string& words) {
        for (const std::string& text : socket.receive()) {
            all += text + "\n";
        }
        return all.find(words) != std::string::npos;
    }
    // Within ten seconds.
    static bool comes(const std::function<bool()>& is_so) {
        for (int i = 0; i < 1000; ++i) {
            if (is_so()) {
                return true;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }
    [[nodiscard]] support::HttpReply get(const std::string& target) const {
        return support::RawClient(server.port()).ask(support::get(target));
    }
    [[nodiscard]] std::string log() const { return support::read_file(folder / "log"); }

    support::TempFolder folder;
    SlowDisk disk{folder / "hangs"};
    ServeProcess server{folder / "games.db", {.log = folder / "log", .log_level = "info"}};
    WebSocket ann{server.port(), kKey};
    WebSocket onlooker{server.port(), "the-secret-key-of-an-onlooker-here"};
    std::string table;
    std::string to_ann;
    std::string to_onlooker;
};

TEST_F(SlowDiskTest, IsToldWithinSecondsAndNothingIsDoneBeforeItIsDurable) {
    keep(0);
    ASSERT_TRUE(comes([&] { return heard_by_ann(R"("t":"done","id":"m0")"); })) << to_ann;
    EXPECT_EQ(get("/readyz").status, 200U);
    disk.hang();
    keep(1);
    EXPECT_TRUE(comes([&] { return get("/readyz").status == 503; }));
    EXPECT_EQ(get("/readyz").body, "store: slow\n");
    EXPECT_EQ(get("/healthz").status, 200U);
    EXPECT_THAT(get("/metrics").body, HasSubstr("fogg_store_slow_total 1\n"));
    EXPECT_THAT(log(), HasSubstr("event=store_slow meaning=\"a commit is taking long, and moves "
                                 "wait for it: is the disk overloaded?\""));
    EXPECT_FALSE(heard_by_ann(R"("id":"m1")")) << to_ann;
    EXPECT_FALSE(heard_by_onlooker("opening_done")) << to_onlooker;

    disk.go_on();
    EXPECT_TRUE(comes([&] { return heard_by_ann(R"("t":"done","id":"m1")"); })) << to_ann;
    EXPECT_TRUE(comes([&] { return heard_by_onlooker("opening_done"); })) << to_onlooker;
    EXPECT_TRUE(comes([&] { return get("/readyz").status == 200; }));
    EXPECT_TRUE(comes([&] { return log().find("event=store_fast") != std::string::npos; }));
    EXPECT_THAT(get("/metrics").body, HasSubstr("fogg_store_slow_total 1\n"));
}

TEST_F(SlowDiskTest, WhatWasDoneIsThereAfterAKillInTheMiddle) {
    keep(0);
    ASSERT_TRUE(comes([&] { return heard_by_ann(R"("t":"done","id":"m0")"); })) << to_ann;
    const std::uint64_t done = seen();
    disk.hang();
    keep(1);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    EXPECT_FALSE(heard_by_ann(R"("id":"m1")")) << to_ann;
    server.kill();
    disk.go_on();
    const ServeProcess again(folder / "games.db");
    WebSocket back(again.port(), kKey);
    back.send(watch());
    std::string all;
    EXPECT_TRUE(comes([&] { return heard(back, all, "\"view\":"); }));
    EXPECT_GE(std::stoull(all.substr(all.find(R"(","v":)") + 6)), done);
}

}  // namespace
}  // namespace sim
