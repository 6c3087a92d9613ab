#include "table/people/name.h"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <string>

#include "rules/limits.h"
#include "rules/records/record_format.h"
#include "store/limits.h"
#include "support/maps.h"
#include "table/messages.h"

namespace table {
namespace {

namespace json = boost::json;

// The client's tests read the same file.
json::object shared_cases() {
    const std::string path = std::string(FOGG_SOURCE_DIR) + "/tests/data/names.json";
    return json::parse(support::read_file(path)).as_object();
}

std::string repeated(const json::value& one) {
    const json::value* const times = one.as_object().if_contains("times");
    std::string text;
    for (std::int64_t i = 0; i < (times == nullptr ? 1 : times->as_int64()); ++i) {
        text += one.at("text").as_string();
    }
    return text;
}

TEST(Name, FitsWithinThirtyCharactersAsReadersCount) {
    const json::object cases = shared_cases();
    for (const json::value& one : cases.at("fit").as_array()) {
        EXPECT_TRUE(is_name(repeated(one))) << one;
    }
    for (const char* const kind : {"too_long", "bad"}) {
        for (const json::value& one : cases.at(kind).as_array()) {
            EXPECT_FALSE(is_name(repeated(one))) << one;
        }
    }
}

TEST(Name, IsTheSameToReaders) {
    const json::object cases = shared_cases();
    for (const json::value& pair : cases.at("same").as_array()) {
        EXPECT_TRUE(is_same_name(pair.at(0).as_string(), pair.at(1).as_string())) << pair;
    }
    for (const json::value& pair : cases.at("different").as_array()) {
        EXPECT_FALSE(is_same_name(pair.at(0).as_string(), pair.at(1).as_string())) << pair;
    }
}

TEST(Name, IsNoBytesThatAreNotUtf8) {
    for (const char* const bytes :
         {"\xff", "a\xc3", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80"}) {
        EXPECT_FALSE(is_name(bytes)) << bytes;
    }
}

TEST(Name, FitsInARecord) {
    EXPECT_EQ(kNameLimit.bytes_max, rules::kPlayerNameBytesMax);
}

// A full table of the longest names, each seat held from several devices, is listed like any other.
TEST(Name, OfEverySeatFitsInASummary) {
    constexpr std::size_t kHolderDigits = 17;  // and a space
    constexpr std::size_t kRest = 1024;
    EXPECT_LE((rules::kSeatsMax * kNameLimit.bytes_max) +
                  (store::kTableHoldersMax * kHolderDigits) + kRest,
              store::kSummaryBytesMax);
}

// Once 24 code points were a name, whatever they were; logs keep them.
TEST(Name, OfAnOldLogIsRead) {
    std::string trains;
    for (int i = 0; i < 24; ++i) {
        trains += "\xf0\x9f\x9a\x82";
    }
    for (const std::string& name : {trains, std::string("\xe3\x85\xa4"), std::string("Ann")}) {
        EXPECT_TRUE(is_logged_name(name)) << name;
    }
    EXPECT_FALSE(is_logged_name(""));
    EXPECT_FALSE(is_logged_name("An\nn"));
    EXPECT_FALSE(is_logged_name(std::string(kNameLimit.bytes_max + 1, 'x')));
}

TEST(PlainText, OfChatTakesJoinedEmoji) {
    const std::string family =
        "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa6";
    EXPECT_TRUE(is_plain_text("look: " + family, kChatLimit));
    EXPECT_TRUE(is_plain_text(std::string(500, 'x'), kChatLimit));
    EXPECT_FALSE(is_plain_text(std::string(501, 'x'), kChatLimit));
    EXPECT_FALSE(is_plain_text("a" + std::string(2000, '\xcc'), kChatLimit));
}

}  // namespace
}  // namespace table
