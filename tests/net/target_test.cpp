#include "net/http/target.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "net/address.h"
#include "net/rate_limit.h"

namespace net {
namespace {

// "/path name=value …", or "refused".
std::string shown(std::string_view text) {
    const auto target = parse_target(text);
    if (!target) {
        return "refused";
    }
    std::string line = target->path;
    for (const auto& [name, value] : target->query) {
        line.append(" ").append(name).append("=").append(value);
    }
    return line;
}

TEST(Target, IsAPathAndAQuery) {
    EXPECT_EQ(shown("/"), "/");
    EXPECT_EQ(shown("/t/abc"), "/t/abc");
    EXPECT_EQ(shown("/api/tables?status=finished&after=x%26y"),
              "/api/tables status=finished after=x&y");
    EXPECT_EQ(shown("/a?b&c=&=d&&"), "/a b= c= =d");
    EXPECT_EQ(shown("/gr%C3%BC%C3%9Fe+x"),
              "/gr\xC3\xBC\xC3\x9F"
              "e+x");
    EXPECT_EQ(shown("/a?q=%2F..%2f"), "/a q=/../");
    EXPECT_EQ(shown("/a?b?c=d"), "/a b?c=d");
    EXPECT_EQ(shown("/...//..a/b.."), "/...//..a/b..");
    EXPECT_EQ(parse_target("/?a=1&a=2")->param("a"), "1");
    EXPECT_EQ(parse_target("/?a=1")->param("b"), std::nullopt);
}

TEST(Target, WhatHasTwoMeaningsIsRefused) {
    for (const std::string_view text :
         {"",        "x",     "*",       "http://a/", "/.",         "/..",
          "/../a",   "/a/..", "/a/./b",  "/%2e",      "/%2E%2e/a",  "/%2f",
          "/%5c",    "/\\",   "/%00",    "/%0a",      "/a#b",       "/%",
          "/%1",     "/%g0",  "/%c3",    "/%80",      "/%ed%a0%80", "/%f5%80%80%80",
          "/%c0%af", "/?%",   "/?a=%00", "/?a=%c3"}) {
        EXPECT_EQ(shown(text), "refused") << text;
    }
    EXPECT_EQ(shown("/" + std::string(kTargetBytesMax, 'a')), "refused");
    std::string query = "/?";
    for (std::size_t i = 0; i <= kQueryItemsMax; ++i) {
        query += "a=b&";
    }
    EXPECT_EQ(shown(query), "refused");
}

// RFC 3629: every code point but the surrogates, in its shortest form.
std::string utf8_of(std::uint32_t point) {
    const auto byte = [](std::uint32_t bits) { return static_cast<char>(bits); };
    if (point < 0x80) {
        return {byte(point)};
    }
    if (point < 0x800) {
        return {byte(0xC0 | point >> 6), byte(0x80 | (point & 0x3F))};
    }
    if (point < 0x10000) {
        return {byte(0xE0 | point >> 12), byte(0x80 | (point >> 6 & 0x3F)),
                byte(0x80 | (point & 0x3F))};
    }
    return {byte(0xF0 | point >> 18), byte(0x80 | (point >> 12 & 0x3F)),
            byte(0x80 | (point >> 6 & 0x3F)), byte(0x80 | (point & 0x3F))};
}

TEST(Utf8, IsEveryCodePointInItsShortestForm) {
    // Every 7th, and all around the bounds, where a mistake would be.
    for (std::uint32_t point = 0; point <= 0x110010; point += point % 0x80 < 0x78 ? 7 : 1) {
        const bool is_surrogate = point >= 0xD800 && point <= 0xDFFF;
        ASSERT_EQ(is_utf8("a" + utf8_of(point) + "b"), !is_surrogate && point <= 0x10FFFF) << point;
    }
    for (const std::uint32_t point :
         {0x7FU, 0x80U, 0x7FFU, 0x800U, 0xD7FFU, 0xE000U, 0xFFFFU, 0x10000U, 0x10FFFFU}) {
        EXPECT_TRUE(is_utf8(utf8_of(point))) << point;
    }
}

// Longer forms than needed, halves of characters, and bytes that never occur.
TEST(Utf8, IsNothingElse) {
    for (const std::string_view text : {"\xC0\xAF",
                                        "\xC1\xBF",
                                        "\xE0\x80\xAF",
                                        "\xE0\x9F\xBF",
                                        "\xF0\x80\x80\xAF",
                                        "\xF0\x8F\xBF\xBF",
                                        "\xED\xA0\x80",
                                        "\xED\xBF\xBF",
                                        "\xF4\x90\x80\x80",
                                        "\xF5\x80\x80\x80",
                                        "\x80",
                                        "\xBF",
                                        "\xC2",
                                        "\xE1\x80",
                                        "\xF1\x80\x80",
                                        "\xC2\x41",
                                        "\xC2\xC0",
                                        "\xE1\x41\x80",
                                        "\xE1\x80\x41",
                                        "\xE1\x80\xC0",
                                        "\xF1\x80\x41\x80",
                                        "\xF1\x80\x80\x41",
                                        "\xFE",
                                        "\xFF"}) {
        EXPECT_FALSE(is_utf8(text)) << testing::PrintToString(text);
        EXPECT_FALSE(is_utf8("a" + std::string(text))) << testing::PrintToString(text);
    }
}

TEST(Target, MayBeAsLongAsItsLimits) {
    EXPECT_NE(shown("/" + std::string(kTargetBytesMax - 1, 'a')), "refused");
    std::string query = "/?";
    for (std::size_t i = 0; i < kQueryItemsMax; ++i) {
        query += "a=b&";
    }
    EXPECT_NE(shown(query), "refused");
}

TEST(Address, HasOneTextOfItsOwn) {
    for (const std::string_view text : {"127.0.0.1", "203.0.113.9", "::1", "2001:db8::1"}) {
        EXPECT_EQ(Address::parse(text)->text(), text);
    }
    EXPECT_EQ(Address::parse("::ffff:10.0.0.1")->text(), "10.0.0.1");
    for (const std::string_view text :
         {"", "localhost", "1.2.3", "1.2.3.4.5", "1.2.3.4 ", "[::1]", "::1%eth0", "256.0.0.1"}) {
        EXPECT_FALSE(Address::parse(text).has_value()) << text;
    }
    EXPECT_TRUE(Address::parse("127.8.8.8")->is_loopback());
    EXPECT_TRUE(Address::parse("::1")->is_loopback());
    EXPECT_FALSE(Address::parse("128.0.0.1")->is_loopback());
    EXPECT_EQ(Address::parse("2001:db8:1:2:3::4")->subnet().text(), "2001:db8:1:2::");
    EXPECT_EQ(Address::parse("203.0.113.9")->subnet().text(), "203.0.113.9");
}

TEST(Address, RangesContainWhatTheySay) {
    const auto contains = [](std::string_view range, std::string_view address) {
        return AddressRange::parse(range)->contains(*Address::parse(address));
    };
    EXPECT_TRUE(contains("10.0.0.0/8", "10.255.1.1"));
    EXPECT_FALSE(contains("10.0.0.0/8", "11.0.0.0"));
    EXPECT_TRUE(contains("192.168.4.0/22", "192.168.7.255"));
    EXPECT_FALSE(contains("192.168.4.0/22", "192.168.8.0"));
    EXPECT_TRUE(contains("1.2.3.4", "1.2.3.4"));
    EXPECT_FALSE(contains("1.2.3.4", "1.2.3.5"));
    EXPECT_TRUE(contains("0.0.0.0/0", "9.9.9.9"));
    EXPECT_FALSE(contains("0.0.0.0/0", "2001:db8::1"));
    EXPECT_TRUE(contains("2001:db8::/32", "2001:db8:ffff::1"));
    EXPECT_TRUE(contains("::/0", "9.9.9.9"));
    for (const std::string_view text : {"", "/8", "10.0.0.0/", "10.0.0.0/33", "::/129", "a/8"}) {
        EXPECT_FALSE(AddressRange::parse(text).has_value()) << text;
    }
}

TEST(RateLimit, LetsABurstThroughAndThenARate) {
    constexpr std::int64_t kSecond = 1'000'000'000;
    const Rate rate{.per_s = 2, .burst = 3};
    RateLimit bucket(rate, 0);
    EXPECT_TRUE(bucket.take(rate, 0) && bucket.take(rate, 0) && bucket.take(rate, 0));
    EXPECT_FALSE(bucket.take(rate, 0));
    EXPECT_FALSE(bucket.take(rate, kSecond / 4));
    EXPECT_TRUE(bucket.take(rate, kSecond / 2));
    EXPECT_FALSE(bucket.take(rate, kSecond / 2));
    EXPECT_FALSE(bucket.is_full(rate, kSecond));
    EXPECT_TRUE(bucket.is_full(rate, 10 * kSecond));
}

}  // namespace
}  // namespace net
