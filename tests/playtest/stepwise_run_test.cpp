// A playtest in pieces against the same games on a thread of their own.
#include "playtest/stepwise_run.h"

#include <gtest/gtest.h>

#include <memory>

#include "base/clock.h"
#include "playtest/figures.h"
#include "playtest/json/playtest_json.h"
#include "playtest/played_trial.h"
#include "support/maps.h"
#include "words/translator.h"

namespace playtest {
namespace {

std::string told(const rules::MapFile& file, const Figures& figures) {
    const words::Translator english(words::Language::kEnglish);
    const PlaytestedMap map{.file = file, .trials = {&figures, 1}, .warnings = {}};
    return playtest_json(english, {&map, 1}, {.player = kStrong, .seed = 1});
}

TEST(StepwiseRun, ComesToTheFiguresOfAMatch) {
    const base::SystemClock clock;
    const auto file = support::san_francisco();
    Task task = tasks_of(file, {.seats = 3, .games = 90}).front();
    task.skill_deals = 0;
    StepwiseRun run(task, clock);
    unsigned steps = 0;
    for (; !run.is_done(); ++steps) {
        EXPECT_EQ(run.deals_left(), 30 - steps);
        run.step();
    }
    EXPECT_EQ(run.games_done(), 90U);
    EXPECT_EQ(told(*file, run.figures()),
              told(*file, figures_of(playtest_test::played(*file, 3, 30))));
}

TEST(StepwiseRun, StopsWhenTheFiguresAreExactEnough) {
    const base::SystemClock clock;
    const Task task = tasks_of(support::toy(), {.seats = 2, .games = 10'000, .precision = 0.2})[0];
    StepwiseRun run(task, clock);
    while (!run.is_done()) {
        run.step();
    }
    const Figures figures = run.figures();
    EXPECT_EQ(figures.deals % kRound, 0U);
    EXPECT_LT(figures.deals, task.deals);
    ASSERT_TRUE(figures.skill.has_value());
    EXPECT_GT(figures.skill->win_share.mean, 0.4);
}

TEST(Tasks, AreOneForEachNumberOfSeatsUnlessOneIsNamed) {
    const auto file = support::san_francisco();
    EXPECT_EQ(tasks_of(file, {}).size(), 3U);
    EXPECT_EQ(tasks_of(file, {.seats = 4, .games = 100}).front().deals, 25U);
    EXPECT_TRUE(tasks_of(file, {}).front().precision.has_value());
    EXPECT_FALSE(tasks_of(file, {.games = 100}).front().precision.has_value());
}

}  // namespace
}  // namespace playtest
