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

// Who begins takes the one long route; everybody else has nothing like it.
constexpr const char* kOneRoute = R"(
format = 1
id = "one_route"
title = "One route"
board = { width = 400, height = 300 }
players = { min = 2, max = 3, colours = ["blue", "red", "yellow"] }
cards = { red = 60, wild = 2 }
rules.cars = 6
rules.last_round_cars = 2
rules.opening_hand = 4
rules.opening_tickets = { deal = 1, keep = 1 }
rules.later_tickets = { deal = 1, keep = 1 }
rules.both_tracks_from = 3
rules.route_points = [1, 2, 3, 30]
rules.longest_path_bonus = 0
rules.tie_breakers = []
places = [
    { name = "Ash", at = [80, 80] },
    { name = "Bane", at = [320, 80] },
    { name = "Crow", at = [80, 220] },
]
routes = [
    { between = ["Ash", "Bane"], length = 4, tracks = ["red"] },
    { between = ["Ash", "Crow"], length = 1, tracks = ["red"] },
    { between = ["Bane", "Crow"], length = 1, tracks = ["red"] },
]
tickets = [
    { between = ["Ash", "Bane"], points = 1 },
    { between = ["Ash", "Crow"], points = 1 },
    { between = ["Bane", "Crow"], points = 1 },
]
)";

TEST(Warnings, ASeatThatAlwaysWins) {
    const auto file = support::parse_good_map(kOneRoute);
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
