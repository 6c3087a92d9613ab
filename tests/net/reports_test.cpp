// Lists, records and replays are made away from the loop, and bounded.
#include "net/api/reports.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "net/api/text_cache.h"
#include "net/lobby_server.h"
#include "support/finished_table.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

// Keeps the thread that makes reports busy until it is let go.
class BusyBackground {
public:
    explicit BusyBackground(LobbyServer& server) {
        std::promise<void> begun;
        server.on_loop([&] {
            return server.background().run(
                0,
                [&begun, go = go_.get_future().share()] {
                    begun.set_value();
                    go.wait();
                },
                [] {});
        });
        begun.get_future().wait();
    }
    BusyBackground(const BusyBackground&) = delete;
    BusyBackground& operator=(const BusyBackground&) = delete;
    ~BusyBackground() { go_.set_value(); }

private:
    std::promise<void> go_;
};

TEST(Reports, AreMadeWhileTheLoopGoesOn) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    std::vector<std::future<support::HttpReply>> waiting;
    {
        const BusyBackground busy(server);
        for (const char* const path : {"/replay", "/record", "/replay?seat=0"}) {
            waiting.push_back(std::async(std::launch::async, [&ann, id, path] {
                return ann.get("/api/tables/" + id + path);
            }));
        }
        for (const char* const path : {"/api/tables?status=finished", "/api/mine"}) {
            waiting.push_back(
                std::async(std::launch::async, [&ann, path] { return ann.get(path); }));
        }
        for (unsigned i = 0; i < 20; ++i) {
            ann.notices();  // a ping is answered
            EXPECT_EQ(ann.get("/healthz").status, 200);
        }
        for (const auto& answer : waiting) {
            EXPECT_EQ(answer.wait_for(std::chrono::seconds(0)), std::future_status::timeout);
        }
    }
    for (auto& answer : waiting) {
        EXPECT_EQ(answer.get().status, 200);
    }
}

TEST(Reports, SoManyWaitAndOthersMayTryAgain) {
    LobbyServer server;
    Caller ann(server, "ann");
    std::vector<std::future<support::HttpReply>> waiting;
    unsigned refused = 0;
    {
        const BusyBackground busy(server);
        for (unsigned i = 0; i < 24; ++i) {
            waiting.push_back(
                std::async(std::launch::async, [&ann] { return ann.get("/api/mine"); }));
        }
        while (refused < 8) {  // those beyond the sixteen that may wait are answered at once
            refused = 0;
            for (const auto& answer : waiting) {
                refused +=
                    answer.wait_for(std::chrono::milliseconds(1)) == std::future_status::ready;
            }
        }
        EXPECT_EQ(ann.get("/healthz").status, 200);
    }
    unsigned good = 0;
    for (auto& answer : waiting) {
        const support::HttpReply reply = answer.get();
        good += reply.status == 200 ? 1 : 0;
        EXPECT_TRUE(reply.status == 200 || reply.body.find("try_again") != std::string::npos);
    }
    EXPECT_EQ(good, 16U);
    EXPECT_EQ(ann.get("/api/mine").status, 200);
}

TEST(Reports, SayWhatTheyAlwaysSaid) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    EXPECT_THAT(ann.get("/api/tables/" + id + "/record").body, HasSubstr("map toy"));
    const std::string replay = ann.get("/api/tables/" + id + "/replay").body;
    EXPECT_EQ(ann.get("/api/tables/" + id + "/replay").body, replay) << "kept";
    EXPECT_NE(ann.get("/api/tables/" + id + "/replay?seat=none").body, replay);
    const json::array frames = json::parse(replay).at("frames").as_array();
    EXPECT_GT(frames.size(), 10U);
    EXPECT_GT(frames.back().at("moves").as_int64(), frames.front().at("moves").as_int64());
    EXPECT_THAT(ann.get("/api/tables/" + id + "/replay?seat=5").body, HasSubstr("bad_seat"));
    EXPECT_THAT(ann.get("/api/tables/" + id + "/replay?seat=x").body, HasSubstr("bad_seat"));
    EXPECT_EQ(ann.get("/api/tables/nothing/replay").status, 404);
    EXPECT_EQ(ann.get("/api/tables?status=closed").status, 400);
    const auto open = ann.post("/api/tables", R"({"map":"toy","seats":[{"kind":"open"},)"
                                              R"({"kind":"open"}]})");
    const std::string other(json::parse(open.body).at("table").as_string());
    EXPECT_EQ(ann.get("/api/tables/" + other + "/replay").status, 409);
}

TEST(TextCache, KeepsWhatIsAskedForWithinItsBytes) {
    TextCache cache(100);
    const auto text = [](std::size_t size) {
        return std::make_shared<const std::string>(size, 'x');
    };
    cache.add("a", text(40));
    cache.add("b", text(40));
    EXPECT_NE(cache.find("a"), nullptr);
    cache.add("c", text(40));
    EXPECT_EQ(cache.find("b"), nullptr) << "not asked for the longest";
    EXPECT_NE(cache.find("a"), nullptr);
    EXPECT_NE(cache.find("c"), nullptr);
    EXPECT_EQ(cache.bytes(), 80U);
    cache.add("d", text(101));
    EXPECT_EQ(cache.find("d"), nullptr);
    EXPECT_EQ(cache.bytes(), 80U);
    cache.add("a", text(1));
    EXPECT_EQ(cache.find("a")->size(), 40U);
}

}  // namespace
}  // namespace net
