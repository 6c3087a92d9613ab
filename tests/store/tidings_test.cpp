#include "store/tidings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace store {
namespace {

using testing::ElementsAre;

TEST(Tidings, AreTextAndBack) {
    Tidings tidings{.from = static_cast<NodeId>(17)};
    tidings.lines = {{.table = static_cast<TableId>(4), .last = 120}};
    tidings.chat = {{.table = static_cast<TableId>(9), .last = 3}};
    tidings.notes = {{.table = static_cast<TableId>(4), .from = tidings.from, .text = "p3.1"}};
    const auto texts = to_texts(tidings);
    ASSERT_THAT(texts, ElementsAre("17 l4.120 c9.3 n4.p3.1"));
    const auto back = parse_tidings(texts.front());
    ASSERT_TRUE(back);
    EXPECT_EQ(to_texts(*back), texts);
    EXPECT_EQ(back->notes.front().from, tidings.from);
}

TEST(Tidings, NothingIsToldWhereThereIsNothing) {
    EXPECT_TRUE(to_texts({}).empty());
}

TEST(Tidings, ManyTakeManyTexts) {
    Tidings tidings{.from = static_cast<NodeId>(1)};
    for (int i = 0; i < 2'000; ++i) {
        tidings.lines.push_back({.table = static_cast<TableId>(1'000'000 + i), .last = 77});
    }
    std::size_t lines = 0;
    const auto texts = to_texts(tidings);
    for (const std::string& text : texts) {
        EXPECT_LT(text.size(), 8'000U);
        lines += parse_tidings(text)->lines.size();
    }
    EXPECT_GT(texts.size(), 1U);
    EXPECT_EQ(lines, 2'000U);
}

TEST(Tidings, WhatIsNotKnownIsPassedOver) {
    EXPECT_FALSE(parse_tidings(""));
    EXPECT_FALSE(parse_tidings("hello"));
    const auto tidings = parse_tidings("3 x4.1 l l4 l4. lx.1 l5.x  l6.7 l99999999999999999999.1");
    ASSERT_TRUE(tidings);
    ASSERT_EQ(tidings->lines.size(), 1U);
    EXPECT_EQ(tidings->lines.front().last, 7U);
    EXPECT_TRUE(tidings->chat.empty());
}

}  // namespace
}  // namespace store
