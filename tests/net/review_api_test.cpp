// Reviews over HTTP: of finished games only, made beside everything else, kept.
#include "net/api/review_api.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>

#include "net/api/review_desk.h"
#include "net/lobby_server.h"
#include "support/finished_table.h"
#include "support/maps.h"
#include "support/random_game.h"
#include "support/read_file.h"
#include "support/temp_folder.h"
#include "table/record_replay.h"

namespace net {
namespace {

namespace json = boost::json;
using testing::HasSubstr;

// Four minutes: reviews are made at the lowest priority, so they take long beside other tests.
constexpr unsigned kTries = 4800;

// Asks until it is there, below the rate of requests.
support::HttpReply finished_review(Caller& caller, const std::string& path) {
    support::HttpReply reply = caller.get(path);
    for (unsigned tries = 0; reply.status == 202 && tries < kTries; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        reply = caller.get(path);
    }
    return reply;
}

TEST(ReviewApi, AFinishedGameIsReviewedOnceAndKept) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    const std::string path = "/api/tables/" + id + "/review";
    const support::HttpReply first = ann.get(path);
    EXPECT_TRUE(first.status == 202 || first.status == 200) << first.status;
    const support::HttpReply done = finished_review(ann, path);
    ASSERT_EQ(done.status, 200);
    const json::value review = json::parse(done.body);
    EXPECT_TRUE(review.at("done").as_bool());
    EXPECT_EQ(review.at("map").as_string(), "toy");
    EXPECT_GT(review.at("moves").as_array().size(), 20U);
    for (const json::value& seat : review.at("seats").as_array()) {
        const auto part = [&](const char* key) { return seat.at(key).to_number<double>(); };
        EXPECT_NEAR(part("start") + part("luck") + part("play") + part("others"), part("result"),
                    1e-9);
        EXPECT_NEAR(part("start"), 0.5, 1e-12);
        EXPECT_GT(seat.at("decisions").to_number<int>(), 0);
    }
    EXPECT_EQ(ann.get(path).body, done.body);
}

// Hidden things stay hidden: nothing is said about a game that is under way.
TEST(ReviewApi, AGameUnderWayHasNone) {
    LobbyServer server;
    Caller ann(server, "ann");
    const auto made = ann.post("/api/tables", R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},)"
                                              R"({"kind":"me","name":"Bob"}],"start_now":true})");
    const std::string id(json::parse(made.body).at("table").as_string());
    const support::HttpReply reply = ann.get("/api/tables/" + id + "/review");
    EXPECT_EQ(reply.status, 409);
    EXPECT_THAT(reply.body, HasSubstr("not_over"));
    EXPECT_EQ(ann.get("/api/tables/nothing/review").status, 404);
}

// A record as the body of a request.
std::string body_of(const std::string& record) {
    return json::serialize(json::value{{"record", record}});
}

TEST(ReviewApi, ARecordFromElsewhereIsReviewedToo) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    const std::string record = ann.get("/api/tables/" + id + "/record").body;
    support::HttpReply reply = ann.post("/api/review", body_of(record));
    for (unsigned tries = 0; reply.status == 202 && tries < kTries; ++tries) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        reply = ann.post("/api/review", body_of(record));
    }
    ASSERT_EQ(reply.status, 200);
    EXPECT_EQ(reply.body, finished_review(ann, "/api/tables/" + id + "/review").body);
}

// As the table's own, with everybody's cards.
TEST(ReviewApi, ARecordFromElsewhereHasAReplay) {
    LobbyServer server;
    Caller ann(server, "ann");
    const std::string id = support::add_finished_table(server.store());
    const json::value own = json::parse(ann.get("/api/tables/" + id + "/replay").body);
    const std::string record = ann.get("/api/tables/" + id + "/record").body;
    const support::HttpReply reply = ann.post("/api/replay", body_of(record));
    ASSERT_EQ(reply.status, 200) << reply.body;
    const json::value brought = json::parse(reply.body);
    const json::array& frames = own.at("frames").as_array();
    ASSERT_EQ(brought.at("frames").as_array().size(), frames.size());
    for (std::size_t i = 0; i < frames.size(); ++i) {
        for (const char* const key : {"v", "moves", "view", "events"}) {
            EXPECT_EQ(brought.at("frames").at(i).at(key), frames[i].at(key)) << key << " " << i;
        }
    }
    EXPECT_EQ(brought.at("room").at("seats"), own.at("room").at("seats"));
    EXPECT_EQ(ann.post("/api/replay", body_of(record.substr(0, 500))).body,
              R"({"code":"bad_record"})");
}

// People who agree to end a game, or give up, are told of in the replay, too.
TEST(ReviewApi, ARecordThatEndedEarlyHasAReplay) {
    const support::MapPtr& file = support::toy();
    const auto board = std::make_shared<const table::Board>(file);
    const rules::GameSetup setup{.seats = 3, .seed = {}, .stacked = {}, .names = {}};
    rules::Record record =
        rules::record_of(support::random_game(file, setup, 1), rules::TellSeed::kYes);
    record.names.assign(3, "Ann");
    record.resigned = 2;
    EXPECT_TRUE(table::replay_of(board, record).frames.back().game.end);
    std::size_t half = record.moves.size() / 2;
    while (record.moves[half].seat == rules::kNoSeat) {
        ++half;
    }
    record.moves.resize(half);
    for (const char* const ended : {"agreed", "resigned"}) {
        record.ended = ended;
        const auto parsed = rules::parse_record(*file, rules::to_text(*file, record));
        ASSERT_TRUE(parsed) << parsed.error().text;
        const table::Replay replay = table::replay_of(board, *parsed);
        EXPECT_TRUE(replay.frames.back().game.end) << ended;
        EXPECT_EQ(replay.room.ending,
                  record.ended == "agreed" ? table::Ending::kAgreed : table::Ending::kResigned);
    }
}

// Of one's own games alone, reviewed one after another as one asks.
TEST(ReviewApi, StatisticsAreOfOnesOwnFinishedGames) {
    LobbyServer server;
    Caller ann(server, "ann");
    Caller bob(server, "bob");
    EXPECT_EQ(ann.get("/api/statistics").body, R"({"games":[]})");
    const auto finished = [&](const std::string& id) {
        ann.ask(R"({"t":"watch","id":"w","table":")" + id + "\"}");
        EXPECT_THAT(ann.ask(R"({"t":"resign","id":"r)" + id + R"(","seat":0})"), HasSubstr("done"));
    };
    const auto made = [&](const std::string& other, const std::string& settings = "") {
        const auto reply =
            ann.post("/api/tables", R"({"map":"toy","seats":[{"kind":"me","name":"Ann"},)" + other +
                                        R"(],"start_now":true)" + settings + "}");
        return std::string(json::parse(reply.body).at("table").as_string());
    };
    const std::string program = R"({"kind":"program","program":"easy"})";
    const std::string first = made(program);
    finished(first);
    finished(made(program));
    finished(made(R"({"kind":"me","name":"Ben"})"));  // two seats of one device
    made(program);                                    // under way
    finished(made(program, R"(,"practice":true)"));
    // Played on from the first.
    const auto explored = ann.post("/api/tables/" + first + "/explore",
                                   R"({"v":1,"seat":0,"program":"easy","name":"Ann"})");
    finished(std::string(json::parse(explored.body).at("table").as_string()));

    json::array games;
    for (unsigned tries = 0; tries < kTries; ++tries) {
        games = json::parse(ann.get("/api/statistics").body).at("games").as_array();
        ASSERT_EQ(games.size(), 2U);
        if (!games[0].at("review").is_null() && !games[1].at("review").is_null()) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    EXPECT_EQ(games[1].at("table").as_string(), first);
    const json::value& seat = games[1].at("review");
    ASSERT_FALSE(seat.is_null());
    const json::value review = json::parse(ann.get("/api/tables/" + first + "/review").body);
    EXPECT_EQ(seat, review.at("seats").at(0));
    EXPECT_EQ(bob.get("/api/statistics").body, R"({"games":[]})");
}

TEST(ReviewApi, WhatIsNoRecordGetsItsCode) {
    LobbyServer server;
    Caller ann(server, "ann");
    const auto check = [&](const std::string& body, int status, const char* code) {
        const support::HttpReply reply = ann.post("/api/review", body);
        EXPECT_EQ(reply.status, status) << body;
        EXPECT_THAT(reply.body, HasSubstr(code)) << body;
    };
    check("{", 400, "bad_json");
    check("{}", 400, "missing_key");
    check(R"({"record":7})", 400, "wrong_type");
    check(R"({"record":"","more":1})", 400, "unknown_key");
    check(body_of(""), 400, "bad_record");
    check(body_of("fogg record 1"), 400, "bad_record");
    const std::string id = support::add_finished_table(server.store());
    const std::string record = ann.get("/api/tables/" + id + "/record").body;
    std::string changed = record;
    changed[changed.size() / 2] ^= 1;
    check(body_of(changed), 400, "bad_record");
    check(body_of(support::read_file(FOGG_SOURCE_DIR "/tests/data/records/usa_3.txt")), 400,
          "unknown_map");
}

ReviewDesk::Game game_of(std::uint64_t seed) {
    const support::MapPtr& file = support::toy();
    rules::GameSetup setup{.seats = 2, .seed = {}, .stacked = {}, .names = {}};
    setup.seed[0] = static_cast<std::uint8_t>(seed);
    return {
        .board = std::make_shared<const table::Board>(file),
        .record = rules::record_of(support::random_game(file, setup, seed), rules::TellSeed::kYes)};
}

// Many at once: askers take turns, each job is made once, and ending waits for none of them.
TEST(ReviewDesk, AskersTakeTurns) {
    const base::SystemClock clock;
    const review::ReviewSettings settings{
        .games = 32, .judge = {.search_games = 1, .list_worlds = 1, .worlds = 2, .worlds_max = 2}};
    ReviewDesk desk(clock, {}, settings);
    for (unsigned i = 0; i < 5; ++i) {
        EXPECT_NE(desk.ask("many" + std::to_string(i), 1, game_of(i)).text, nullptr);
    }
    EXPECT_NE(desk.ask("one", 2, game_of(9)).text, nullptr);
    while (!desk.find("one").is_done) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    EXPECT_FALSE(desk.find("many4").is_done);
    EXPECT_EQ(desk.find("nobody").text, nullptr);
    const ReviewDesk::Answer again = desk.ask("one", 3, game_of(9));
    EXPECT_TRUE(again.is_done);
}

// Cheap settings, and what comes of waiting for a review.
constexpr review::ReviewSettings kQuick{
    .games = 32, .judge = {.search_games = 1, .list_worlds = 1, .worlds = 2, .worlds_max = 2}};

std::string made_by(ReviewDesk& desk, const std::string& name, bool may_be_filed) {
    ReviewDesk::Game game = game_of(1);
    game.may_be_filed = may_be_filed;
    ReviewDesk::Answer answer = desk.ask(name, 1, game);
    while (!answer.is_done) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        answer = desk.find(name);
    }
    return *answer.text;
}

// A hundred games at once, by five people who ask for all of theirs one after the other: the last
// one is not behind the eighty before. Everybody has something to look at while they wait.
TEST(ReviewDesk, AHundredAtOnceTakeTurns) {
    constexpr unsigned kAskers = 5;
    constexpr unsigned kEach = 20;
    const base::SystemClock clock;
    ReviewDesk desk(clock, {}, kQuick);
    const auto name = [](unsigned asker, unsigned n) {
        return std::to_string(asker) + " " + std::to_string(n);
    };
    // While this one is made, all others are asked for.
    EXPECT_NE(desk.ask("first", 99, game_of(0)).text, nullptr);
    for (unsigned asker = 0; asker < kAskers; ++asker) {
        for (unsigned n = 0; n < kEach; ++n) {
            const ReviewDesk::Answer answer =
                desk.ask(name(asker, n), asker, game_of(100 * asker + n));
            ASSERT_NE(answer.text, nullptr);
            EXPECT_THAT(*answer.text, HasSubstr(R"("progress":)"));
        }
        // As many as may wait, for this person alone.
        EXPECT_EQ(desk.ask("one more", asker, game_of(1)).text, nullptr);
    }
    std::array<unsigned, kAskers> done{};
    std::map<std::string, double> progress;
    for (unsigned all = 0; all < kAskers * kEach;) {
        all = 0;
        for (unsigned asker = 0; asker < kAskers; ++asker) {
            // One after the other of each.
            while (done[asker] < kEach && desk.find(name(asker, done[asker])).is_done) {
                ++done[asker];
            }
            all += done[asker];
            if (done[asker] < kEach) {
                const std::string next = name(asker, done[asker]);
                const ReviewDesk::Answer answer = desk.find(next);
                ASSERT_NE(answer.text, nullptr);
                const double now = json::parse(*answer.text).at("progress").to_number<double>();
                EXPECT_GE(now, progress[next]);
                progress[next] = now;
            }
        }
        // Two of one person's may pass while this looks at the others.
        const auto [least, most] = std::ranges::minmax(done);
        EXPECT_LE(most, least + 3);
        // Reviews are made at the lowest priority: nobody else may be busy all the time.
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

TEST(ReviewDesk, ARestartCostsNoReview) {
    const base::SystemClock clock;
    const support::TempFolder folder;
    const std::string place = folder / "reviews";
    std::string text;
    std::string sums;
    {
        ReviewDesk desk(clock, {}, kQuick, place);
        text = made_by(desk, "game", true);
        sums = *desk.sums("game");
        made_by(desk, "brought along", false);
    }
    ReviewDesk desk(clock, {}, kQuick, place);
    ASSERT_NE(desk.sums("game"), nullptr);
    EXPECT_EQ(*desk.sums("game"), sums);
    const ReviewDesk::Answer again = desk.find("game");
    ASSERT_NE(again.text, nullptr);
    EXPECT_TRUE(again.is_done);
    EXPECT_EQ(*again.text, text);
    EXPECT_EQ(desk.find("brought along").text, nullptr);
    EXPECT_EQ(desk.find("another").text, nullptr);
}

// Cut short, changed, empty, or no file at all: it is not there, and can be made again.
TEST(ReviewDesk, ABrokenFileIsNoReview) {
    const base::SystemClock clock;
    const support::TempFolder folder;
    const std::string place = folder / "reviews";
    std::string text;
    {
        ReviewDesk desk(clock, {}, kQuick, place);
        text = made_by(desk, "game", true);
    }
    ASSERT_FALSE(std::filesystem::is_empty(place));
    const std::string path = std::filesystem::directory_iterator(place)->path().string();
    const std::string whole = support::read_file(path);
    std::string changed = whole;
    changed[changed.size() / 2] ^= 1;
    const std::string head = whole.substr(0, whole.find('\n'));
    for (const std::string& broken :
         {std::string(), std::string("fogg review 1 "), head, whole.substr(0, whole.size() - 1),
          changed, head + "0" + whole.substr(head.size()), "fogg review 2" + whole.substr(13)}) {
        std::ofstream(path, std::ios::binary) << broken;
        ReviewDesk desk(clock, {}, kQuick, place);
        EXPECT_EQ(desk.find("game").text, nullptr) << broken.substr(0, 100);
        EXPECT_EQ(desk.sums("game"), nullptr);
    }
    ReviewDesk desk(clock, {}, kQuick, place);
    EXPECT_EQ(made_by(desk, "game", true), text);
    EXPECT_EQ(support::read_file(path), whole);
}

TEST(ReviewDesk, AFolderThatCannotBeMadeCostsNoReview) {
    const base::SystemClock clock;
    const support::TempFolder folder;
    const std::string place = folder / "a file";
    std::ofstream(place) << "not a folder";
    ReviewDesk desk(clock, {}, kQuick, place);
    EXPECT_THAT(made_by(desk, "game", true), HasSubstr(R"("done":true)"));
}

TEST(ReviewDesk, TellsWhatThereIsSoFar) {
    const base::SystemClock clock;
    ReviewDesk desk(clock, {});
    EXPECT_THAT(*desk.ask("game", 1, game_of(1)).text, HasSubstr(R"("moves":[])"));
    std::shared_ptr<const std::string> text;
    for (unsigned tries = 0; tries < 5000; ++tries) {
        text = desk.find("game").text;
        if (text->find(R"("chance")") != std::string::npos) {
            break;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    const json::value rough = json::parse(*text);
    EXPECT_FALSE(rough.at("done").as_bool());
    EXPECT_GT(rough.at("progress").to_number<double>(), 0);
    EXPECT_GT(rough.at("moves").as_array().size(), 20U);
}

}  // namespace
}  // namespace net
