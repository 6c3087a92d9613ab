// What a puzzle asks, and the cheap look that passes over positions which cannot ask it.
#include "puzzle/kind_of.h"

#include <gtest/gtest.h>

#include <optional>

#include "rules/apply.h"
#include "rules/legal.h"
#include "support/maps.h"
#include "support/planner_game.h"

namespace puzzle {
namespace {

using rules::Move;
using rules::MoveKind;
using rules::Seat;
using rules::State;

KindSet only(Kind kind) {
    KindSet kinds;
    kinds.set(static_cast<std::size_t>(kind));
    return kinds;
}

// Calls visit(state, seat) at some turns of planners' games.
template <typename Visit>
void each_turn(const rules::Map& map, const Visit& visit) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        for (unsigned decisions = 2; decisions < 120; decisions += 3) {
            const ai::BareGame game = support::planner_game(map, 2, decisions, seed);
            if (game.state().phase != rules::Phase::kTurn) {
                break;
            }
            visit(game.state(), game.state().turn);
        }
    }
}

// The first claim that is of this kind against a blind card.
std::optional<Move> claim_of(const ai::Geography& geography, const State& state, Seat seat,
                             Kind kind) {
    const rules::Legal legal(geography.map(), state, seat);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        if (legal[i].kind() == MoveKind::kClaim &&
            kind_of(geography, state, seat, {{.move = legal[i]}, {.move = Move::draw_deck()}}) ==
                kind) {
            return legal[i];
        }
    }
    return std::nullopt;
}

TEST(KindOf, PositionsPassedOverDoNotAskIt) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        const ai::Geography geography(file->map);
        for (const Kind kind : {Kind::kEnd, Kind::kBlock}) {
            unsigned asking = 0;
            unsigned passed_over = 0;
            each_turn(file->map, [&](const State& state, Seat seat) {
                const bool may = may_ask(geography, state, seat, only(kind));
                ++(may ? asking : passed_over);
                EXPECT_TRUE(may || !claim_of(geography, state, seat, kind));
                EXPECT_TRUE(may_ask(geography, state, seat, only(Kind::kCard) | only(kind)));
            });
            EXPECT_GT(asking, 0U) << name(kind);
            EXPECT_GT(passed_over, 0U) << name(kind);
        }
    }
}

// To end the game, and to keep from ending it, are one question.
TEST(KindOf, NotToEndTheGameYetIsAboutTheEndToo) {
    const rules::Map& map = support::usa()->map;
    const ai::Geography geography(map);
    unsigned seen = 0;
    each_turn(map, [&](const State& state, Seat seat) {
        const auto claim = claim_of(geography, state, seat, Kind::kEnd);
        if (!claim) {
            return;
        }
        ++seen;
        State after = state;
        rules::apply(map, after, seat, *claim);
        EXPECT_GT(after.turns_left, 0);
        EXPECT_EQ(state.turns_left, 0);
        EXPECT_EQ(kind_of(geography, state, seat, {{.move = Move::draw_deck()}, {.move = *claim}}),
                  Kind::kEnd);
    });
    EXPECT_GT(seen, 0U);
}

}  // namespace
}  // namespace puzzle
