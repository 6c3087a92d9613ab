// The programs that a table can seat.
#include <gtest/gtest.h>

#include <string>

#include "ai/registry.h"
#include "table/room.h"

namespace {

TEST(ProgramNames, AreTheLevelsOfTheLadderWeakestFirst) {
    const auto& names = table::program_names();
    ASSERT_EQ(names.size(), 10U);
    EXPECT_EQ(names.front(), "level_1");
    EXPECT_EQ(names.back(), "level_10");
    for (const std::string& name : names) {
        EXPECT_TRUE(table::is_program(name)) << name;
        EXPECT_TRUE(ai::parse_player(name)) << name;
    }
}

// Tables, links and clients of earlier versions name them so.
TEST(ProgramNames, OfEarlierVersionsStillWork) {
    for (const std::string name : {"easy", "medium", "hard", "expert"}) {
        EXPECT_TRUE(table::is_program(name)) << name;
        EXPECT_TRUE(ai::parse_player(name)) << name;
    }
    EXPECT_TRUE(table::is_program(table::kStandIn));
    EXPECT_FALSE(table::is_program("planner")) << "not for people";
    EXPECT_FALSE(table::is_program("level_11"));
    EXPECT_FALSE(table::is_program(""));
}

}  // namespace
