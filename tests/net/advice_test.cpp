// Hints over real sockets, thought about on their own thread.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "net/lobby_server.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

// Both seats are hers: a program would choose its tickets at some time, and what was asked before
// may be stale then.
std::string table_of(const Caller& caller, bool is_practice) {
    const auto made = caller.post("/api/tables",
                                  std::string(R"({"map":"usa","seats":[{"kind":"me","name":"Ann"},)"
                                              R"({"kind":"me","name":"Ben"}],"start_now":true,)"
                                              R"("practice":)") +
                                      (is_practice ? "true}" : "false}"));
    return std::string(json::parse(made.body).at("table").as_string());
}

TEST(Advice, IsGivenToWhoeverAsksAndToNobodyElse) {
    LobbyServer server;
    Caller ann(server, "ann");
    Caller eve(server, "eve");
    const std::string table = table_of(ann, true);
    const std::string watch = R"({"t":"watch","id":"w","table":")" + table + "\"}";
    ann.ask(watch);
    eve.ask(watch);
    const auto where = json::parse(ann.ask(R"({"t":"hint","id":"h1","seat":0,"level":"where"})"));
    ASSERT_EQ(where.at("t"), "done") << where;
    EXPECT_EQ(where.at("hint"), json::parse(R"({"look":"offer"})"));

    const auto move = json::parse(ann.ask(R"({"t":"hint","id":"h2","seat":0,"level":"move"})"));
    const json::array& best = move.at("hint").at("best").as_array();
    ASSERT_GE(best.size(), 2U);
    EXPECT_LE(best.size(), 4U);
    EXPECT_THAT(std::string(best.front().at("move").as_string()), testing::StartsWith("keep "));
    EXPECT_EQ(best.front().at("loss").as_double(), 0);
    EXPECT_EQ(json::parse(ann.ask(R"({"t":"hint","id":"h3","seat":0,"level":"move"})")).at("hint"),
              move.at("hint"))
        << "the same question, the same answer";

    const auto chance = json::parse(ann.ask(R"({"t":"chance","id":"c","seat":0})"));
    const json::array& chances = chance.at("chance").as_array();
    ASSERT_EQ(chances.size(), 2U);
    EXPECT_NEAR(chances[0].as_double() + chances[1].as_double(), 1, 1e-3);

    EXPECT_THAT(eve.ask(R"({"t":"hint","id":"h","seat":0,"level":"move"})"),
                HasSubstr("not_your_seat"));
    for (const std::string& heard : eve.notices()) {
        EXPECT_THAT(heard, Not(HasSubstr("hint")));
        EXPECT_THAT(heard, Not(HasSubstr("chance")));
    }
}

TEST(Advice, IsNotForOrdinaryTables) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string table = table_of(ann, false);
    ann.ask(R"({"t":"watch","id":"w","table":")" + table + "\"}");
    EXPECT_EQ(ann.ask(R"({"t":"hint","id":"h","seat":0,"level":"move"})"),
              R"({"t":"refused","id":"h","code":"not_practice"})");
    EXPECT_EQ(ann.ask(R"({"t":"chance","id":"c","seat":0})"),
              R"({"t":"refused","id":"c","code":"not_practice"})");
}

}  // namespace
}  // namespace net
