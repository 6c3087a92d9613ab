#include "ai/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace {

using ai::NameError;
using ai::parse_player;

TEST(Registry, EveryKindParsesByItsName) {
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        const auto name = parse_player(kind.name);
        ASSERT_TRUE(name) << kind.name;
        EXPECT_EQ(name->name, kind.name);
        EXPECT_FALSE(kind.about.empty());
    }
}

TEST(Registry, SaysWhatIsWrongWithAName) {
    const auto code = [](std::string_view text) { return parse_player(text).error().code; };
    EXPECT_EQ(code("nobody"), NameError::Code::kUnknownPlayer);
    EXPECT_EQ(code(""), NameError::Code::kUnknownPlayer);
    EXPECT_EQ(code("random(x=1"), NameError::Code::kSyntax);
    EXPECT_EQ(code("random(x)"), NameError::Code::kSyntax);
    EXPECT_EQ(code("random(x=1)"), NameError::Code::kUnknownSetting);
    for (const std::string_view value : {"", "abc", "3x", "0", "-1", "1000001", "nan"}) {
        EXPECT_EQ(code("search(games=" + std::string(value) + ")"), NameError::Code::kBadValue)
            << value;
    }
}

TEST(Registry, SettingsTakeTheirWholeRange) {
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        for (const ai::PlayerSetting& setting : kind.settings) {
            EXPECT_LE(setting.least, setting.standard) << setting.name;
            EXPECT_GE(setting.most, setting.standard) << setting.name;
        }
    }
    for (const std::string_view value : {"1", "1000000"}) {
        const auto name = parse_player("search(games=" + std::string(value) + ",moves=7)");
        ASSERT_TRUE(name);
        EXPECT_EQ(name->settings.at("games"), std::stod(std::string(value)));
        EXPECT_EQ(name->settings.at("moves"), 7);
    }
}

// The weight as its author wrote it, not as a float holds it.
TEST(Registry, WeightsHaveThreeDecimals) {
    const auto planner = std::ranges::find(ai::player_kinds(), "planner", &ai::PlayerKind::name);
    const auto turn = std::ranges::find(planner->settings, "turn", &ai::PlayerSetting::name);
    EXPECT_DOUBLE_EQ(turn->standard, 2.637);
}

}  // namespace
