// Messages, by the cases that the browser's formatter is tested with too
// (web/src/i18n/messages.test.ts).
#include "words/message.h"

#include <gtest/gtest.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <string>
#include <vector>

#include "support/read_file.h"
#include "words/number.h"

namespace {

namespace json = boost::json;
using words::Language;
using words::Message;

json::value fixture() {
    return json::parse(support::read_file(FOGG_SOURCE_DIR "/tests/data/messages.json"));
}

std::vector<words::Argument> arguments_of(const json::object& object) {
    std::vector<words::Argument> arguments;
    for (const auto& [name, value] : object) {
        if (value.is_string()) {
            arguments.emplace_back(name, std::string_view(value.as_string()));
        } else {
            arguments.emplace_back(name, value.as_int64());
        }
    }
    return arguments;
}

TEST(Message, FormatsAsTheBrowserDoes) {
    const json::value data = fixture();
    const json::array& cases = data.at("cases").as_array();
    EXPECT_GT(cases.size(), 40U);
    for (const json::value& one : cases) {
        const std::string what(one.at("what").as_string());
        const auto language = words::find_language(one.at("language").as_string());
        ASSERT_TRUE(language.has_value()) << what;
        const auto message = Message::parse(one.at("message").as_string());
        ASSERT_TRUE(message.has_value()) << what << ": " << message.error().text;
        EXPECT_EQ(message->format(*language, arguments_of(one.at("arguments").as_object())),
                  std::string_view(one.at("text").as_string()))
            << what;
    }
}

TEST(Message, RefusesWhatItDoesNotUnderstand) {
    const json::value data = fixture();
    for (const char* const list : {"refused", "refused_by_the_program"}) {
        for (const json::value& one : data.at(list).as_array()) {
            EXPECT_FALSE(Message::parse(one.at("message").as_string()).has_value())
                << one.at("what").as_string();
        }
    }
    std::string deep = "x";
    for (unsigned i = 0; i < 1000; ++i) {
        deep = "{a, select, other {" + deep + "}}";
    }
    EXPECT_EQ(Message::parse(deep).error().text, "too many branches inside one another");
}

TEST(Message, SaysWhatItTakes) {
    const auto shape = [](const char* text) { return Message::parse(text)->shape(); };
    using Shape = std::vector<std::string>;
    EXPECT_EQ(shape("{b} {a} {b}"), (Shape{"a", "b"}));
    EXPECT_EQ(shape("{w, select, ferry {{n, plural, one {#} other {# {x}}}} other {}}"),
              (Shape{"n plural", "w select ferry other", "x"}));
}

TEST(Number, AsALanguageWritesIt) {
    EXPECT_EQ(words::decimal_text(Language::kEnglish, -0.04, 1), "0.0");
    EXPECT_EQ(words::decimal_text(Language::kEnglish, -12.5, 1), "-12.5");
    EXPECT_EQ(words::decimal_text(Language::kGerman, -12.5, 1), "-12,5");
    EXPECT_EQ(words::decimal_text(Language::kFinnish, -12.5, 2), "\u221212,50");
    EXPECT_EQ(words::decimal_text(Language::kDanish, 1.0 / 0.0, 1), "–");
    EXPECT_EQ(words::percent_text(Language::kEnglish, 0.632, 1), "63.2 %");
    EXPECT_EQ(words::percent_text(Language::kSwedish, 0.632, 1), "63,2\u00a0%");
    EXPECT_EQ(words::number_text(Language::kNorwegian, -1234), "\u22121\u00a0234");
}

TEST(Language, ByTagOrLocale) {
    using words::find_language;
    EXPECT_EQ(find_language("de"), Language::kGerman);
    EXPECT_EQ(find_language("de_AT.UTF-8"), Language::kGerman);
    EXPECT_EQ(find_language("FI"), Language::kFinnish);
    EXPECT_EQ(find_language("sv-FI"), Language::kSwedish);
    EXPECT_EQ(find_language("nb_NO"), Language::kNorwegian);
    EXPECT_EQ(find_language("nn_NO.UTF-8"), Language::kNorwegian);
    EXPECT_EQ(find_language("no_NO@x"), Language::kNorwegian);
    EXPECT_EQ(find_language("da.ISO-8859-1"), Language::kDanish);
    EXPECT_EQ(find_language("C"), std::nullopt);
    EXPECT_EQ(find_language("C.UTF-8"), std::nullopt);
    EXPECT_EQ(find_language("fr_FR"), std::nullopt);
    EXPECT_EQ(find_language("deutsch"), std::nullopt);
    EXPECT_EQ(find_language(""), std::nullopt);
}

}  // namespace
