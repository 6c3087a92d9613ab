// Sets of puzzles as text, and what cannot be one.
#include "puzzle/puzzle_text.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "ai/ask.h"
#include "puzzle/trim.h"
#include "rules/game.h"
#include "rules/legal.h"
#include "support/maps.h"

namespace puzzle {
namespace {

using support::MapPtr;

// A few moves of a game on the small map, with a puzzle before the last.
PuzzleSet small_set(const MapPtr& file) {
    PuzzleSet set{.map = {.id = file->id, .sha256 = file->sha256}, .games = {}, .puzzles = {}};
    PuzzleGame played{.seats = 2, .seed = base::seed_from_number(3), .moves = {}};
    rules::EventList events;
    rules::Game game(file, {.seats = 2, .seed = played.seed, .stacked = {}, .names = {}}, events);
    for (unsigned i = 0; i < 6; ++i) {
        const rules::Seat seat = ai::next_to_act(file->map, game.state());
        const rules::Legal legal(file->map, game.state(), seat);
        if (legal.size() > 1 && i > 1) {
            set.puzzles.push_back({.game = 0,
                                   .moves = i,
                                   .seat = seat,
                                   .kind = Kind::kCard,
                                   .rating = 1400 + i,
                                   .choices = {{.move = legal[0]},
                                               {.move = legal[1], .loss = 0.0825, .error = 0.01}}});
        }
        played.moves.push_back({.seat = seat, .move = legal[0]});
        EXPECT_FALSE(game.act(seat, legal[0], events).has_value());
    }
    set.games.push_back(played);
    return set;
}

// Links name puzzles by number, so a puzzle that fails must not shift the others.
TEST(PuzzleText, AReplacedPuzzleLeavesTheOthersTheirNumbers) {
    const MapPtr file = support::toy();
    const PuzzleSet set = small_set(file);
    ASSERT_GE(set.puzzles.size(), 3U);
    PuzzleSet spares = set;
    for (Puzzle& spare : spares.puzzles) {
        spare.rating += 500;
    }
    spares.puzzles.resize(2);
    const std::array<std::size_t, 1> bad = {1};
    const auto read = parse_puzzles(file, to_text(file, replaced(set, bad, spares)));
    ASSERT_TRUE(read.has_value()) << read.error().line << ' ' << read.error().text;
    ASSERT_EQ(read->puzzles.size(), set.puzzles.size() + 1);
    for (std::size_t i = 0; i < set.puzzles.size(); ++i) {
        const Puzzle& expected = i == 1 ? spares.puzzles[0] : set.puzzles[i];
        EXPECT_EQ(read->puzzles[i].rating, expected.rating) << i;
        EXPECT_EQ(read->puzzles[i].moves, expected.moves) << i;
    }
    EXPECT_EQ(read->puzzles.back().rating, spares.puzzles[1].rating);
}

TEST(PuzzleText, ReadsWhatItWrites) {
    const MapPtr file = support::toy();
    const PuzzleSet set = small_set(file);
    ASSERT_FALSE(set.puzzles.empty());
    const std::string text = to_text(file, set);
    const auto map = parse_map_of(text);
    ASSERT_TRUE(map.has_value());
    EXPECT_EQ(map->id, "toy");
    EXPECT_EQ(map->sha256, file->sha256);
    const auto read = parse_puzzles(file, text);
    ASSERT_TRUE(read.has_value()) << read.error().line << ' ' << read.error().text;
    EXPECT_EQ(to_text(file, *read), text);
    ASSERT_EQ(read->puzzles.size(), set.puzzles.size());
    EXPECT_EQ(read->puzzles[0].moves, set.puzzles[0].moves);
    EXPECT_EQ(read->puzzles[0].choices[1].move, set.puzzles[0].choices[1].move);
    EXPECT_DOUBLE_EQ(read->puzzles[0].choices[1].loss, 0.0825);
}

TEST(PuzzleText, SaysInWhichLineItIsWrong) {
    const MapPtr file = support::toy();
    const std::string head = "fogg puzzles 1\nmap toy\nmap-sha256 " + file->sha256 + "\n";
    const std::string game = "game 2 " + std::string(64, '1') + "\n";
    const auto line_of = [&](const std::string& rest) {
        const auto read = parse_puzzles(file, head + rest);
        return read.has_value() ? 0U : read.error().line;
    };
    EXPECT_EQ(line_of(game), 0U);
    EXPECT_EQ(line_of("seat 0 draw deck\n"), 4U);
    EXPECT_EQ(line_of("game 9 " + std::string(64, '1') + "\n"), 4U);
    EXPECT_EQ(line_of("game 2 12\n"), 4U);
    EXPECT_EQ(line_of(game + "seat 0 dance\n"), 5U);
    EXPECT_EQ(line_of(game + "seat 0 pass\n"), 5U);  // not legal
    EXPECT_EQ(line_of(game + "puzzle 0 riddle 1500\n"), 5U);
    EXPECT_EQ(line_of(game + "puzzle 7 card 1500\n"), 5U);
    EXPECT_EQ(line_of(game + "choice 0 0 seat 0 pass\n"), 5U);
    EXPECT_NE(line_of(game + "puzzle 0 card 1500\n"), 0U);  // without choices
    EXPECT_EQ(parse_map_of("fogg record 1\n").error().line, 1U);
    EXPECT_EQ(parse_map_of("fogg puzzles 1\nmap toy\n").error().line, 2U);
}

TEST(PuzzleKind, HasANameEach) {
    for (unsigned i = 0; i < kKinds; ++i) {
        const auto kind = static_cast<Kind>(i);
        EXPECT_EQ(kind_named(name(kind)), kind);
    }
    EXPECT_EQ(kind_named("riddle"), std::nullopt);
}

}  // namespace
}  // namespace puzzle
