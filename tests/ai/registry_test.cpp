#include "ai/registry.h"

#include <gtest/gtest.h>

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
}

}  // namespace
