// fogg review, on records of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <filesystem>
#include <fstream>
#include <string>

#include "app/program.h"
#include "support/english.h"
#include "support/read_file.h"
#include "support/temp_folder.h"
#include "words/language.h"

namespace {

namespace json = boost::json;
using testing::HasSubstr;
using testing::Not;

const std::string kToyRecord = FOGG_SOURCE_DIR "/tests/data/records/toy_2.txt";

std::string review_of(const std::string& rest) {
    const auto ended = app_test::run("review " + kToyRecord + " --games 32 " + rest, "");
    EXPECT_EQ(ended.status, 0);
    return ended.output;
}

TEST(ReviewProgram, SumsToTheResultInJson) {
    const std::string text = review_of("--json");
    const json::value review = json::parse(text);
    EXPECT_EQ(review.at("format").to_number<int>(), 1);
    EXPECT_EQ(review.at("map").as_string(), "toy");
    EXPECT_TRUE(review.at("done").as_bool());
    double results = 0;
    for (const json::value& seat : review.at("seats").as_array()) {
        const auto part = [&](const char* key) { return seat.at(key).to_number<double>(); };
        EXPECT_NEAR(part("start") + part("luck") + part("play") + part("others"), part("result"),
                    1e-9);
        double luck = 0;
        for (const auto& [kind, share] : seat.at("luck_by").as_object()) {
            luck += share.to_number<double>();
        }
        EXPECT_NEAR(luck, part("luck"), 1e-8);
        results += part("result");
    }
    EXPECT_NEAR(results, 1, 1e-9);
    double before = 0.5;
    for (const json::value& move : review.at("moves").as_array()) {
        const double chance = move.at("chance").at(0).to_number<double>();
        EXPECT_NEAR(before + move.at("change").at(0).to_number<double>(), chance, 1e-9);
        before = chance;
        const bool is_natures = move.at("by").is_string();
        EXPECT_TRUE(!is_natures || move.at("loss").is_null());
    }
    EXPECT_EQ(review_of("--json"), text) << "the same bytes every time";
    EXPECT_NE(review_of("--json --seed 2"), text);
}

TEST(ReviewProgram, SpeaksEveryLanguage) {
    for (const words::Language language : words::kLanguages) {
        const std::string tag(words::tag(language));
        const std::string text = review_of("--lang " + tag);
        const std::string page = review_of("--html --lang " + tag);
        EXPECT_THAT(page, HasSubstr("<html lang=\"" + tag + "\">"));
        EXPECT_THAT(page, HasSubstr("<svg"));
        for (const char* const outside : {"<script", "http://", "https://", "url("}) {
            EXPECT_THAT(page, Not(HasSubstr(outside)));
        }
        if (language == words::Language::kEnglish) {
            EXPECT_THAT(text, HasSubstr("Own play"));
            continue;
        }
        for (const std::string& phrase : support::english_only(language, {"review"})) {
            EXPECT_THAT(text, Not(HasSubstr(phrase))) << tag;
        }
    }
}

TEST(ReviewProgram, RefusesWhatIsNotOver) {
    const auto missing = app_test::run("review /nowhere.txt --json 2>&1", "");
    EXPECT_EQ(missing.status, 1);
    EXPECT_THAT(missing.output, HasSubstr("bad_record"));
}

// Twice the same game: the means are those of one, and nothing is in doubt.
TEST(StatisticsProgram, SumsUpRecordsReviewsAndFolders) {
    const support::TempFolder folder;
    const std::string review = review_of("--json");
    std::ofstream(folder / "a.json") << review;
    std::filesystem::copy_file(kToyRecord, folder / "b.txt");
    std::filesystem::copy_file(FOGG_SOURCE_DIR "/tests/data/records/usa_explored_2.txt",
                               folder / "c.txt");
    const auto statistics = [&](const std::string& rest) {
        const auto ended = app_test::run("statistics " + folder.path() + " --games 32 " + rest, "");
        EXPECT_EQ(ended.status, 0) << ended.output;
        return ended.output;
    };
    const json::value parsed = json::parse(statistics("--json"));
    EXPECT_EQ(parsed.at("games").to_number<int>(), 2);
    EXPECT_EQ(parsed.at("left_out").to_number<int>(), 1);
    ASSERT_EQ(parsed.at("players").as_array().size(), 2U);
    const json::value seat = json::parse(review).at("seats").at(0);
    for (const json::value& player : parsed.at("players").as_array()) {
        if (player.at("name") != seat.at("name")) {
            continue;
        }
        for (const char* const key : {"luck", "play", "others"}) {
            EXPECT_NEAR(player.at(key).at("mean").to_number<double>(),
                        seat.at(key).to_number<double>(), 1e-9);
            EXPECT_NEAR(player.at(key).at("low").to_number<double>(),
                        player.at(key).at("high").to_number<double>(), 1e-9);
        }
    }
    const std::string name(seat.at("name").as_string());
    EXPECT_EQ(
        json::parse(statistics("--json --name '" + name + "'")).at("players").as_array().size(),
        1U);
    for (const std::string tag : {"en", "de", "fi"}) {
        EXPECT_NE(statistics("--lang " + tag).find(name), std::string::npos);
        EXPECT_NE(statistics("--html --lang " + tag).find("</svg>"), std::string::npos);
    }
    std::ofstream(folder / "d.json") << "{\"seats\":7}";
    EXPECT_NE(app_test::run("statistics " + folder.path() + " --games 32", "").status, 0);
}

}  // namespace
