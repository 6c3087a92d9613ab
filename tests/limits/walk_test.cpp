// Walks the table "Limits" of docs/configuration.md: see driver.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "limits/driver.h"
#include "support/maps.h"

namespace limits {
namespace {

std::vector<Driver> all_drivers() {
    std::vector<Driver> drivers;
    for (const auto& file :
         {connection_drivers(), http_drivers(), socket_drivers(), table_drivers(), work_drivers(),
          seat_drivers(), push_drivers(), review_drivers(), daily_drivers(), explore_drivers(),
          practice_drivers(), draft_drivers(), map_drivers(), store_drivers(), playtest_drivers(),
          memory_drivers()}) {
        drivers.insert(drivers.end(), file.begin(), file.end());
    }
    return drivers;
}

std::vector<std::string> cells(const std::string& line) {
    std::vector<std::string> cells;
    std::istringstream rest(line.substr(1));
    for (std::string cell; std::getline(rest, cell, '|');) {
        const std::size_t begin = std::min(cell.find_first_not_of(' '), cell.size());
        cells.push_back(cell.substr(begin, cell.find_last_not_of(' ') + 1 - begin));
    }
    return cells;
}

// What the document says: the default of every limit.
std::map<std::string, std::string> rows() {
    const std::string document =
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/docs/configuration.md");
    const std::size_t begin = document.find("\n## Limits\n");
    EXPECT_NE(begin, std::string::npos);
    std::istringstream lines(document.substr(begin, document.find("\n## ", begin + 1) - begin));
    std::map<std::string, std::string> rows;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("|") && !line.starts_with("|--") && !line.starts_with("| limit |")) {
            const std::vector<std::string> row = cells(line);
            EXPECT_EQ(row.size(), 5U) << line;
            EXPECT_THAT(row, testing::Each(testing::Not(""))) << line;
            EXPECT_TRUE(rows.emplace(row.at(0), row.at(1)).second) << line;
        }
    }
    return rows;
}

TEST(Limits, EveryRowHasADriverAndEveryDriverARow) {
    std::map<std::string, std::string> driven;
    for (const Driver& driver : all_drivers()) {
        EXPECT_TRUE(driven.emplace(driver.limit, driver.bound).second) << driver.limit;
    }
    EXPECT_EQ(driven, rows());
}

class LimitTest : public testing::TestWithParam<Driver> {};

TEST_P(LimitTest, OffendersGetTheirCodeAndOthersNoticeNothing) {
    Stage stage(GetParam().settings);
    GetParam().drive(stage);
    stage.expect_others_fine();
}

// "Size of a WebSocket message" is Size_of_a_WebSocket_message.
std::string test_name(const testing::TestParamInfo<Driver>& info) {
    std::string name;
    for (const char c : info.param.limit) {
        const bool is_plain =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        name += is_plain ? c : '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(Walk, LimitTest, testing::ValuesIn(all_drivers()), test_name);

}  // namespace
}  // namespace limits
