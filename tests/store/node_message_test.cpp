#include "store/node_message.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace store {
namespace {

using testing::ElementsAre;

TEST(NodeMessage, AreTextAndBack) {
    NodeMessage message{.from = static_cast<NodeId>(17)};
    message.lines = {{.table = static_cast<TableId>(4), .last = 120}};
    message.chat = {{.table = static_cast<TableId>(9), .last = 3}};
    message.notes = {{.table = static_cast<TableId>(4), .from = message.from, .text = "p3.1"}};
    const auto texts = to_texts(message);
    ASSERT_THAT(texts, ElementsAre("17 l4.120 c9.3 n4.p3.1"));
    const auto back = parse_node_message(texts.front());
    ASSERT_TRUE(back);
    EXPECT_EQ(to_texts(*back), texts);
    EXPECT_EQ(back->notes.front().from, message.from);
}

TEST(NodeMessage, NothingIsToldWhereThereIsNothing) {
    EXPECT_TRUE(to_texts({}).empty());
}

TEST(NodeMessage, ManyTakeManyTexts) {
    NodeMessage message{.from = static_cast<NodeId>(1)};
    for (int i = 0; i < 2'000; ++i) {
        message.lines.push_back({.table = static_cast<TableId>(1'000'000 + i), .last = 77});
    }
    std::size_t lines = 0;
    const auto texts = to_texts(message);
    for (const std::string& text : texts) {
        EXPECT_LT(text.size(), 8'000U);
        lines += parse_node_message(text)->lines.size();
    }
    EXPECT_GT(texts.size(), 1U);
    EXPECT_EQ(lines, 2'000U);
}

TEST(NodeMessage, WhatIsNotKnownIsPassedOver) {
    EXPECT_FALSE(parse_node_message(""));
    EXPECT_FALSE(parse_node_message("hello"));
    const auto message =
        parse_node_message("3 x4.1 l l4 l4. lx.1 l5.x  l6.7 l99999999999999999999.1");
    ASSERT_TRUE(message);
    ASSERT_EQ(message->lines.size(), 1U);
    EXPECT_EQ(message->lines.front().last, 7U);
    EXPECT_TRUE(message->chat.empty());
}

}  // namespace
}  // namespace store
