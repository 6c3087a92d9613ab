// Names of players in score sheets and games of the referee.
#include "protocol/player_name.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/records/record_format.h"

namespace protocol {
namespace {

TEST(PlayerName, IsOneLineThatCanBeSeen) {
    EXPECT_TRUE(is_name("Ann"));
    EXPECT_TRUE(is_name("Ann of Møn"));
    EXPECT_TRUE(is_name(std::string(rules::kPlayerNameBytesMax, 'x')));
    EXPECT_FALSE(is_name(""));
    EXPECT_FALSE(is_name(std::string(rules::kPlayerNameBytesMax + 1, 'x')));
    EXPECT_FALSE(is_name(" Ann"));
    EXPECT_FALSE(is_name("Ann "));
    EXPECT_FALSE(is_name(" "));
    EXPECT_FALSE(is_name("An\nn"));
    EXPECT_FALSE(is_name("Ann\x7f"));
    EXPECT_FALSE(is_name(std::string("An\0n", 4)));
}

}  // namespace
}  // namespace protocol
