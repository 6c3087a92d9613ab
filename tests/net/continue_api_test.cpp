// Going on at a server with a game that was begun elsewhere: what is refused, and the table it
// comes to.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <string>

#include "net/lobby_server.h"
#include "rules/records/record.h"
#include "support/maps.h"
#include "support/random_game.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

constexpr unsigned kDecisions = 8;

rules::Record record_so_far(unsigned decisions = kDecisions) {
    const rules::GameSetup setup{.seats = 2, .seed = {}, .stacked = {}, .names = {"Ann", "Ben"}};
    return rules::record_of(support::random_game(support::toy(), setup, 1, decisions),
                            rules::TellSeed::kYes);
}

std::string text_of(const rules::Record& record) {
    return rules::to_text(*support::toy(), record);
}

struct Wish {
    std::string record{};
    std::string from = "local-0123456789";
    std::string seats = R"([{"kind":"me","name":"Ann"},{"kind":"program","program":"easy"}])";
};

std::string body_of(const Wish& wish) {
    return json::serialize(json::object{{"id", "again"},
                                        {"map", "toy"},
                                        {"record", wish.record},
                                        {"from", wish.from},
                                        {"seats", json::parse(wish.seats)}});
}

TEST(ContinueApi, RefusesWhatIsNoGameToGoOnWith) {
    LobbyServer server;
    Caller ann(server, "ann");
    const auto code = [&](const Wish& wish) {
        const auto reply = ann.post("/api/tables", body_of(wish));
        EXPECT_EQ(reply.status, 400) << reply.body;
        return std::string(json::parse(reply.body).at("code").as_string());
    };
    const std::string record = text_of(record_so_far());
    EXPECT_EQ(code({.record = "what"}), "bad_record");
    EXPECT_EQ(code({.record = record + "more\n"}), "bad_record");
    EXPECT_EQ(code({.record = text_of(record_so_far(support::kToTheEnd))}), "bad_position");
    // Legal, but not what its seed deals.
    rules::Record stacked = record_so_far();
    stacked.seed->front() ^= 1U;
    stacked.commitment = base::commitment(*stacked.seed);
    EXPECT_EQ(code({.record = text_of(stacked)}), "bad_record");
    // Without the seed nobody can tell.
    rules::Record silent = record_so_far();
    silent.seed.reset();
    EXPECT_EQ(code({.record = text_of(silent)}), "bad_record");
    EXPECT_EQ(code({.record = record, .from = "K7f2aaaaaaaaaaaa"}), "bad_id");
    EXPECT_EQ(code({.record = record, .seats = R"([{"kind":"me","name":"Ann"}])"}), "bad_seats");
    EXPECT_EQ(code({.record = record, .seats = R"([{"kind":"me","name":"Ann"},{"kind":"open"}])"}),
              "seats_open");
    EXPECT_THAT(ann.get("/api/mine").body, HasSubstr(R"("tables":[])"));
}

TEST(ContinueApi, MakesAPracticeTableOncePerId) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string body = body_of({.record = text_of(record_so_far())});
    const auto reply = ann.post("/api/tables", body);
    ASSERT_EQ(reply.status, 201) << reply.body;
    EXPECT_EQ(ann.post("/api/tables", body).body, reply.body);
    const std::string id(json::parse(reply.body).at("table").as_string());
    const std::string room = ann.get("/api/tables/" + id).body;
    EXPECT_THAT(room, HasSubstr(R"("explores":{"table":"local-0123456789","moves":)"));
    EXPECT_THAT(room, HasSubstr(R"("luck":"fresh")"));
    EXPECT_THAT(room, HasSubstr(R"("practice":true)"));
    EXPECT_THAT(room, HasSubstr(R"("status":"playing")"));
    EXPECT_THAT(room, HasSubstr(R"("seed":null)"));
    EXPECT_THAT(room, Not(HasSubstr("before")));
}

// A finished game, from some position on: with the cards as they would have come, or with others.
TEST(ContinueApi, PlaysOnFromAPositionOfARecord) {
    LobbyServer server;
    Caller ann(server, "ann");
    const rules::Record whole = record_so_far(support::kToTheEnd);
    const auto moves = static_cast<unsigned>(record_so_far().moves.size());
    const auto body = [&](json::object more) {
        json::object wish = json::parse(body_of({.record = text_of(whole)})).as_object();
        wish.erase("from");
        wish.erase("id");
        for (const auto& [key, value] : more) {
            wish.insert_or_assign(key, value);
        }
        return json::serialize(wish);
    };
    for (const char* const luck : {"same", "fresh"}) {
        const auto reply = ann.post("/api/tables", body({{"moves", moves}, {"luck", luck}}));
        ASSERT_EQ(reply.status, 201) << reply.body;
        const std::string id(json::parse(reply.body).at("table").as_string());
        const std::string room = ann.get("/api/tables/" + id).body;
        EXPECT_THAT(room, HasSubstr(R"("explores":{"table":"record","moves":)" +
                                    std::to_string(moves) + R"(,"luck":")" + luck));
        EXPECT_THAT(room, HasSubstr(R"("practice":true)"));
        EXPECT_THAT(room, HasSubstr(R"("status":"playing")"));
    }
    const auto code = [&](json::object more) {
        return std::string(json::parse(ann.post("/api/tables", body(std::move(more))).body)
                               .at("code")
                               .as_string());
    };
    EXPECT_EQ(code({{"moves", whole.moves.size()}}), "bad_position");      // it is over
    EXPECT_EQ(code({{"moves", whole.moves.size() + 1}}), "bad_position");  // there is none
    EXPECT_EQ(code({{"moves", 1}}), "bad_position");                       // nature deals
    EXPECT_EQ(code({{"moves", -1}}), "bad_position");
    EXPECT_EQ(code({{"moves", moves}, {"luck", "good"}}), "wrong_type");
}

}  // namespace
}  // namespace net
