// fogg value, on records of games.
#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "app/program.h"
#include "support/maps.h"

namespace {

namespace json = boost::json;

const std::string kRecord = FOGG_SOURCE_DIR "/tests/data/records/san_francisco_2.txt";
const std::string kUsaRecord = FOGG_SOURCE_DIR "/tests/data/records/usa_3.txt";

app_test::Ended value_of(const std::string& rest, const std::string& record = kRecord) {
    return app_test::run("value " + record + " --lang en --games 10 " + rest + " 2>&1", "");
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) {
        lines.push_back(line);
    }
    return lines;
}

// The number of moves in the record, from its last line: "end 123 …".
std::size_t moves_in_record(const std::string& record = kRecord) {
    const std::string text = support::read_file(record);
    return std::stoul(text.substr(text.rfind("\nend ") + 5));
}

TEST(ValueProgram, ValuesEveryPositionAndTheChancesSumToOne) {
    const auto lines = lines_of(value_of("--json").output);
    ASSERT_EQ(lines.size(), moves_in_record() + 1);
    for (std::size_t n = 0; n < lines.size(); ++n) {
        SCOPED_TRACE(lines[n]);
        const json::object line = json::parse(lines[n]).as_object();
        EXPECT_EQ(line.at("n").to_number<std::size_t>(), n);
        long sum = 0;
        for (const json::value& chance : line.at("chance").as_array()) {
            sum += std::lround(chance.to_number<double>() * 10000);
        }
        EXPECT_EQ(sum, 10000);
        EXPECT_EQ(line.at("points").as_array().size(), 2U);
        EXPECT_EQ(line.at("chance_error").as_array().size(), 2U);
    }
}

// In the middle the network has no luck that a seed could change; at the end all agree.
TEST(ValueProgram, AsksTheNetwork) {
    const auto value = [](const std::string& rest) { return value_of(rest, kUsaRecord).output; };
    const std::string learned = value("--json --at 200 --learned");
    EXPECT_EQ(value("--json --at 200 --learned --seed 77"), learned);
    EXPECT_NE(value("--json --at 200"), learned);
    EXPECT_NE(value("--json --at 200 --learned --seat 0"), learned);
    const std::string end = "--json --at " + std::to_string(moves_in_record(kUsaRecord));
    EXPECT_EQ(value(end + " --learned"), value(end));
}

// The network was not trained on the San Francisco of this record, which has another ticket.
TEST(ValueProgram, PlaysGamesWhereTheNetworkKnowsNothing) {
    EXPECT_EQ(value_of("--json --at 90 --learned").output, value_of("--json --at 90").output);
}

TEST(ValueProgram, OnePositionHasTheSameBytesAsAmongAll) {
    const auto lines = lines_of(value_of("--json").output);
    EXPECT_EQ(value_of("--json --at 30").output, lines.at(30) + "\n");
    EXPECT_NE(value_of("--json --at 30 --seed 77").output, lines.at(30) + "\n");
    EXPECT_NE(value_of("--json --at 30 --seat 0").output,
              value_of("--json --at 30 --seat 1").output);
}

TEST(ValueProgram, TellsPeople) {
    const auto told = value_of("--at 30");
    EXPECT_EQ(told.status, 0);
    const auto lines = lines_of(told.output);
    ASSERT_EQ(lines.size(), 4U);
    EXPECT_EQ(lines[0], "San Francisco, 10 games to the end from each position");
    EXPECT_EQ(lines[3].substr(0, 7), "    30 ");
}

TEST(ValueProgram, Refusals) {
    EXPECT_EQ(value_of("--at 100000").status, 1);
    EXPECT_EQ(value_of("--seat 2").output, "bad_record: The game has only 2 seats, from 0.\n");
    EXPECT_EQ(app_test::run("value no_such_file 2>&1", "").status, 1);
    EXPECT_NE(value_of("--games 0").status, 0);
}

}  // namespace
