// C27: the bonus for most completed tickets, beside or instead of the one for the longest path.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "rules/score.h"
#include "support/maps.h"
#include "support/scoring.h"

namespace {

using rules::Standing;
using support::Has;
using support::score;
using testing::ElementsAre;

// Completes the ticket, with a branch that does not matter.
constexpr const char* kDenver = "Denver - Santa Fe; El Paso - Santa Fe; Denver - Phoenix";
constexpr const char* kTicket = "Denver - El Paso";

const support::MapPtr& beside() {
    static const support::MapPtr kFile =
        support::usa_with("rules.longest_path_bonus = 10\nrules.most_tickets_bonus = 15");
    return kFile;
}

std::vector<int> bonuses(const support::MapPtr& file, const std::vector<Has>& seats) {
    std::vector<int> result;
    for (const Standing& standing : score(file, seats)) {
        result.push_back(standing.most_tickets);
    }
    return result;
}

TEST(C27, MostCompletedTicketsScoreTheBonusBesideTheLongestPath) {
    const std::vector<Has> seats = {{.tracks = kDenver, .tickets = kTicket},
                                    {.tracks = "Duluth - Helena; Helena - Seattle"}};
    const auto standings = score(beside(), seats);
    EXPECT_EQ(standings[0].most_tickets, 15);
    EXPECT_EQ(standings[1].most_tickets, 0);
    EXPECT_EQ(standings[0].bonus, 0);
    EXPECT_EQ(standings[1].bonus, 10);
    EXPECT_EQ(standings[0].total, standings[0].routes + 4 + 15);
}

// Points play no part: two small tickets beat a large one.
TEST(C27, TheNumberCountsAndNotThePoints) {
    const auto standings = score(
        beside(), {{.tracks = "Calgary - Helena; Denver - Helena; Denver - Phoenix",
                    .tickets = "Calgary - Phoenix"},
                   {.tracks = "Duluth - Omaha; Kansas City - Omaha; Kansas City - Oklahoma City; "
                              "Dallas - Oklahoma City; Dallas - Houston",
                    .tickets = "Kansas City - Houston; Duluth - Houston; Boston - Miami"}});
    EXPECT_GT(standings[0].tickets, standings[1].tickets);
    EXPECT_EQ(standings[0].most_tickets, 0);
    EXPECT_EQ(standings[1].most_tickets, 15);
}

TEST(C27, EverybodyWhoTiesScoresIt) {
    const Has one = {.tracks = kDenver, .tickets = kTicket};
    EXPECT_THAT(bonuses(beside(), {one, {.tickets = "Boston - Miami"}, one}),
                ElementsAre(15, 0, 15));
}

TEST(C27, NobodyScoresItWithoutACompletedTicket) {
    EXPECT_THAT(bonuses(beside(), {{.tracks = kDenver}, {.tickets = kTicket}, {}}),
                ElementsAre(0, 0, 0));
}

TEST(C27, ItMayStandInsteadOfTheLongestPath) {
    const auto file =
        support::usa_with("rules.longest_path_bonus = 0\nrules.most_tickets_bonus = 10",
                          R"(rules.tie_breakers = ["tickets_done"])");
    const auto standings =
        score(file, {{.tracks = kDenver, .tickets = kTicket}, {.tracks = "Duluth - Helena"}});
    EXPECT_EQ(standings[0].bonus, 0);
    EXPECT_EQ(standings[0].most_tickets, 10);
    EXPECT_EQ(standings[1].bonus, 0);
    EXPECT_EQ(standings[1].total, 15);
}

TEST(C27, MapsThatDoNotAskForItHaveNone) {
    EXPECT_THAT(
        bonuses(support::usa(), {{.tracks = kDenver, .tickets = kTicket}, {.tracks = kDenver}}),
        ElementsAre(0, 0));
}

// C25 is as before: the number of completed tickets may break ties, the bonus for it needs no
// tie-breaker of its own.
TEST(C27, TheBonusCountsBeforeTiesAreBroken) {
    const std::vector<Has> seats = {
        {.tracks = "Denver - Santa Fe; El Paso - Santa Fe", .tickets = "Denver - El Paso"},  // 8+15
        {.tracks = "Duluth - Helena; Kansas City - Omaha"}};  // 16, and the path
    const auto standings = score(beside(), seats);
    EXPECT_EQ(standings[0].total, 23);
    EXPECT_EQ(standings[1].total, 26);
    EXPECT_EQ(standings[1].rank, 1U);
}

}  // namespace
