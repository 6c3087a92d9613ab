#include "ai/valuation/learned_valuer.h"

#include <gtest/gtest.h>

#include <cmath>
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

class LearnedValuer : public testing::Test {
protected:
    // Where it must play games, a few will do.
    static constexpr ai::LearnedValuerSettings kSettings{.games = {.games = 20}};

    static ai::LearnedValuer made(const rules::Map& map) {
        return {map, ai::ValueNet::builtin(), kSettings};
    }

    static ai::Valuation seen(ai::Valuer& valuer, const State& state, const ai::Memories& memories,
                              Seat seat) {
        const rules::View view = rules::view(state, seat);
        return valuer.of(
            ai::Question{.view = view, .memory = memories[seat], .legal = {}, .budget = {}});
    }
};

void expect_sums_to_one(const ai::Valuation& value) {
    std::int64_t sum = 0;
    for (unsigned i = 0; i < value.seats(); ++i) {
        EXPECT_GE(value.victories(to_id<Seat>(i)), 0);
        sum += value.victories(to_id<Seat>(i));
    }
    EXPECT_EQ(sum, value.whole());
    EXPECT_GT(sum, 0);
}

TEST_F(LearnedValuer, ChancesSumToOneOnEveryMapWithAnySeats) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        ai::LearnedValuer valuer = made(file->map);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const unsigned decisions : {0U, 12U, 60U}) {
                SCOPED_TRACE(support::seed_text(id, seats, 3));
                const ai::BareGame game = support::planner_game(file->map, seats, decisions, 3);
                expect_sums_to_one(valuer.of(game.state()));
                expect_sums_to_one(seen(valuer, game.state(), game.memories(), Seat{0}));
            }
        }
    }
}

// From the first deal to the end, whoever is to move.
TEST_F(LearnedValuer, AnswersAtEveryMoveOfAGame) {
    for (const support::MapPtr& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        const ai::Geography geography(map);
        ai::Planner planner(geography, {});
        ai::LearnedValuer valuer(map, ai::ValueNet::builtin(),
                                 {.worlds = 2, .games = {.games = 2}});
        base::Rng rng(11);
        ai::BareGame game(map, 3);
        while (!game.state().is_over()) {
            expect_sums_to_one(valuer.of(game.state()));
            if (game.state().is_natures()) {
                game.nature_moves(rules::sample_outcome(game.state(), rng));
            } else {
                const Seat seat = ai::next_to_act(map, game.state());
                expect_sums_to_one(seen(valuer, game.state(), game.memories(), seat));
                game.seat_moves(seat, planner.choose(game.state(), seat, rng));
            }
        }
    }
}

TEST_F(LearnedValuer, AFinishedGameIsWorthItsResult) {
    const rules::Map& map = support::usa()->map;
    const ai::BareGame game = support::planner_game(map, 3, 100000, 5);
    ASSERT_TRUE(game.state().is_over());
    ai::Valuation result(3);
    result.add(rules::standings(map, game.state()));
    ai::LearnedValuer valuer = made(map);
    EXPECT_EQ(valuer.of(game.state()), result);
    EXPECT_EQ(seen(valuer, game.state(), game.memories(), Seat{1}), result);
}

TEST_F(LearnedValuer, SeatsAreIndifferent) {
    for (const auto& [file, seats] :
         {std::pair(support::usa(), 2U), {support::usa(), 4U}, {support::san_francisco(), 3U}}) {
        const rules::Map& map = file->map;
        const ai::BareGame game = support::planner_game(map, seats, 30, 8);
        ai::LearnedValuer valuer = made(map);
        const ai::Valuation here = valuer.of(game.state());
        const ai::Valuation there = valuer.of(support::turned(game.state()));
        EXPECT_NE(here.victories(Seat{0}), here.victories(Seat{1}));
        for (unsigned i = 0; i < seats; ++i) {
            const auto next = to_id<Seat>((i + 1) % seats);
            EXPECT_EQ(here.victories(to_id<Seat>(i)), there.victories(next));
            EXPECT_EQ(here.points(to_id<Seat>(i)), there.points(next));
        }
    }
}

TEST_F(LearnedValuer, AViewIsValuedBlindly) {
    const rules::Map& map = support::usa()->map;
    const ai::BareGame game = support::planner_game(map, 2, 25, 4);
    const Seat seat{1};
    base::Rng rng(9);
    const State other =
        rules::redeal(map, rules::view(game.state(), seat), game.memories()[seat].known_hand, rng);
    ai::LearnedValuer valuer = made(map);
    EXPECT_EQ(seen(valuer, game.state(), game.memories(), seat),
              seen(valuer, other, game.memories(), seat));
    EXPECT_NE(valuer.of(game.state()), valuer.of(other));
}

TEST_F(LearnedValuer, GivesWayToGamesOnMapsThatItDoesNotKnow) {
    const rules::Map& toy = support::toy()->map;
    ai::LearnedValuer valuer = made(toy);
    EXPECT_FALSE(valuer.is_learned());
    EXPECT_TRUE(made(support::usa()->map).is_learned());
    EXPECT_TRUE(made(support::san_francisco()->map).is_learned());
    const ai::BareGame game = support::planner_game(toy, 2, 6, 1);
    ai::GameValuer by_games(toy, kSettings.games);
    EXPECT_EQ(valuer.of(game.state()), by_games.of(game.state()));
}

// A map with one track changed is another map.
TEST_F(LearnedValuer, TellsMapsApart) {
    rules::Map other = support::usa()->map;
    EXPECT_TRUE(ai::ValueNet::builtin().knows(other));
    ++other.track[7].length;
    EXPECT_FALSE(ai::ValueNet::builtin().knows(other));
}

// Figures of every build: change them only together with the planner or the weights.
TEST_F(LearnedValuer, IsTheSameInEveryBuild) {
    const auto text = [](const rules::Map& map, unsigned seats) {
        const ai::BareGame game = support::planner_game(map, seats, 40, 6);
        ai::LearnedValuer valuer = made(map);
        std::string words;
        for (const ai::Valuation& value :
             {valuer.of(game.state()), seen(valuer, game.state(), game.memories(), Seat{0})}) {
            for (unsigned i = 0; i < seats; ++i) {
                words += std::to_string(value.victories(to_id<Seat>(i))) + " " +
                         std::to_string(value.points(to_id<Seat>(i))) + "; ";
            }
        }
        return words;
    };
    EXPECT_EQ(text(support::usa()->map, 2),
              "226355775 29026128; 1073741824 33736832; "
              "3261623408 234001200; 5328311176 241876704; ");
    EXPECT_EQ(text(support::san_francisco()->map, 3),
              "22411691 7623568; 53820201 7986432; 1073741824 9502528; "
              "326051489 62220800; 401003303 63389168; 7862879788 74988912; ");
}

// Far better than saying that all seats are equal, which is off by 29 percentage points here.
TEST_F(LearnedValuer, AgreesWithGames) {
    const rules::Map& map = support::usa()->map;
    ai::LearnedValuer valuer = made(map);
    ai::GameValuer by_games(map, {.games = 300});
    double error = 0;
    double even = 0;
    constexpr unsigned kPositions = 40;
    for (unsigned n = 0; n < kPositions; ++n) {
        const ai::BareGame game = support::planner_game(map, 2, 30 + 3 * n, 500 + n);
        const double truth = by_games.of(game.state()).chance(Seat{0});
        error += std::abs(valuer.of(game.state()).chance(Seat{0}) - truth);
        even += std::abs(0.5 - truth);
    }
    EXPECT_LT(error, 0.5 * even);
}

}  // namespace
