// Warnings from games on maps with one fault each; and a fair map, of which nothing of the kind is
// said. What decides games and what pays too much: warning_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/clock.h"
#include "playtest/figures.h"
#include "playtest/played_trial.h"
#include "playtest/stepwise_run.h"
#include "playtest/task.h"
#include "playtest/warning.h"
#include "playtest/warning_words.h"
#include "support/maps.h"
#include "support/read_file.h"
#include "words/translator.h"

namespace playtest {
namespace {

using playtest_test::played;

std::vector<Warning> found_on(const rules::MapFile& file, unsigned seats, std::uint32_t deals,
                              const char* player = "planner") {
    return warnings(file, figures_of(played(file, seats, deals, player)));
}

std::vector<Warning> of_kind(std::vector<Warning> found, WarningCode code) {
    std::erase_if(found, [&](const Warning& warning) { return warning.code != code; });
    return found;
}

std::string ticket_of(const rules::MapFile& file, const Warning& warning) {
    const rules::Ticket& ticket = file.map[warning.ticket];
    return file.name(ticket.from) + " – " + file.name(ticket.to);
}

support::MapPtr changed(const char* path, const std::string& line, const std::string& other) {
    std::string text = support::read_file(std::string(FOGG_SOURCE_DIR) + path);
    const auto at = text.find(line);
    CHECK(at != std::string::npos, line);
    text.replace(at, line.size(), other);
    return support::parse_good_map(text);
}

constexpr const char* kCorridor = "/tests/data/maps/corridor.toml";

TEST(PlantedFaults, ATicketThatNobodyCanComplete) {
    const auto file = changed(kCorridor, "opening_tickets = { deal = 3, keep = 1 }",
                              "opening_tickets = { deal = 3, keep = 3 }");
    const auto all = found_on(*file, 2, 300);
    const auto hard = of_kind(all, WarningCode::kTicketHard);
    ASSERT_EQ(hard.size(), 1U);
    EXPECT_EQ(ticket_of(*file, hard.front()), "Ash – Elm");
    EXPECT_EQ(hard.front().value, 0);
    // For what it costs, it pays too little.
    const auto poor = of_kind(all, WarningCode::kTicketPoor);
    ASSERT_FALSE(poor.empty());
    EXPECT_EQ(ticket_of(*file, poor.front()), "Ash – Elm");
    EXPECT_GT(poor.front().fair, 16);
}

TEST(PlantedFaults, TicketsThatNobodyKeepsAndARouteThatNobodyBuilds) {
    const auto file = changed(kCorridor, "", "");
    const auto all = found_on(*file, 2, 300);
    std::vector<std::string> shunned;
    for (const Warning& warning : of_kind(all, WarningCode::kTicketShunned)) {
        shunned.push_back(ticket_of(*file, warning));
    }
    EXPECT_NE(std::ranges::find(shunned, "Ash – Elm"), shunned.end());
    EXPECT_EQ(std::ranges::find(shunned, "Ash – Crow"), shunned.end());
    const auto unused = of_kind(all, WarningCode::kRouteUnused);
    ASSERT_EQ(unused.size(), 1U) << "the others are in use";
    EXPECT_EQ(unused.front().route,
              file->find_route(*file->find_place("Elm"), *file->find_place("Far")));
    EXPECT_TRUE(of_kind(all, WarningCode::kTicketHard).empty());
}

TEST(PlantedFaults, OneWayToWin) {
    const auto file = changed("/maps/usa.toml", "rules.route_points = [1, 2, 4, 7, 10, 15]",
                              "rules.route_points = [1, 1, 1, 2, 30, 60]");
    const auto styles = of_kind(found_on(*file, 2, 300), WarningCode::kStyleWins);
    ASSERT_EQ(styles.size(), 1U);
    EXPECT_EQ(styles.front().style, Style::kLongRoutes);
    EXPECT_GT(styles.front().value, 0.6);
}

TEST(PlantedFaults, GamesThatTakeAllEvening) {
    const auto file = changed("/maps/usa.toml", "rules.cars = 45", "rules.cars = 66");
    const auto found = of_kind(found_on(*file, 5, 60, "random"), WarningCode::kGamesLong);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_GT(found.front().value, 100);
}

// Whoever is dealt the one ticket of worth wins, however well the other plays.
TEST(PlantedFaults, ADeckWhoseCardsDecide) {
    const base::SystemClock clock;
    const auto file = support::load_map("lottery");
    const Task task{.file = file,
                    .seats = 2,
                    .deals = 300,
                    .skill_deals = 300,
                    .player = kStrong,
                    .precision = {}};
    StepwiseRun run(task, clock);
    while (!run.is_done()) {
        run.step();
    }
    const auto found = of_kind(warnings(*file, run.figures()), WarningCode::kLuckRules);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_NEAR(found.front().value, 0.5, 0.05);
}

// Of the USA none of this is said: people have played it for twenty years.
TEST(PlantedFaults, AFairMapIsLeftAlone) {
    const base::SystemClock clock;
    const Task task{.file = support::usa(),
                    .seats = 2,
                    .deals = 300,
                    .skill_deals = 60,
                    .player = kStrong,
                    .precision = {}};
    StepwiseRun run(task, clock);
    while (!run.is_done()) {
        run.step();
    }
    using enum WarningCode;
    const words::Translator say(words::Language::kEnglish);
    for (const Warning& warning : warnings(*task.file, run.figures())) {
        for (const WarningCode code :
             {kGamesStall, kGamesLong, kLuckRules, kStyleWins, kTicketHard, kTicketShunned}) {
            EXPECT_NE(warning.code, code)
                << warning_text(say, *task.file, {.gravest = warning, .seats = {2}});
        }
    }
}

TEST(PlantedFaults, TheRemedyFitsTheRoute) {
    const auto usa = support::usa();
    const auto told = [](const rules::MapFile& file, const char* from, const char* to) {
        const words::Translator say(words::Language::kEnglish);
        const auto route = file.find_route(*file.find_place(from), *file.find_place(to));
        const std::vector<Warning> one = {
            {.code = WarningCode::kRouteDecides, .seats = 2, .value = 0.14, .route = *route}};
        const std::string text = warning_text(say, file, grouped(one).front());
        return text.substr(text.rfind(": ") + 2);
    };
    EXPECT_EQ(told(*usa, "Helena", "Duluth"), "consider a second track.");
    EXPECT_EQ(told(*usa, "Dallas", "Houston"),
              "it is a double route already, so consider another way beside it.");
    EXPECT_EQ(told(*support::load_map("san_francisco"), "Golden Gate Bridge", "Fort Mason"),
              "consider a way beside it without ferries.");
}

}  // namespace
}  // namespace playtest
