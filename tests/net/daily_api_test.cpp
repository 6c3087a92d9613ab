// Deals of the day over HTTP: which there are, playing one, and how it went.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <chrono>
#include <string>
#include <thread>

#include "base/day.h"
#include "net/lobby_server.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

std::string today() {
    return base::to_text(base::day_at(base::SystemClock().wall_ms()));
}

std::string table_of(const support::HttpReply& reply) {
    EXPECT_EQ(reply.status, 201) << reply.body;
    return std::string(json::parse(reply.body).at("table").as_string());
}

TEST(DailyApi, RefusesWhatThereIsNot) {
    LobbyServer server;
    Caller ann(server, "ann");
    const auto play = [&](const std::string& body) {
        return status_and_body(ann.post("/api/daily", body));
    };
    EXPECT_EQ(play(R"({"map":"mars","name":"Ann"})"), R"(400 {"code":"unknown_map"})");
    EXPECT_EQ(play(R"({"map":"toy","name":"Ann","date":"2026-10-31"})"),
              R"(400 {"code":"bad_date"})");
    EXPECT_EQ(play(R"({"map":"toy","name":"Ann","date":"2999-01-01"})"),
              R"(400 {"code":"bad_date"})");
    EXPECT_EQ(play(R"({"map":"toy","name":"Ann","date":"today"})"), R"(400 {"code":"bad_date"})");
    EXPECT_EQ(play(R"({"map":"toy","name":" "})"), R"(400 {"code":"bad_name"})");
    EXPECT_EQ(play(R"({"map":"toy","name":"Ann","daily":1})"), R"(400 {"code":"unknown_key"})");
    EXPECT_EQ(status_and_body(ann.get("/api/daily?before=x")), R"(400 {"code":"bad_date"})");
    EXPECT_EQ(status_and_body(ann.get("/api/daily/mars/" + today())),
              R"(400 {"code":"unknown_map"})");
    EXPECT_EQ(status_and_body(ann.get("/api/daily/toy/2026-02-30")), R"(400 {"code":"bad_date"})");
    EXPECT_EQ(status_and_body(ann.get("/api/daily/toy/" + today() + "?table=none")),
              R"(404 {"code":"no_table"})");
    EXPECT_EQ(ann.get("/api/daily/toy").status, 404);
}

TEST(DailyApi, PlaysTheOneThatCountsOnceAndShowsTheExpertAfterwards) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string body = R"({"map":"toy","name":"Ann"})";
    const std::string id = table_of(ann.post("/api/daily", body));
    EXPECT_EQ(table_of(ann.post("/api/daily", body)), id);
    Caller bob(server, "bob");
    EXPECT_NE(table_of(bob.post("/api/daily", body)), id);
    const std::string sheet = "/api/daily/toy/" + today();
    EXPECT_THAT(ann.get(sheet).body, HasSubstr(R"("place":null)"));
    EXPECT_THAT(ann.get("/api/tables/" + id).body, HasSubstr(R"("counted":true)"));
    // Bob may not look.
    EXPECT_THAT(bob.ask(R"({"t":"watch","id":"w","table":")" + id + "\"}"),
                HasSubstr("no_spectators"));

    ann.ask(R"({"t":"watch","id":"w","table":")" + id + "\"}");
    EXPECT_THAT(ann.ask(R"({"t":"resign","id":"r","seat":0})"), HasSubstr("done"));
    EXPECT_THAT(ann.get(sheet).body, HasSubstr(R"("players":1,"place":1)"));
    std::string answer;
    for (unsigned i = 0; i < 500 && answer.find(R"("expert_due":false)") == std::string::npos;
         ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        answer = ann.get(sheet).body;
    }
    const json::value expert = json::parse(answer).at("expert");
    ASSERT_TRUE(expert.is_object()) << answer;
    EXPECT_EQ(
        ann.get("/api/tables/" + std::string(expert.at("table").as_string()) + "/replay").status,
        200);
    EXPECT_THAT(bob.get(sheet).body, HasSubstr(R"("expert":null,"expert_due":false)"));
    EXPECT_THAT(ann.get("/api/daily").body, HasSubstr(id));

    const std::string again = table_of(ann.post("/api/daily", body));
    EXPECT_NE(again, id);
    EXPECT_THAT(ann.get("/api/tables/" + again).body, HasSubstr(R"("counted":false)"));
}

}  // namespace
}  // namespace net
