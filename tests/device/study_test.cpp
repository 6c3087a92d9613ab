// Reviews, hints, statistics and puzzles without a server.
#include <string>

#include "base/digest.h"
#include "device/device_fixture.h"
#include "device/journal.h"
#include "support/read_file.h"

namespace device_tests {
namespace {

constexpr const char* kPractice =
    R"({"map":"toy","start_now":true,"practice":true,"seats":[{"kind":"me","name":"Ann"},)"
    R"({"kind":"program","program":"level_3"}]})";

class StudyTest : public DeviceTest {
protected:
    // A game that was played to its end.
    std::string finished_table() {
        const std::string table = make_table(kAgainstProgram);
        watch(table);
        EXPECT_TRUE(play(500));
        return table;
    }
    // How many entries of the journal say what a review came to.
    [[nodiscard]] std::size_t sums_kept() const {
        std::size_t count = 0;
        for (const std::string& entry : page_.journal) {
            count += device::parse_sums(entry) ? 1U : 0U;
        }
        return count;
    }
    json::value read(const std::string& text) { return json::parse(text); }
};

TEST_F(StudyTest, AReviewIsMadePieceByPiece) {
    start();
    const std::string table = finished_table();
    const std::string path = "/api/tables/" + table + "/review";
    device_->request(1, {.method = "GET", .target = path, .body = {}});
    EXPECT_EQ(page_.status, 202U);
    EXPECT_FALSE(read(page_.body).at("done").as_bool());
    // A piece at a time, so that what else is due comes between them.
    device_->run();
    device_->request(1, {.method = "GET", .target = "/api/mine", .body = {}});
    EXPECT_EQ(page_.status, 200U);
    settle();
    const auto done = read(ask("GET", path));
    EXPECT_EQ(page_.status, 200U);
    EXPECT_TRUE(done.at("done").as_bool());
    EXPECT_EQ(done.at("seats").as_array().size(), 2U);
    EXPECT_GT(done.at("moves").as_array().size(), 10U);
    // That of the same record says the same.
    const std::string record = ask("GET", "/api/tables/" + table + "/record");
    const std::string body = json::serialize(json::object{{"record", record}});
    static_cast<void>(ask("POST", "/api/review", body));
    EXPECT_EQ(ask("POST", "/api/review", body), ask("GET", path));
    const auto replay = read(ask("POST", "/api/replay", body));
    EXPECT_EQ(page_.status, 200U);
    EXPECT_GT(replay.at("frames").as_array().size(), 10U);
}

TEST_F(StudyTest, RecordsThatAreNoneGetACode) {
    start();
    for (const char* const path : {"/api/review", "/api/replay"}) {
        EXPECT_EQ(ask("POST", path, R"({"record":"what"})"), R"({"code":"bad_record"})");
        EXPECT_EQ(page_.status, 400U);
        static_cast<void>(ask("POST", path, "{"));
        EXPECT_EQ(page_.status, 400U);
    }
    const std::string table = make_table(kAgainstProgram);
    static_cast<void>(ask("GET", "/api/tables/" + table + "/review"));
    EXPECT_EQ(read(page_.body).at("code").as_string(), "not_over");
}

TEST_F(StudyTest, StatisticsAreKept) {
    start();
    static_cast<void>(finished_table());
    const auto first = read(ask("GET", "/api/statistics"));
    ASSERT_EQ(first.at("games").as_array().size(), 1U);
    EXPECT_EQ(sums_kept(), 1U);
    const auto second = read(ask("GET", "/api/statistics"));
    const auto& game = second.at("games").as_array().at(0);
    EXPECT_TRUE(game.at("review").is_object());
    start();
    EXPECT_EQ(read(ask("GET", "/api/statistics")), second);
    EXPECT_EQ(sums_kept(), 1U);
}

TEST_F(StudyTest, PracticeGamesHaveHintsAndNoStatistics) {
    start();
    const std::string table(read(ask("POST", "/api/tables", kPractice)).at("table").as_string());
    watch(table);
    device_->receive(1, R"({"t":"hint","id":"h1","seat":0,"level":"move"})");
    settle();
    ASSERT_NE(page_.last("done"), nullptr);
    EXPECT_TRUE(page_.last("done")->at("hint").at("best").is_array());
    device_->receive(1, R"({"t":"chance","id":"h2","seat":0})");
    settle();
    EXPECT_EQ(page_.last("done")->at("chance").as_array().size(), 2U);
    EXPECT_TRUE(play(500));
    EXPECT_EQ(ask("GET", "/api/statistics"), R"({"games":[]})");
}

TEST_F(StudyTest, AFinishedGameIsPlayedOnFromTheMiddle) {
    start();
    const std::string table = finished_table();
    const auto replay = read(ask("GET", "/api/tables/" + table + "/replay"));
    const auto& frames = replay.at("frames").as_array();
    const std::string version = json::serialize(frames.at(frames.size() / 2).at("v"));
    const auto made = read(
        ask("POST", "/api/tables/" + table + "/explore",
            R"({"v":)" + version + R"(,"seat":0,"luck":"fresh","program":"easy","name":"Ann"})"));
    ASSERT_EQ(page_.status, 201U) << json::serialize(made);
    EXPECT_TRUE(made.at("table").as_string().starts_with("local-"));
}

TEST_F(StudyTest, AGameIsTakenElsewhere) {
    start();
    const std::string table = make_table(kAgainstProgram);
    watch(table);
    ASSERT_FALSE(play(4));
    static_cast<void>(ask("GET", "/api/tables/" + table + "/record"));
    EXPECT_EQ(page_.status, 409U);
    const std::string record = ask("GET", "/api/tables/" + table + "/record?so_far=1");
    ASSERT_EQ(page_.status, 200U) << record;
    const auto wish = [&](const std::string& text) {
        return json::serialize(
            json::object{{"map", "toy"},
                         {"record", text},
                         {"from", table},
                         {"seats", json::parse(std::string("[") + kAgainstProgram + "]")}});
    };
    const auto made = read(ask("POST", "/api/tables", wish(record)));
    ASSERT_EQ(page_.status, 201U) << json::serialize(made);
    const json::value before = page_.last("update")->at("view").at("market");
    page_.messages.clear();
    watch(std::string(made.at("table").as_string()));
    const json::object& now = *page_.last("update");
    EXPECT_EQ(now.at("view").at("market"), before);
    EXPECT_TRUE(play(500));
    const std::string whole =
        ask("GET", "/api/tables/" + std::string(made.at("table").as_string()) + "/record");
    EXPECT_NE(whole.find("explores " + table + " "), std::string::npos);
    EXPECT_TRUE(read(ask("POST", "/api/check/record", whole)).at("fair").as_bool());
    // What is over, and what was changed.
    static_cast<void>(ask("POST", "/api/tables", wish(whole)));
    EXPECT_EQ(read(page_.body).at("code").as_string(), "bad_position");
    static_cast<void>(ask("POST", "/api/tables", wish(record + "what\n")));
    EXPECT_EQ(read(page_.body).at("code").as_string(), "bad_record");
}

TEST_F(StudyTest, FileOfAMapIsThatOfTheVersionAskedFor) {
    start();
    const std::string now = support::read_file(FOGG_SOURCE_DIR "/maps/usa.toml");
    const std::string before =
        support::read_file(FOGG_SOURCE_DIR "/maps/earlier/usa.27226436.toml");
    EXPECT_EQ(ask("GET", "/api/maps/usa/file"), now);
    EXPECT_EQ(ask("GET", "/api/maps/usa/file?v=" + base::to_hex(base::sha256(now))), now);
    EXPECT_EQ(ask("GET", "/api/maps/usa/file?v=" + base::to_hex(base::sha256(before))), before);
    static_cast<void>(ask("GET", "/api/maps/usa/file?v=" + std::string(64, '0')));
    EXPECT_EQ(page_.status, 404U);
}

TEST_F(StudyTest, AMapThatSomebodyDrewIsPlayed) {
    start();
    std::string text = support::read_file(FOGG_SOURCE_DIR "/maps/toy.toml");
    text += "# as I like it\n";
    const std::string body = json::serialize(json::object{{"text", text}, {"listed", false}});
    page_.is_writable = false;
    EXPECT_EQ(read(ask("POST", "/api/maps", body)).at("code").as_string(), "try_again");
    page_.is_writable = true;
    const std::string made = ask("POST", "/api/maps", body);
    ASSERT_EQ(page_.status, 201U) << made;
    const std::string map(read(made).at("map").as_string());
    EXPECT_EQ(map.size(), 64U);
    EXPECT_EQ(ask("POST", "/api/maps", body), made);
    EXPECT_EQ(ask("GET", "/api/maps/" + map + "/file"), text);
    EXPECT_EQ(read(ask("GET", "/api/maps/" + map)).at("id").as_string(), map);
    EXPECT_EQ(read(ask("POST", "/api/maps", R"({"text":"id = 3"})")).at("code").as_string(),
              "bad_map");
    const std::string wish =
        R"({"map":")" + map + R"(","start_now":true,"seats":[)" + kAgainstProgram + "]}";
    const std::string table(read(ask("POST", "/api/tables", wish)).at("table").as_string());
    watch(table);
    ASSERT_FALSE(play(3));
    start();
    watch(table);
    EXPECT_TRUE(play(500));
    EXPECT_EQ(read(ask("GET", "/api/tables/" + table)).at("map").as_string(), map);
    const std::string record = ask("GET", "/api/tables/" + table + "/record");
    EXPECT_TRUE(read(ask("POST", "/api/check/record", record)).at("ok").as_bool());
}

TEST_F(StudyTest, PuzzlesComeFromThePage) {
    start();
    static_cast<void>(ask("GET", "/api/puzzles/toy"));
    EXPECT_EQ(page_.status, 404U);
    EXPECT_EQ(ask("POST", "/api/puzzles/toy", "what"), R"({"code":"unknown_map"})");
    const std::string puzzles = support::read_file(FOGG_SOURCE_DIR "/puzzles/san_francisco.txt");
    EXPECT_EQ(ask("POST", "/api/puzzles/usa", puzzles), R"({"code":"unknown_map"})");
    EXPECT_EQ(ask("POST", "/api/puzzles/san_francisco", puzzles), "{}");
    const auto list = read(ask("GET", "/api/puzzles/san_francisco"));
    EXPECT_EQ(page_.status, 200U);
    EXPECT_GT(list.at("puzzles").as_array().size(), 10U);
    const auto puzzle = read(ask("GET", "/api/puzzles/san_francisco/1"));
    EXPECT_GT(puzzle.at("choices").as_array().size(), 1U);
    for (const char* const number : {"0", "99999", "x", "1x"}) {
        static_cast<void>(ask("GET", std::string("/api/puzzles/san_francisco/") + number));
        EXPECT_EQ(page_.status, 404U);
    }
}

}  // namespace
}  // namespace device_tests
