// Moves as text. random_play_test.cpp covers round trips of all possible moves; this covers what is
// not a move, and accepted forms other than the canonical one.
#include "rules/move_text.h"

#include <gtest/gtest.h>

#include <string>

#include "base/rng.h"
#include "rules/replay.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/seeds.h"
#include "support/walk.h"

namespace {

using support::Scene;

// The canonical form of a move, or "no move".
std::string canonical(const support::Play& play, std::string_view text) {
    const auto parsed = rules::parse_move(play.file(), play.state(), text);
    return parsed ? rules::to_text(play.file(), play.state(), *parsed) : "no move";
}

Scene usa_turn() {
    return {support::usa(), {.seats = {{.hand = "5 red 3 wild"}, {}}, .market = "5 blue"}};
}

TEST(MoveText, OfClaims) {
    const Scene scene = usa_turn();
    const auto check = [&](const std::string& payment, const std::string& expected) {
        EXPECT_EQ(
            canonical(scene, "seat 0 claim Chicago - Duluth with " + payment),
            expected == "no move" ? expected : "seat 0 claim Chicago - Duluth with " + expected);
    };
    check("3 red", "3 red");
    check("2 red 1 wild", "2 red 1 wild");
    check("3 wild", "3 wild");
    // A number of cards that differs from the number of spaces is never adjusted.
    for (const std::string wrong : {"2 red",
                                    "4 red",
                                    "0 red",
                                    "3 red 1 wild",
                                    "1 red 1 wild",
                                    "2 wild",
                                    "4 wild",
                                    "0 wild",
                                    "1 wild 2 red",
                                    "2 red 1 blue",
                                    "2 red 1",
                                    "3",
                                    "red",
                                    "",
                                    "-3 red",
                                    "3  red",
                                    "03 red",
                                    "3 mauve",
                                    "3 red 0 wild 1 wild",
                                    "2 red 1 wild 1 wild",
                                    "99999999999 red"}) {
        check(wrong, "no move");
    }
}

TEST(MoveText, TheEndsOfARouteMayStandInEitherOrder) {
    const Scene scene = usa_turn();
    EXPECT_EQ(canonical(scene, "seat 0 claim Duluth - Chicago with 3 red"),
              "seat 0 claim Chicago - Duluth with 3 red");
    EXPECT_EQ(canonical(scene, "seat 0 claim New York - Boston track 2 with 2 red"),
              "seat 0 claim Boston - New York track 2 with 2 red");
    EXPECT_EQ(canonical(scene, "seat 0 claim Boston - New York with 2 red"),
              "seat 0 claim Boston - New York track 1 with 2 red");
    for (const std::string wrong :
         {"seat 0 claim Boston - New York track 3 with 2 red",
          "seat 0 claim Boston - New York track 0 with 2 red",
          "seat 0 claim Boston - Miami with 2 red", "seat 0 claim Boston with 2 red",
          "seat 0 claim Boston - Boston with 2 red", "seat 0 claim", "seat 0 claim  - ",
          "seat 0 claim Chicago - Duluth", "seat 0 claim Chicago - Duluth with"}) {
        EXPECT_EQ(canonical(scene, wrong), "no move") << wrong;
    }
}

// Records number the cards of the market from 1.
TEST(MoveText, CardsOfTheMarketAreNumbered) {
    const rules::Map& map = support::toy()->map;
    rules::State state = rules::initial_state(map, 2);
    rules::NoEvents sink;
    base::Rng rng(1);
    unsigned slot = 0;
    while (state.is_natures() && slot < rules::kMarketSize) {
        const rules::Move move = rules::sample_outcome(state, rng);
        if (state.phase == rules::Phase::kFillMarket) {
            const std::string text =
                rules::to_text(*support::toy(), state, {.seat = rules::kNoSeat, .move = move});
            ++slot;
            EXPECT_TRUE(text.starts_with("nature market " + std::to_string(slot) + " ")) << text;
        }
        rules::apply_natures(map, state, move, sink);
    }
    EXPECT_EQ(slot, rules::kMarketSize);
}

TEST(MoveText, WhatIsNoMove) {
    const Scene scene = usa_turn();
    for (const std::string wrong : {"",
                                    " ",
                                    "seat",
                                    "seat 0",
                                    "seat 2 draw deck",
                                    "seat x draw deck",
                                    "seat 00 draw deck",
                                    "seat 0 draw",
                                    "seat 0 draw mauve",
                                    "seat 0 draw deck ",
                                    "seat 0 passes",
                                    "seat 0 pass x",
                                    "seat 0 tickets 3",
                                    "seat 0 souvenir Atlantis",
                                    "seat 0 place bell at Boston",
                                    "seat 0 keep Boston - Miami",
                                    "nature",
                                    "nature start",
                                    "nature start 7",
                                    "nature hand",
                                    "nature hand 0",
                                    "nature hand 0 mauve",
                                    "nature ticket 0 Boston - Boston",
                                    "nature symbol bell at Boston",
                                    "nature pick x red",
                                    "player 0 draw deck"}) {
        EXPECT_EQ(canonical(scene, wrong), "no move") << wrong;
    }
    EXPECT_EQ(canonical(scene, "seat 1 draw deck"), "seat 1 draw deck");  // well formed but illegal
}

// Lines of real games with a few bytes changed: never a crash, and whatever still parses and is
// possible survives a round trip.
TEST(MoveText, OfDamagedLines) {
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        for (const std::uint64_t seed : support::seeds(10)) {
            SCOPED_TRACE(support::seed_text(id, 2, seed));
            base::Rng rng(seed);
            support::walk(file->map, 2, seed, [&](const support::Step& step) {
                std::string text = rules::to_text(*file, step.before, step.logged);
                for (unsigned n = 1 + rng.below(3); n > 0 && !text.empty(); --n) {
                    const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
                    if (rng.below(2) == 0) {
                        text.erase(at, 1 + rng.below(6));
                    } else {
                        text.insert(at, 1, static_cast<char>(rng.below(256)));
                    }
                }
                const auto parsed = rules::parse_move(*file, step.before, text);
                if (parsed && rules::is_possible(file->map, step.before, *parsed)) {
                    const std::string again = rules::to_text(*file, step.before, *parsed);
                    ASSERT_EQ(rules::parse_move(*file, step.before, again), parsed) << text;
                }
            });
        }
    }
}

}  // namespace
