// The puzzles that are part of the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "app/builtin_puzzles.h"
#include "app/map_source.h"
#include "app/program.h"
#include "puzzle/puzzle_text.h"
#include "support/seeds.h"

namespace app {
namespace {

class BuiltinPuzzles : public testing::TestWithParam<const char*> {};

TEST_P(BuiltinPuzzles, AreLegalPositionsOfThePresentMap) {
    const std::string_view text = builtin_puzzles(GetParam());
    ASSERT_FALSE(text.empty());
    const auto of = puzzle::parse_map_of(text);
    ASSERT_TRUE(of.has_value());
    const auto map = load_builtin_version(of->id, of->sha256);
    ASSERT_NE(map, nullptr);
    EXPECT_EQ(map->sha256, (*load_map(GetParam()))->sha256);
    const auto set = puzzle::parse_puzzles(map, text);
    ASSERT_TRUE(set.has_value()) << set.error().line << ' ' << set.error().text;
    std::set<puzzle::Kind> kinds;
    for (const puzzle::Puzzle& one : set->puzzles) {
        kinds.insert(one.kind);
        EXPECT_GE(one.choices[1].loss, 0.06 * 2 / set->games[one.game].seats - 1e-9);
        EXPECT_TRUE(std::ranges::is_sorted(one.choices, {}, &puzzle::Choice::loss));
    }
    EXPECT_GE(kinds.size(), 6U);
    EXPECT_EQ(puzzle::to_text(map, *set), text);
}

// A sample, with luck of its own; `./check --all` verifies all of them.
TEST_P(BuiltinPuzzles, AreProvedAgain) {
    const std::string every = support::kIsSanitized ? "400" : "120";
    const auto ended = app_test::run(
        "puzzle check " + std::string(GetParam()) + " --every " + every + " --seed 11", "");
    EXPECT_EQ(ended.status, 0) << ended.output;
}

INSTANTIATE_TEST_SUITE_P(Maps, BuiltinPuzzles, testing::Values("usa", "san_francisco", "denmark"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace app
