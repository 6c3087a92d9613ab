// The table of the final scoring, for people.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/terminal/score_table.h"
#include "support/maps.h"

namespace {

using Names = std::vector<std::string>;

const words::Translator kSay(words::Language::kEnglish);

rules::Standings two_standings() {
    rules::Standings standings{};
    standings[0] = {.routes = 5,
                    .tickets = -12,
                    .tickets_done = 0,
                    .longest = 7,
                    .bonus = 0,
                    .souvenirs = 0,
                    .total = -7,
                    .rank = 2};
    standings[1] = {.routes = 100,
                    .tickets = 22,
                    .tickets_done = 1,
                    .longest = 31,
                    .bonus = 10,
                    .souvenirs = 0,
                    .total = 132,
                    .rank = 1};
    return standings;
}

TEST(ScoreTable, BestFirstInAlignedColumns) {
    EXPECT_EQ(app::score_table(kSay, *support::usa(), two_standings(), Names{"Ann", "Bob"}),
              "  rank  player  routes  tickets  completed  longest  bonus  total\n"
              "     1  Bob        100       22          1       31     10    132\n"
              "     2  Ann          5      -12          0        7      0     -7\n");
}

// Columns line up by what is seen, not by bytes: å has two bytes, 渡 three and two columns.
TEST(ScoreTable, NamesInAnyLanguage) {
    EXPECT_EQ(
        app::score_table(kSay, *support::usa(), two_standings(), Names{"Åse Børresen", "渡辺"}),
        "  rank  player        routes  tickets  completed  longest  bonus  total\n"
        "     1  渡辺             100       22          1       31     10    132\n"
        "     2  Åse Børresen       5      -12          0        7      0     -7\n");
}

// Souvenirs where the map has them, the bonus where it has one.
TEST(ScoreTable, ColumnsFollowTheMap) {
    const std::string table =
        app::score_table(kSay, *support::san_francisco(), two_standings(), Names{"Ann", "Bob"});
    EXPECT_EQ(table.substr(0, table.find('\n')),
              "  rank  player  routes  tickets  completed  longest  souvenirs  total");
}

TEST(ScoreTable, SaysWhoHasWon) {
    rules::Standings standings = two_standings();
    EXPECT_EQ(app::winner_line(kSay, standings, Names{"Ann", "Bob"}), "Bob wins.");
    standings[0].rank = 1;
    EXPECT_EQ(app::winner_line(kSay, standings, Names{"Ann", "Bob"}),
              "Ann and Bob share the victory.");
    standings[2].rank = 1;
    EXPECT_EQ(app::winner_line(kSay, standings, Names{"Ann", "Bob", "Cy"}),
              "Ann, Bob and Cy share the victory.");
}

}  // namespace
