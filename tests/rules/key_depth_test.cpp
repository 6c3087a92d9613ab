// Keys of map files that would overflow the stack.
#include "rules/maps/key_depth.h"

#include <gtest/gtest.h>

#include <string>

#include "rules/maps/map_file.h"

namespace {

std::string dotted(unsigned parts) {
    std::string key = "a";
    for (unsigned i = 1; i < parts; ++i) {
        key += ".a";
    }
    return key;
}

std::string code_of(const std::string& text) {
    const auto map = rules::parse_map(text);
    return map ? "ok" : map.error().front().code;
}

TEST(KeyDepth, EndsBeforeTheStackDoes) {
    // Without the limit, each of these ends the program.
    EXPECT_EQ(code_of(dotted(120'000) + " = 1"), "toml_syntax");
    EXPECT_EQ(code_of("[" + dotted(120'000) + "]"), "toml_syntax");
    EXPECT_EQ(code_of("x = { " + dotted(100'000) + " = 1 }"), "toml_syntax");
    // A long string may end in four quotation marks, a short one with its line.
    EXPECT_EQ(code_of("x = { y = \"\"\"z\"\"\"\", " + dotted(100'000) + " = 1 }"), "toml_syntax");
    EXPECT_EQ(code_of("x = \"\n" + dotted(100'000) + " = 1"), "toml_syntax");
    EXPECT_EQ(code_of("x = " + std::string(100'000, '[')), "toml_syntax");
}

TEST(KeyDepth, CountsKeysOnly) {
    using rules::line_of_deep_key;
    const unsigned most = rules::kKeyDepthMax;
    EXPECT_FALSE(line_of_deep_key(dotted(most) + " = 1\n" + dotted(most) + " = 2"));
    EXPECT_EQ(line_of_deep_key("x = 1\n" + dotted(most + 1) + " = 1"), 2U);
    EXPECT_EQ(line_of_deep_key("a . a.\"a\".a.a.'a'.a.a.a = 1"), 1U);
    EXPECT_FALSE(line_of_deep_key("# " + dotted(99)));
    EXPECT_FALSE(line_of_deep_key("x = \"" + dotted(99) + " \\\" " + dotted(99) + "\""));
    EXPECT_FALSE(line_of_deep_key("x = '" + dotted(99) + "'"));
    EXPECT_FALSE(line_of_deep_key("x = \"\"\"" + dotted(99) + "\n" + dotted(99) + "\"\"\""));
    EXPECT_FALSE(line_of_deep_key("x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 1.5]"));
}

}  // namespace
