#include "ai/valuation/game_valuer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "rules/redeal.h"
#include "support/maps.h"
#include "support/planner_game.h"
#include "support/seeds.h"
#include "support/turned.h"

namespace {

using rules::index;
using rules::Seat;
using rules::State;
using rules::to_id;

ai::GameValuer valuer(const rules::Map& map, std::uint32_t games) {
    return {map, {.games = games}};
}

ai::Valuation seen_by(ai::GameValuer& valuer, const State& state, const ai::Memories& memories,
                      Seat seat) {
    const rules::View view = rules::view(state, seat);
    return valuer.of(
        ai::Question{.view = view, .memory = memories[seat], .legal = {}, .budget = {}});
}

std::int64_t all_victories(const ai::Valuation& valuation) {
    std::int64_t sum = 0;
    for (unsigned i = 0; i < valuation.seats(); ++i) {
        sum += valuation.victories(to_id<Seat>(i));
    }
    return sum;
}

TEST(GameValuer, ChancesSumToOneOnEveryMapWithAnySeats) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        ai::GameValuer by_games = valuer(file->map, 20);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            SCOPED_TRACE(support::seed_text(id, seats, 3));
            const ai::BareGame game = support::planner_game(file->map, seats, 12, 3);
            const ai::Valuation known = by_games.of(game.state());
            EXPECT_EQ(all_victories(known), known.games() * ai::Valuation::kVictory);
            const ai::Valuation seen = seen_by(by_games, game.state(), game.memories(), Seat{0});
            EXPECT_EQ(all_victories(seen), seen.games() * ai::Valuation::kVictory);
        }
    }
}

TEST(GameValuer, AFinishedGameIsWorthItsResult) {
    const rules::Map& map = support::usa()->map;
    const ai::BareGame game = support::planner_game(map, 3, 100000, 5);
    ASSERT_TRUE(game.state().is_over());
    ai::Valuation result(3);
    result.add(rules::standings(map, game.state()));
    ai::GameValuer by_games = valuer(map, 50);
    EXPECT_EQ(by_games.of(game.state()), result);
    EXPECT_EQ(seen_by(by_games, game.state(), game.memories(), Seat{1}), result);
    EXPECT_EQ(result.chance_error(Seat{0}), 0);
}

TEST(GameValuer, SeatsAreIndifferent) {
    for (const auto& [file, seats] :
         {std::pair(support::usa(), 2U), {support::usa(), 4U}, {support::san_francisco(), 3U}}) {
        const rules::Map& map = file->map;
        const ai::BareGame game = support::planner_game(map, seats, 30, 8);
        const State moved = support::turned(game.state());
        ASSERT_TRUE(moved.is_ok(map)) << moved.broken_invariant(map);
        ai::GameValuer by_games = valuer(map, 40);
        const ai::Valuation here = by_games.of(game.state());
        const ai::Valuation there = by_games.of(moved);
        for (unsigned i = 0; i < seats; ++i) {
            const auto next = to_id<Seat>((i + 1) % seats);
            EXPECT_EQ(here.victories(to_id<Seat>(i)), there.victories(next));
            EXPECT_EQ(here.points(to_id<Seat>(i)), there.points(next));
        }
    }
}

// Positions that differ only in what the seat may not know look the same, and so are worth the
// same.
TEST(GameValuer, AViewIsValuedBlindly) {
    for (const support::MapPtr& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        const ai::BareGame game = support::planner_game(map, 2, 25, 4);
        const Seat seat{1};
        base::Rng rng(9);
        const State other = rules::redeal(map, rules::view(game.state(), seat),
                                          game.memories()[seat].known_hand, rng);
        ASSERT_NE(other, game.state());
        ai::GameValuer by_games = valuer(map, 60);
        EXPECT_EQ(seen_by(by_games, game.state(), game.memories(), seat),
                  seen_by(by_games, other, game.memories(), seat));
        EXPECT_NE(by_games.of(game.state()), by_games.of(other));
    }
}

// Figures of every build: change them only together with the planner.
TEST(GameValuer, IsTheSameInEveryBuild) {
    const rules::Map& map = support::usa()->map;
    const ai::BareGame game = support::planner_game(map, 2, 40, 6);
    ai::GameValuer by_games = valuer(map, 100);
    const ai::Valuation known = by_games.of(game.state());
    const ai::Valuation seen = seen_by(by_games, game.state(), game.memories(), Seat{0});
    const auto text = [](const ai::Valuation& valuation) {
        std::string words;
        for (unsigned i = 0; i < valuation.seats(); ++i) {
            words += std::to_string(valuation.victories(to_id<Seat>(i))) + " " +
                     std::to_string(valuation.points(to_id<Seat>(i))) + "; ";
        }
        return words;
    };
    EXPECT_EQ(text(known), "720 10813; 5280 12905; ");
    EXPECT_EQ(text(seen), "2520 11228; 3480 11193; ");
}

// Twice as far from even, in standard errors, is what chance alone seldom does.
TEST(GameValuer, ItsErrorsAreThoseOfFreshLuck) {
    const rules::Map& map = support::usa()->map;
    const ai::BareGame game = support::planner_game(map, 2, 40, 6);
    ai::GameValuer first(map, {.games = 400, .seed = 1});
    ai::GameValuer second(map, {.games = 400, .seed = 1'000'000});
    const ai::Valuation a = first.of(game.state());
    const ai::Valuation b = second.of(game.state());
    EXPECT_GT(a.chance_error(Seat{0}), 0);
    EXPECT_LT(std::abs(a.chance(Seat{0}) - b.chance(Seat{0})), 6 * a.chance_error(Seat{0}));
    EXPECT_LT(std::abs(a.mean_points(Seat{0}) - b.mean_points(Seat{0})),
              6 * a.points_error(Seat{0}));
}

}  // namespace
