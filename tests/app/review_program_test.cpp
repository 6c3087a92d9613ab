// fogg review, on records of games.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "app/program.h"
#include "support/english.h"
#include "support/read_file.h"
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

}  // namespace
