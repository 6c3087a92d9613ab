// Refusal codes are for programs: a closed list of distinct, plain words.
#include "rules/refusal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace {

TEST(Refusal, CodesAreDistinctPlainWords) {
    std::set<std::string_view> codes;
    for (unsigned i = 0; i <= static_cast<unsigned>(rules::Refusal::kMustAct); ++i) {
        const auto refusal = static_cast<rules::Refusal>(i);
        const std::string_view code = rules::code(refusal);
        EXPECT_NE(code, "bug");
        EXPECT_TRUE(codes.insert(code).second) << code;
        EXPECT_TRUE(std::all_of(code.begin(), code.end(), [](char c) {
            return (c >= 'a' && c <= 'z') || c == '_';
        })) << code;
        EXPECT_TRUE(rules::text(refusal).ends_with('.')) << code;
    }
    EXPECT_EQ(codes.size(), 23U);
    EXPECT_TRUE(codes.contains("route_taken"));
}

}  // namespace
