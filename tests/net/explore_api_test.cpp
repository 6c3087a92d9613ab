// Playing on from a finished game over HTTP: what is refused, and the table it comes to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "net/lobby_server.h"
#include "support/finished_table.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

TEST(ExploreApi, RefusesWhatCannotBePlayedOn) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    const auto explore = [&](const std::string& table, const std::string& body) {
        return status_and_body(ann.post("/api/tables/" + table + "/explore", body));
    };
    const std::string rest = R"("program":"easy","name":"Ann"})";
    EXPECT_EQ(explore("nosuchtable", R"({"v":1,"seat":0,)" + rest), R"(404 {"code":"no_table"})");
    EXPECT_EQ(explore(id, R"({"v":0,"seat":0,)" + rest), R"(400 {"code":"bad_position"})");
    EXPECT_EQ(explore(id, R"({"v":99999,"seat":0,)" + rest), R"(400 {"code":"bad_position"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":5,)" + rest), R"(400 {"code":"bad_seat"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":99,)" + rest), R"(400 {"code":"bad_seat"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":0,"luck":"good",)" + rest),
              R"(400 {"code":"wrong_type"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":0,"seed":"00",)" + rest),
              R"(400 {"code":"unknown_key"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":0,"program":"god","name":"Ann"})"),
              R"(400 {"code":"bad_program"})");
    EXPECT_EQ(explore(id, R"({"v":1,"seat":0,"program":"easy","name":" "})"),
              R"(400 {"code":"bad_name"})");
    EXPECT_EQ(explore(id, "{"), R"(400 {"code":"bad_json"})");
    EXPECT_EQ(ann.get("/api/tables/" + id + "/explore").status, 404);
}

// Hidden things stay hidden: nobody plays on from a game that is under way, not even who sits
// there.
TEST(ExploreApi, AGameUnderWayCannotBePlayedOn) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string body = R"({"v":1,"seat":0,"program":"easy","name":"Ann"})";
    const auto made = ann.post("/api/tables", R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},)"
                                              R"({"kind":"me","name":"Bob"}],"start_now":true})");
    const std::string id(json::parse(made.body).at("table").as_string());
    EXPECT_EQ(status_and_body(ann.post("/api/tables/" + id + "/explore", body)),
              R"(409 {"code":"not_over"})");
    // Nor from one that was played on and is under way in turn.
    const std::string old = support::add_finished_table(server.store());
    const auto explored = ann.post("/api/tables/" + old + "/explore", body);
    ASSERT_EQ(explored.status, 201) << explored.body;
    const std::string under_way(json::parse(explored.body).at("table").as_string());
    EXPECT_EQ(status_and_body(ann.post("/api/tables/" + under_way + "/explore", body)),
              R"(409 {"code":"not_over"})");
    for (const char* const what : {"/record", "/replay", "/review"}) {
        EXPECT_EQ(ann.get("/api/tables/" + under_way + what).status, 409) << what;
    }
}

TEST(ExploreApi, MakesATableOncePerIdWithoutTheSecrets) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string old = support::add_finished_table(server.store());
    const auto explore = [&](const std::string& luck) {
        const auto reply = ann.post("/api/tables/" + old + "/explore",
                                    R"({"id":"again","v":3,"seat":1,"luck":")" + luck +
                                        R"(","program":"easy","name":"Ann"})");
        EXPECT_EQ(reply.status, 201) << reply.body;
        return std::string(json::parse(reply.body).at("table").as_string());
    };
    const std::string id = explore("fresh");
    EXPECT_EQ(explore("fresh"), id);
    const std::string room = ann.get("/api/tables/" + id).body;
    EXPECT_THAT(room, HasSubstr(R"("explores":{"table":")" + old + R"(","moves":)"));
    EXPECT_THAT(room, HasSubstr(R"("luck":"fresh")"));
    EXPECT_THAT(room, HasSubstr(R"("seed":null)"));
    EXPECT_THAT(room, Not(HasSubstr("before")));
    // She sits where she wished, and it goes on.
    ann.send(R"({"t":"watch","id":"w","table":")" + id + "\"}");
    std::string update = ann.read();
    while (update.find(R"("t":"update")") == std::string::npos) {
        ASSERT_FALSE(update.empty());
        update = ann.read();
    }
    EXPECT_THAT(update, HasSubstr(R"("seat":1)"));
}

}  // namespace
}  // namespace net
