// People at tables who want what is not theirs, over real sockets. Each gets the code of
// docs/protocol.md, nothing of it is in the log, and nobody else hears anything.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>

#include "net/lobby_server.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Try {
    std::string message;  // without its id
    std::string code;
};

// Ann is the host and has seat 0, Bob has seat 1; Eve knows the link.
class HostileTest : public testing::Test {
protected:
    HostileTest() {
        ann.ask(watch(id));
        bob.ask(watch(id));
        bob.ask(R"({"t":"sit","id":"s","seat":1,"name":"Bob"})");
        bob.ask(watch(id));
        eve.ask(watch(id));
        be_quiet();
    }
    void SetUp() override { ASSERT_EQ(id.size(), 16U); }

    static std::string watch(const std::string& table, const std::string& more = "") {
        return R"({"t":"watch","id":"w","table":")" + table + "\"" + more + "}";
    }
    static std::string made_by(const Caller& host) {
        const auto reply = host.post(
            "/api/tables", R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},{"kind":"open"}]})");
        return reply.status == 201 ? std::string(json::parse(reply.body).at("table").as_string())
                                   : reply.body;
    }
    void be_quiet() {
        for (Caller* const caller : {&ann, &bob, &eve}) {
            caller->notices();
        }
    }
    json::object last_update(Caller& caller) {
        json::object last;
        for (const std::string& text : caller.notices()) {
            json::object message = json::parse(text).as_object();
            if (message.at("t") == "update") {
                last = std::move(message);
            }
        }
        return last;
    }
    json::object look(Caller& caller) {
        caller.ask(watch(id));
        return last_update(caller);
    }
    void start() {
        EXPECT_THAT(ann.ask(R"({"t":"start","id":"go"})"), HasSubstr("done"));
        be_quiet();
    }
    // The first legal move of whoever is to act, as a message with this id; empty: not this one.
    std::string move_of(Caller& caller, const std::string& move_id) {
        const json::object update = look(caller);
        const json::array& legal = update.at("legal").as_array();
        if (legal.empty()) {
            return {};
        }
        return R"({"t":"move","id":")" + move_id + R"(","seat":)" +
               std::to_string(update.at("you").at("seat").as_int64()) + R"(,"seen":)" +
               std::to_string(update.at("v").as_int64()) + R"(,"move":")" +
               std::string(legal.front().as_string()) + "\"}";
    }
    void choose_tickets() {
        EXPECT_THAT(ann.ask(move_of(ann, "keep")), HasSubstr("done"));
        EXPECT_THAT(bob.ask(move_of(bob, "keep")), HasSubstr("done"));
        be_quiet();
    }

    // Each is refused with its code, and that is all that happens.
    void expect_refused(Caller& hostile, const std::vector<Try>& tries) {
        const std::string before = server.history(id);
        for (const Try& each : tries) {
            SCOPED_TRACE(each.message);
            const std::string id_text = "h" + std::to_string(++tried);
            const std::string message = R"({"id":")" + id_text + "\"," + each.message.substr(1);
            EXPECT_EQ(hostile.ask(message),
                      R"({"t":"refused","id":")" + id_text + R"(","code":")" + each.code + "\"}");
        }
        EXPECT_EQ(server.history(id), before);
        for (Caller* const caller : {&ann, &bob, &eve}) {
            EXPECT_THAT(caller->notices(), IsEmpty());
        }
    }

    LobbyServer server;
    Caller ann{server, "ann"};
    Caller bob{server, "bob"};
    Caller eve{server, "eve"};
    const std::string id = made_by(ann);
    int tried = 0;
};

std::vector<Try> as_seat_0(const std::string& code) {
    return {{R"({"t":"move","seat":0,"seen":999,"move":"draw deck"})", code},
            {R"({"t":"move","seat":0,"seen":0,"move":"tickets"})", code},
            {R"({"t":"move","seat":0,"seen":0,"move":"nonsense"})", "unknown_move"},
            {R"({"t":"undo","seat":0,"seen":999})", code},
            {R"({"t":"leave","seat":0})", code},
            {R"({"t":"back","seat":0})", code},
            {R"({"t":"code","seat":0})", code},
            {R"({"t":"keys","seat":0})", code},
            {R"({"t":"remove_key","seat":0,"key":"00000000"})", code},
            {R"({"t":"set_color","seat":0,"color":3})", code},
            {R"({"t":"emote","seat":0,"emote":"oops"})", code}};
}

const std::vector<Try> kHostOnly = {
    {R"({"t":"start"})", "not_host"},
    {R"({"t":"close"})", "not_host"},
    {R"({"t":"set_seat","seat":0,"kind":"open"})", "not_host"},
    {R"({"t":"set_seat","seat":1,"kind":"program","program":"hard"})", "not_host"},
    {R"({"t":"set_chat","on":false})", "not_host"},
    {R"({"t":"set_emotes","on":false})", "not_host"}};

TEST_F(HostileTest, TheLinkWithoutTheSecretMovesNothing) {
    expect_refused(eve, as_seat_0("not_your_seat"));
    expect_refused(eve, kHostOnly);
    expect_refused(eve, {{R"({"t":"sit","seat":0,"name":"Ann"})", "seat_taken"},
                         {R"({"t":"rematch"})", "not_your_seat"}});
    start();
    expect_refused(eve, as_seat_0("not_your_seat"));
    expect_refused(eve, kHostOnly);
    expect_refused(eve, {{R"({"t":"sit","seat":0,"name":"Ann"})", "already_started"},
                         {R"({"t":"rematch"})", "not_your_seat"}});
}

TEST_F(HostileTest, TheLinkWithoutTheSecretShowsNoSeat) {
    start();
    for (const char* const seat : {"0", "1"}) {
        expect_refused(eve, {{R"({"t":"watch","table":")" + id + R"(","seat":)" + seat + "}",
                              "not_your_seat"}});
    }
    const json::object update = look(eve);
    EXPECT_TRUE(update.at("you").at("seat").is_null());
    EXPECT_FALSE(update.at("view").as_object().contains("hand"));
    EXPECT_FALSE(update.at("view").as_object().contains("offer"));
    EXPECT_THAT(update.at("legal").as_array(), IsEmpty());
    EXPECT_EQ(eve.get("/api/tables/" + id + "/record").body, R"({"code":"not_over"})");
    EXPECT_EQ(eve.get("/api/tables/" + id + "/replay?seat=0").body, R"({"code":"not_over"})");
}

// Nobody speaks in another's name: a line says by itself who said it.
TEST_F(HostileTest, ChatIsTheSpeakersOwn) {
    expect_refused(eve, {{R"({"t":"chat","seat":0,"text":"I am Ann"})", "unknown_key"},
                         {R"({"t":"chat","name":"Ann","text":"I am Ann"})", "unknown_key"},
                         {R"({"t":"chat","text":"a\nline"})", "bad_text"}});
    EXPECT_THAT(eve.ask(R"({"t":"chat","id":"c","text":"I am Ann"})"), HasSubstr("done"));
    EXPECT_THAT(ann.notices(),
                ElementsAre(HasSubstr(R"("seat":null,"name":"","text":"I am Ann")")));
}

TEST_F(HostileTest, ATableThatWantsNoSpectatorsIsQuietToThem) {
    const auto made =
        ann.post("/api/tables", R"({"map":"toy","watching":false,"start_now":true,"seats":[)"
                                R"({"kind":"me","name":"Ann"},{"kind":"me","name":"Ann too"}]})");
    const std::string closed(json::parse(made.body).at("table").as_string());
    EXPECT_THAT(ann.ask(watch(closed)), HasSubstr("done"));
    ann.notices();
    const std::string before = server.history(closed);
    Caller thief(server, "thief");
    EXPECT_THAT(thief.ask(watch(closed)), HasSubstr("no_spectators"));
    EXPECT_THAT(thief.ask(watch(closed, R"(,"seat":null)")), HasSubstr("no_spectators"));
    EXPECT_THAT(thief.ask(watch(closed, R"(,"seat":0)")), HasSubstr("not_your_seat"));
    EXPECT_THAT(thief.ask(R"({"t":"chat","id":"c","text":"hello"})"), HasSubstr("not_watching"));
    EXPECT_THAT(thief.notices(), IsEmpty());
    EXPECT_THAT(ann.notices(), IsEmpty());
    EXPECT_EQ(server.history(closed), before);
}

TEST_F(HostileTest, ASeatsKeyIsForThatSeat) {
    start();
    expect_refused(bob, as_seat_0("not_your_seat"));
    expect_refused(bob, {{R"({"t":"watch","table":")" + id + R"(","seat":0})", "not_your_seat"},
                         {R"({"t":"watch","table":")" + id + R"(","seat":4})", "bad_seat"},
                         {R"({"t":"move","seat":4,"seen":9,"move":"pass"})", "bad_seat"},
                         {R"({"t":"move","seat":-1,"seen":9,"move":"pass"})", "bad_seat"},
                         {R"({"t":"leave","seat":99999999999})", "bad_seat"}});
    EXPECT_EQ(look(bob).at("you").at("seat"), 1);
}

TEST_F(HostileTest, ASeatsKeyIsForThatTable) {
    start();
    const std::string here = id;
    Caller cid(server, "cid");
    const std::string elsewhere = made_by(cid);
    EXPECT_THAT(cid.ask(watch(elsewhere)), HasSubstr("done"));
    EXPECT_THAT(cid.ask(watch(here)), HasSubstr("done"));
    be_quiet();
    cid.notices();
    expect_refused(cid, as_seat_0("not_your_seat"));
    expect_refused(cid, kHostOnly);
    EXPECT_THAT(cid.notices(), IsEmpty());
}

TEST_F(HostileTest, WhatIsTheHostsIsNotThePlayers) {
    expect_refused(bob, kHostOnly);
    start();
    expect_refused(bob, kHostOnly);
}

TEST_F(HostileTest, NothingIsDoneBeforeWatch) {
    start();
    Caller again(server, "ann");  // her key, another connection
    const std::vector<std::string> all = {
        R"({"t":"move","id":"x","seat":0,"seen":9,"move":"keep 0 1"})",
        R"({"t":"undo","id":"x","seat":0,"seen":9})",
        R"({"t":"sit","id":"x","seat":0,"name":"Ann"})",
        R"({"t":"leave","id":"x","seat":0})",
        R"({"t":"back","id":"x","seat":0})",
        R"({"t":"set_seat","id":"x","seat":0,"kind":"open"})",
        R"({"t":"start","id":"x"})",
        R"({"t":"close","id":"x"})",
        R"({"t":"code","id":"x","seat":0})",
        R"({"t":"keys","id":"x","seat":0})",
        R"({"t":"remove_key","id":"x","seat":0,"key":"00000000"})",
        R"({"t":"chat","id":"x","text":"hello"})",
        R"({"t":"set_chat","id":"x","on":false})",
        R"({"t":"rematch","id":"x"})"};
    const std::string before = server.history(id);
    for (const std::string& message : all) {
        EXPECT_EQ(again.ask(message), R"({"t":"refused","id":"x","code":"not_watching"})");
    }
    // A table that is not there, or that could not be one, does not count as watching.
    EXPECT_THAT(again.ask(watch("aaaaaaaaaaaaaaaa")), HasSubstr("no_table"));
    EXPECT_THAT(again.ask(watch("../../etc/passwd")), HasSubstr("no_table"));
    EXPECT_EQ(again.ask(all.front()), R"({"t":"refused","id":"x","code":"not_watching"})");
    EXPECT_EQ(server.history(id), before);
    EXPECT_THAT(ann.notices(), IsEmpty());
}

TEST_F(HostileTest, AnOldMessageOfOnesOwnIsDoneOnce) {
    start();
    const std::string keep = move_of(ann, "m1");
    const std::string done = ann.ask(keep);
    EXPECT_THAT(done, HasSubstr(R"({"t":"done","id":"m1","v":)"));
    EXPECT_THAT(bob.ask(move_of(bob, "m1")), HasSubstr("done")) << "the same id, but Bob's";
    be_quiet();
    const std::string before = server.history(id);
    EXPECT_EQ(ann.ask(keep), done);
    Caller again(server, "ann");
    EXPECT_THAT(again.ask(watch(id)), HasSubstr("done"));
    again.notices();
    be_quiet();  // presence
    EXPECT_EQ(again.ask(keep), done);
    EXPECT_EQ(server.history(id), before);
    for (Caller* const caller : {&ann, &bob, &eve, &again}) {
        EXPECT_THAT(caller->notices(), IsEmpty());
    }
}

TEST_F(HostileTest, AnOldMessageOfAnotherIsRefused) {
    start();
    const std::string keep = move_of(ann, "m1");
    EXPECT_THAT(ann.ask(keep), HasSubstr("done"));
    be_quiet();
    const std::string before = server.history(id);
    for (Caller* const thief : {&bob, &eve}) {
        EXPECT_EQ(thief->ask(keep), R"({"t":"refused","id":"m1","code":"not_your_seat"})");
    }
    EXPECT_EQ(server.history(id), before);
    be_quiet();
}

TEST_F(HostileTest, AnOldSeenIsStale) {
    start();
    choose_tickets();
    const bool is_anns = !move_of(ann, "x").empty();
    be_quiet();
    Caller& mover = is_anns ? ann : bob;
    const std::string seat = is_anns ? "0" : "1";
    expect_refused(mover,
                   {{R"({"t":"move","seat":)" + seat + R"(,"seen":2,"move":"draw deck"})", "stale"},
                    {R"({"t":"undo","seat":)" + seat + R"(,"seen":2})", "stale"}});
    // What was said to the table before it began is no longer to be done either.
    expect_refused(bob, {{R"({"t":"sit","seat":1,"name":"Bob"})", "already_started"}});
    expect_refused(ann, {{R"({"t":"start"})", "already_started"},
                         {R"({"t":"close"})", "already_started"},
                         {R"({"t":"set_seat","seat":1,"kind":"open"})", "already_started"}});
    // And whose turn it is not does not get one by looking up the version.
    Caller& other = is_anns ? bob : ann;
    expect_refused(other, {{R"({"t":"move","seat":)" + std::string(is_anns ? "1" : "0") +
                                R"(,"seen":999,"move":"draw deck"})",
                            "not_your_turn"}});
}

TEST_F(HostileTest, AGuessedCodeOpensNoSeat) {
    start();
    EXPECT_THAT(ann.ask(R"({"t":"code","id":"c","seat":0})"), HasSubstr(R"("code":")"));
    be_quiet();
    const std::string before = server.history(id);
    const std::string path = "/api/tables/" + id + "/return";
    EXPECT_EQ(eve.post(path, R"({"code":"aaaaaaaaaaaaaaaaaaaaaaaa"})").body,
              R"({"code":"bad_code"})");
    EXPECT_EQ(eve.post(path, R"({"code":""})").body, R"({"code":"bad_code"})");
    EXPECT_EQ(eve.post("/api/tables/aaaaaaaaaaaaaaaa/return", R"({"code":"a"})").body,
              R"({"code":"no_table"})");
    std::string last;
    for (int i = 0; i < 10; ++i) {
        last = eve.post(path, R"({"code":"a"})").body;
    }
    EXPECT_THAT(last, HasSubstr(R"("code":"too_fast","retry_ms":)"));
    EXPECT_EQ(server.history(id), before);
    EXPECT_THAT(ann.notices(), IsEmpty());
}

TEST_F(HostileTest, WithoutAKeyNobodyComesIn) {
    for (const char* const key : {"", "Authorization: Bearer short\r\n",
                                  "Authorization: Bearer a-key-with-a-space in-it-is-none\r\n",
                                  "Cookie: fogg_key=short\r\n"}) {
        support::RawClient client(server.port());
        const auto reply = client.ask(support::handshake("/ws", key));
        EXPECT_EQ(reply.status, 401U) << key;
        EXPECT_EQ(reply.body, R"({"code":"bad_key"})") << key;
    }
    EXPECT_THAT(ann.notices(), IsEmpty());
}

}  // namespace
}  // namespace net
