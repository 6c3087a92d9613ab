// What is JSON and what is not, for input from outside.
#include "protocol/json_text.h"

#include <gtest/gtest.h>

#include <string>

namespace {

std::string code_of(const std::string& text) {
    const auto parsed = protocol::parse_json(text);
    return parsed ? "ok" : std::string(parsed.error().code);
}

TEST(JsonText, TakesStandardJson) {
    EXPECT_EQ(code_of("{}"), "ok");
    EXPECT_EQ(code_of(" [1, -2.5e3, \"\\u00e9\", true, null]\r"), "ok");
    EXPECT_EQ(code_of("{\"a\":{\"b\":1},\"c\":{\"b\":2}}"), "ok");
}

TEST(JsonText, RefusesEverythingElse) {
    for (const char* text : {"",
                             " ",
                             "{",
                             "}",
                             "{\"a\":1",
                             "{\"a\":1}}",
                             "{\"a\":1} {}",
                             "{a:1}",
                             "{'a':1}",
                             "[1,]",
                             "{\"a\":1,}",
                             "/* */ {}",
                             "{} // x",
                             "NaN",
                             "Infinity",
                             "[1e]",
                             "01",
                             "+1",
                             R"("\x41")",
                             R"("\ud800")",
                             "nul",
                             "{\"a\"}",
                             "\xef\xbb\xbf{}",
                             "[\"\t\"]"}) {
        EXPECT_EQ(code_of(text), "bad_json") << text;
    }
}

TEST(JsonText, RefusesWhatIsNotUtf8) {
    EXPECT_EQ(code_of("{\"\xff\":1}"), "bad_json");
    EXPECT_EQ(code_of("[\"\xc3\x28\"]"), "bad_json");
    EXPECT_EQ(code_of("[\"\xed\xa0\x80\"]"), "bad_json");  // half a surrogate pair
    EXPECT_EQ(code_of("[\"\xc0\xaf\"]"), "bad_json");      // longer than need be
    EXPECT_EQ(code_of(std::string("{\"a\":\0}", 7)), "bad_json");
}

TEST(JsonText, LimitsDepth) {
    const auto nested = [](std::size_t depth) {
        return std::string(depth, '[') + std::string(depth, ']');
    };
    EXPECT_EQ(code_of(nested(protocol::kJsonDepthMax)), "ok");
    EXPECT_EQ(code_of(nested(protocol::kJsonDepthMax + 1)), "bad_json");
    EXPECT_EQ(code_of(nested(1'000'000)), "bad_json");
    EXPECT_EQ(code_of(std::string(1'000'000, '[')), "bad_json");
    std::string objects;
    for (int i = 0; i < 100'000; ++i) {
        objects += "{\"a\":";
    }
    EXPECT_EQ(code_of(objects), "bad_json");
}

TEST(JsonText, RefusesAKeyTwiceInOneObject) {
    EXPECT_EQ(code_of("{\"a\":1,\"a\":2}"), "duplicate_key");
    EXPECT_EQ(code_of("{\"a\":1,\"\\u0061\":2}"), "duplicate_key");
    EXPECT_EQ(code_of("[{\"x\":[{\"b\":1,\"c\":2,\"b\":1}]}]"), "duplicate_key");
    EXPECT_EQ(code_of("{\"\":1,\"\":1}"), "duplicate_key");
}

TEST(JsonText, HugeNumbersAreNumbers) {
    EXPECT_EQ(code_of("[123456789012345678901234567890, 1e300, -0, 18446744073709551615]"), "ok");
}

// A text is cut where a character ends, so that an answer is always valid UTF-8.
TEST(JsonText, TextsAreCutBetweenCharacters) {
    EXPECT_EQ(protocol::shortened("aé", 3), "aé");
    EXPECT_EQ(protocol::shortened("aé", 2), "a");
    EXPECT_EQ(protocol::shortened("é", 1), "");
    EXPECT_EQ(protocol::shortened("abc", 2), "ab");
    EXPECT_EQ(protocol::in_quotes("abc"), "\"abc\"");
    EXPECT_EQ(protocol::in_quotes(std::string(61, 'x')), "\"" + std::string(60, 'x') + "…\"");
    std::string odd = "x";
    for (int i = 0; i < 5000; ++i) {
        odd += "é";
    }
    const auto failure = protocol::failure(protocol::Problem::kBadMap, odd);
    EXPECT_EQ(code_of(protocol::to_line(protocol::failure_json(failure))), "ok");
}

}  // namespace
