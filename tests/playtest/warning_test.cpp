// Unfair maps are called out, and a fair one is left alone.
#include "playtest/warning.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "playtest/figures.h"
#include "playtest/played_trial.h"
#include "playtest/warning_words.h"
#include "support/maps.h"
#include "support/read_file.h"
#include "words/translator.h"

namespace playtest {
namespace {

using playtest_test::played;

std::vector<Warning> warnings_on(const rules::MapFile& file, unsigned seats, std::uint32_t deals) {
    return warnings(file, figures_of(played(file, seats, deals)));
}

const Warning* find(const std::vector<Warning>& found, WarningCode code) {
    const auto warning = std::ranges::find(found, code, &Warning::code);
    return warning == found.end() ? nullptr : &*warning;
}

// The map of the USA with one line of its file replaced.
support::MapPtr usa_with(const std::string& line, const std::string& other) {
    std::string text = support::read_file(FOGG_SOURCE_DIR "/maps/usa.toml");
    const auto at = text.find(line);
    CHECK(at != std::string::npos, line);
    text.replace(at, line.size(), other);
    return support::parse_good_map(text);
}

TEST(Warnings, ATicketThatPaysAHundredForOneSpace) {
    const auto file = usa_with(R"(between = ["Kansas City", "Houston"], points = 5)",
                               R"(between = ["Dallas", "Houston"], points = 100)");
    const auto found = warnings_on(*file, 2, 400);
    const Warning* const warning = find(found, WarningCode::kTicketRich);
    ASSERT_NE(warning, nullptr);
    EXPECT_EQ(file->name(file->map[warning->ticket].from), "Dallas");
    EXPECT_EQ(file->name(file->map[warning->ticket].to), "Houston");
    EXPECT_EQ(warning->value, 100);
    EXPECT_LT(warning->fair, 75);
}

TEST(Warnings, ASeatThatAlwaysWins) {
    const auto file = support::load_map("one_route");
    const auto found = warnings_on(*file, 2, 300);
    const Warning* const order = find(found, WarningCode::kTurnOrder);
    ASSERT_NE(order, nullptr);
    EXPECT_EQ(order->order, 0U);
    EXPECT_GT(order->value, 0.9);
    const Warning* const route = find(found, WarningCode::kRouteDecides);
    ASSERT_NE(route, nullptr);
    EXPECT_EQ(rules::index(route->route), 0U);
    EXPECT_GT(route->value, 0.9);
}

TEST(Warnings, GamesThatEndBecauseNobodyCanAct) {
    const auto file = support::load_map("famine");
    const auto found = warnings(*file, figures_of(played(*file, 5, 60, "random")));
    const Warning* const warning = find(found, WarningCode::kGamesStall);
    ASSERT_NE(warning, nullptr);
    EXPECT_GT(warning->value, 0.1);
}

TEST(Warnings, NothingIsSaidAfterAFewGames) {
    EXPECT_TRUE(warnings_on(*support::load_map("famine"), 2, 20).empty());
}

TEST(Warnings, OfSeveralNumbersOfSeatsAreOne) {
    const std::vector<Warning> found = {
        {.code = WarningCode::kGamesStall, .seats = 2, .value = 0.02},
        {.code = WarningCode::kRouteUnused, .seats = 2, .value = 0},
        {.code = WarningCode::kGamesStall, .seats = 4, .value = 0.05},
    };
    const auto groups = grouped(found);
    ASSERT_EQ(groups.size(), 2U);
    EXPECT_EQ(groups[0].seats, (std::vector<unsigned>{2, 4}));
    const words::Translator say(words::Language::kEnglish);
    EXPECT_EQ(warning_text(say, *support::usa(), groups[0]),
              "2, 4 players: 5.0 % of games end because nobody can act.");
}

}  // namespace
}  // namespace playtest
