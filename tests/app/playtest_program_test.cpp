// fogg playtest as a program: its figures are the arena's, files, errors.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <filesystem>
#include <string>

#include "app/program.h"
#include "support/read_file.h"

namespace {

namespace json = boost::json;
using app_test::run;
using app_test::scratch_path;

json::value json_of(const std::string& arguments) {
    const auto path = scratch_path("figures.json");
    const auto ended = run(arguments + " --json " + path.string(), "");
    EXPECT_EQ(ended.status, 0) << ended.output;
    json::value value = json::parse(support::read_file(path.string()));
    std::filesystem::remove(path);
    return value;
}

TEST(PlaytestProgram, AgreesWithTheArenaOnTheSameSeed) {
    const auto tested = json_of("playtest san_francisco --seats 3 --games 60 --seed 7");
    const auto played =
        json_of("arena --map san_francisco --players planner,planner,planner --deals 20 --seed 7");
    const json::value& trial = tested.at("trials").at(0);
    EXPECT_EQ(trial.at("games"), played.at("games"));
    EXPECT_EQ(trial.at("win_share_by_turn_order"), played.at("win_share_by_turn_order"));
    EXPECT_EQ(trial.at("turns"), played.at("turns"));
    EXPECT_EQ(trial.at("score"), played.at("players").at(0).at("score"));
}

TEST(PlaytestProgram, TheNumberOfThreadsChangesNothing) {
    EXPECT_EQ(json_of("playtest toy --seats 2 --games 400"),
              json_of("playtest toy --seats 2 --games 400 --threads 2"));
}

TEST(PlaytestProgram, PlaysWithEveryNumberOfSeats) {
    const auto tested = json_of("playtest toy --games 60");
    ASSERT_EQ(tested.at("trials").as_array().size(), 2U);
    EXPECT_EQ(tested.at("trials").at(0).at("seats"), 2);
    EXPECT_EQ(tested.at("trials").at(1).at("seats"), 3);
    EXPECT_TRUE(tested.at("warnings").is_array());
}

TEST(PlaytestProgram, StopsWhenTheFiguresAreExactEnough) {
    const auto tested = json_of("playtest toy --seats 2 --games 100000 --precision 0.2");
    EXPECT_LT(tested.at("trials").at(0).at("games").to_number<int>(), 100000);
}

TEST(PlaytestProgram, WritesAReportInTheReadersLanguage) {
    const auto path = scratch_path("report.html");
    const auto ended = run(
        "playtest toy san_francisco --seats 2 --games 60 --lang fi --html " + path.string(), "");
    EXPECT_EQ(ended.status, 0) << ended.output;
    const std::string page = support::read_file(path.string());
    std::filesystem::remove(path);
    EXPECT_NE(page.find("Pelitesti"), std::string::npos);
    EXPECT_NE(page.find("Rinnakkain"), std::string::npos);
    EXPECT_EQ(page.find("How often"), std::string::npos);
}

TEST(PlaytestProgram, SaysWhatIsWrong) {
    EXPECT_NE(run("playtest nowhere 2>&1", "").status, 0);
    EXPECT_NE(run("playtest usa --seats 6 2>&1", "").status, 0);
    const auto two = run("playtest toy --player planner,random 2>&1", "");
    EXPECT_NE(two.status, 0);
    EXPECT_NE(two.output.find("--player takes one name"), std::string::npos);
}

}  // namespace
