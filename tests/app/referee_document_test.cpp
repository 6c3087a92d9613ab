// The sessions in docs/referee.md are played: what stands there is what happens.
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "app/outside/referee.h"
#include "support/maps.h"

namespace {

// Whether the answer is the expected one, in which … stands for any text.
bool matches(std::string_view answer, std::string_view expected) {
    constexpr std::string_view kAny = "…";
    bool is_free = false;  // any text may come before the next part
    while (true) {
        const std::size_t end = expected.find(kAny);
        const std::string_view part = expected.substr(0, end);
        if (end == std::string_view::npos) {
            const bool fits =
                answer.size() >= part.size() && answer.substr(answer.size() - part.size()) == part;
            return is_free ? fits : answer == part;
        }
        const std::size_t at = answer.find(part);
        if (at == std::string_view::npos || (!is_free && at != 0)) {
            return false;
        }
        answer.remove_prefix(at + part.size());
        expected.remove_prefix(end + kAny.size());
        is_free = true;
    }
}

TEST(RefereeDocument, Matching) {
    EXPECT_TRUE(matches("abc", "abc"));
    EXPECT_FALSE(matches("abcd", "abc"));
    EXPECT_TRUE(matches("abcd", "a…d"));
    EXPECT_TRUE(matches("abcd", "…"));
    EXPECT_TRUE(matches("abcd", "ab…"));
    EXPECT_FALSE(matches("abcd", "b…"));
    EXPECT_FALSE(matches("abcd", "a…x…d"));
    EXPECT_FALSE(matches("ab", "ab…b"));
}

TEST(RefereeDocument, SessionsHappenAsTold) {
    std::istringstream document(
        support::read_file(std::string(FOGG_SOURCE_DIR) + "/docs/referee.md"));
    app::Referee referee;
    std::string answer;
    bool is_session = false;
    unsigned answers = 0;
    for (std::string line; std::getline(document, line);) {
        if (line.substr(0, 3) == "```") {
            is_session = line == "```session";
            referee = app::Referee();
        } else if (is_session && line.substr(0, 2) == "> ") {
            answer = referee.answer(line.substr(2));
        } else if (is_session) {
            ASSERT_EQ(line.substr(0, 2), "< ");
            EXPECT_TRUE(matches(answer, line.substr(2))) << line << "\nbut it is:\n" << answer;
            ++answers;
        }
    }
    EXPECT_GT(answers, 10U);
}

}  // namespace
