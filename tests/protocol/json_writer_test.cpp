// JSON written straight into a string.
#include "protocol/json_writer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>

namespace {

TEST(JsonWriter, CommasComeByThemselves) {
    protocol::JsonWriter json;
    json.open_object().key("a").number(1).key("b").open_array().number(-2).plain("x");
    json.boolean(true).boolean(false).null().open_object().close_object().close_array();
    json.key("c").raw("[7]").key("d").string("e").close_object();
    EXPECT_EQ(json.take(), R"({"a":1,"b":[-2,"x",true,false,null,{}],"c":[7],"d":"e"})");
}

TEST(JsonWriter, EscapesWhatJsonAndMarkupNeed) {
    protocol::JsonWriter json;
    json.open_array().string("say \"hi\" \\ \n\x1f <b>&amp;</b> ä").close_array();
    EXPECT_EQ(
        json.take(),
        "[\"say \\\"hi\\\" \\\\ \\u000a\\u001f \\u003cb\\u003e\\u0026amp;\\u003c/b\\u003e ä\"]");
}

// Short keys and texts take another way than long ones.
TEST(JsonWriter, LongAndShortTextsAreAlike) {
    for (std::size_t length = 0; length < 80; ++length) {
        const std::string text(length, 'x');
        protocol::JsonWriter json;
        json.open_object().key(text).plain(text).key("k").string(text).close_object();
        EXPECT_EQ(json.take(), "{\"" + text + "\":\"" + text + "\",\"k\":\"" + text + "\"}");
    }
}

TEST(JsonWriter, NumbersOfEverySize) {
    protocol::JsonWriter json(std::string("an old text"));
    json.open_array()
        .number(std::numeric_limits<std::int64_t>::min())
        .number(std::numeric_limits<std::uint64_t>::max())
        .number(0)
        .close_array();
    EXPECT_EQ(json.take(), "[-9223372036854775808,18446744073709551615,0]");
}

TEST(JsonWriter, TextsCanBePutTogetherInPlace) {
    protocol::JsonWriter json;
    json.open_array().number(1).begin_plain();
    json.text() += "claim ";
    json.text() += "17";
    json.end_plain().number(2).close_array();
    EXPECT_EQ(json.take(), R"([1,"claim 17",2])");
}

}  // namespace
