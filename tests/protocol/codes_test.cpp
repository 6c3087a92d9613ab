// The list of codes is closed: docs/referee.md has exactly those that the program knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

#include "protocol/game_fields.h"
#include "protocol/problem.h"
#include "rules/refusal.h"
#include "support/maps.h"

namespace {

using Words = std::multiset<std::string>;

// The first cells of the tables between two headings, as far as they are `code`.
Words documented(const std::string& from, const std::string& to) {
    std::istringstream document(
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/docs/referee.md"));
    Words words;
    bool is_inside = false;
    for (std::string line; std::getline(document, line);) {
        if (line.substr(0, 3) == "## ") {
            is_inside = is_inside ? line != to : line == from;
        }
        if (is_inside && line.substr(0, 3) == "| `") {
            words.insert(line.substr(3, line.find('`', 3) - 3));
        }
    }
    return words;
}

TEST(Codes, DocumentListsAll) {
    Words known;
    for (unsigned i = 0; i < protocol::kProblemCount; ++i) {
        known.emplace(protocol::code(static_cast<protocol::Problem>(i)));
    }
    for (unsigned i = 0; i <= static_cast<unsigned>(rules::Refusal::kMustAct); ++i) {
        known.emplace(rules::code(static_cast<rules::Refusal>(i)));
    }
    EXPECT_EQ(known.count("bug"), 0U);
    EXPECT_EQ(std::set<std::string>(known.begin(), known.end()).size(), known.size())
        << "a code stands for one thing";
    EXPECT_THAT(documented("## Codes", "## end"), testing::ContainerEq(known));
}

TEST(Codes, NothingComesAfterTheLastOne) {
    EXPECT_EQ(protocol::code(static_cast<protocol::Problem>(protocol::kProblemCount)), "bug");
    EXPECT_EQ(rules::code(
                  static_cast<rules::Refusal>(static_cast<unsigned>(rules::Refusal::kMustAct) + 1)),
              "bug")
        << "a refusal was added after kMustAct: let DocumentListsAll know";
}

TEST(Codes, DocumentListsAllEvents) {
    Words known;
    for (unsigned i = 0; i <= static_cast<unsigned>(rules::EventKind::kOver); ++i) {
        known.emplace(protocol::name(static_cast<rules::EventKind>(i)));
    }
    EXPECT_EQ(known.count("bug"), 0U);
    EXPECT_THAT(documented("## Events", "## State and view"), testing::ContainerEq(known));
}

}  // namespace
