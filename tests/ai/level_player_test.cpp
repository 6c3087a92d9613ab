// The levels err like people: legally, the same way all game long, and without seeing more than
// their seat does.
#include "ai/level_player.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/levels.h"
#include "ai/registry.h"
#include "base/clock.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

using rules::Seat;

std::vector<rules::Move> legal_moves(const rules::Map& map, const rules::State& state, Seat seat) {
    const rules::Legal legal(map, state, seat);
    std::vector<rules::Move> moves;
    for (std::uint32_t n = 0; n < legal.size(); ++n) {
        moves.push_back(legal[n]);
    }
    return moves;
}

// Views that differ in hidden things alone are equal, so any player that gets equal random numbers
// must give equal answers. Asked in the true position and in one dealt again from the view.
void expect_blind(const rules::Map& map, const std::string& name, std::uint64_t seed) {
    const base::SystemClock clock;
    const auto parsed = ai::parse_player(name);
    ASSERT_TRUE(parsed);
    const auto player = ai::make_player(*parsed, {.map = map, .clock = clock});
    const auto twin = ai::make_player(*parsed, {.map = map, .clock = clock});
    base::Rng rng(seed);
    ai::BareGame game(map, 2);
    unsigned differing = 0;
    while (!game.state().is_over()) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), rng));
            continue;
        }
        const Seat seat = ai::next_to_act(map, game.state());
        const rules::View view = rules::view(game.state(), seat);
        const rules::State other = rules::redeal(map, view, rng);
        differing += other == game.state() ? 0 : 1;
        const auto legal = legal_moves(map, game.state(), seat);
        ASSERT_EQ(legal, legal_moves(map, other, seat));
        const rules::View seen = rules::view(other, seat);
        const ai::Memory& memory = game.memories()[seat];
        base::Rng first(seed + 1);
        base::Rng second(seed + 1);
        const auto move = player->choose({view, memory, legal, {}}, first);
        ASSERT_EQ(move, twin->choose({seen, memory, legal, {}}, second)) << name;
        ASSERT_TRUE(move);
        game.seat_moves(seat, *move);
    }
    EXPECT_GT(differing, 5U) << "nothing was hidden";
}

TEST(LevelPlayer, EveryLevelIsBlindToWhatItsSeatDoesNotSee) {
    for (const std::uint64_t seed : support::seeds(1)) {
        for (const auto& file : {support::usa(), support::san_francisco()}) {
            for (unsigned level = 1; level <= ai::kLevels; ++level) {
                const bool searches = level >= ai::kLevels - 1;
                expect_blind(file->map,
                             "level_" + std::to_string(level) +
                                 (searches ? "(games=16,moves=4,time_ms=0)" : ""),
                             seed);
            }
        }
    }
}

TEST(LevelPlayer, SkillsMixTheWeightsOfTheFourStrengths) {
    const auto casual = ai::casual_weights();
    const auto club = ai::club_weights();
    EXPECT_EQ(ai::weights_of_skill(1).turn, casual.turn);
    EXPECT_EQ(ai::weights_of_skill(2).turn, club.turn);
    EXPECT_EQ(ai::weights_of_skill(3).turn, ai::PlannerWeights{}.turn);
    EXPECT_FLOAT_EQ(ai::weights_of_skill(1.5F).turn, (casual.turn + club.turn) / 2);
    EXPECT_EQ(ai::weights_of_skill(7).wild, ai::PlannerWeights{}.wild);
}

// A player that overlooks everything still has an answer, and a legal one.
TEST(LevelPlayer, SlipsAreLegal) {
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        const base::SystemClock clock;
        const auto name = ai::parse_player("level(skill=1,misjudgement=1,slips=1,habit=0.5)");
        const auto player = ai::make_player(*name, {.map = file->map, .clock = clock});
        for (const std::uint64_t seed : support::seeds(3)) {
            base::Rng rng(seed);
            ai::BareGame game(file->map, file->map.seats_min);
            for (unsigned turns = 0; turns < 400 && !game.state().is_over(); ++turns) {
                if (game.state().is_natures()) {
                    game.nature_moves(rules::sample_outcome(game.state(), rng));
                    continue;
                }
                const Seat seat = ai::next_to_act(file->map, game.state());
                const auto legal = legal_moves(file->map, game.state(), seat);
                const rules::View view = rules::view(game.state(), seat);
                const auto move = player->choose({view, game.memories()[seat], legal, {}}, rng);
                ASSERT_TRUE(move);
                ASSERT_NE(std::ranges::find(legal, *move), legal.end()) << id << " seed " << seed;
                game.seat_moves(seat, *move);
            }
        }
    }
}

}  // namespace
