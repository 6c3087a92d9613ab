#include "ai/worlds/ticket_odds.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/planner/planner.h"
#include "ai/worlds/world.h"
#include "rules/nature.h"
#include "rules/redeal.h"
#include "rules/view.h"
#include "support/maps.h"

namespace {

using rules::index;
using rules::Seat;
using rules::TicketId;
using rules::to_id;

// A game between planners in its middle: somebody has half of their cars left.
ai::BareGame middle_of_game(const rules::Map& map, const ai::Geography& geography, unsigned seats,
                            std::uint64_t seed) {
    ai::Planner planner(geography, {});
    base::Rng rng(seed);
    ai::BareGame game(map, seats);
    while (game.state().phase != rules::Phase::kTurn || game.state().cars[0] > map.cars / 2) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), rng));
        } else {
            const Seat seat = ai::next_to_act(map, game.state());
            game.seat_moves(seat, planner.choose(game.state(), seat, rng));
        }
    }
    return game;
}

// How surprising the tickets that seat 0 holds are to seat 1: the mean log loss of the worlds'
// frequencies, over all tickets that it cannot see.
double surprise(const rules::Map& map, const ai::Geography& geography, const ai::BareGame& game,
                const ai::Belief& belief) {
    constexpr unsigned kWorlds = 200;
    const rules::View view = rules::view(game.state(), Seat{1});
    const ai::Question question{
        .view = view, .memory = game.memories()[Seat{1}], .legal = {}, .budget = {}};
    const ai::Worlds worlds(geography, question, belief);
    base::Rng rng(5);
    std::array<unsigned, rules::kTicketsMax> held{};
    for (unsigned n = 0; n < kWorlds; ++n) {
        worlds.deal(rng).tickets[0].for_each([&](TicketId id) { ++held[index(id)]; });
    }
    double sum = 0;
    unsigned hidden = 0;
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        const auto id = to_id<TicketId>(i);
        if (view.seat[1].tickets.has(id)) {
            continue;
        }
        ++hidden;
        const double chance = (held[i] + 0.5) / (kWorlds + 1);
        sum -= std::log(game.state().tickets[0].has(id) ? chance : 1 - chance);
    }
    return sum / hidden;
}

TEST(TicketOdds, SurpriseLessThanTracksAloneAndThoseLessThanNothing) {
    for (const support::MapPtr& file : {support::usa(), support::san_francisco()}) {
        const rules::Map& map = file->map;
        const ai::Geography geography(map);
        for (const unsigned seats : {2U, 4U}) {
            SCOPED_TRACE(seats);
            double by_signs = 0;
            double by_tracks = 0;
            double by_nothing = 0;
            constexpr unsigned kGames = 30;
            for (unsigned n = 0; n < kGames; ++n) {
                const ai::BareGame game = middle_of_game(map, geography, seats, 700 + n);
                by_signs += surprise(map, geography, game, ai::Belief{});
                by_tracks += surprise(map, geography, game, ai::Belief::by_tracks());
                by_nothing += surprise(map, geography, game, ai::Belief::by_tracks(0));
            }
            EXPECT_LT(by_signs, 0.9 * by_tracks);
            EXPECT_LT(by_tracks, by_nothing);
            RecordProperty(file->map.symbol_count > 0 ? "san_francisco" : "usa",
                           std::to_string(by_signs / kGames) + " " +
                               std::to_string(by_tracks / kGames) + " " +
                               std::to_string(by_nothing / kGames));
        }
    }
}

// Positions that differ only in what the seat may not know give it the same odds.
TEST(TicketOdds, AreBlind) {
    const rules::Map& map = support::usa()->map;
    const ai::Geography geography(map);
    const ai::BareGame game = middle_of_game(map, geography, 2, 3);
    const rules::View view = rules::view(game.state(), Seat{1});
    base::Rng rng(4);
    const rules::State other = rules::redeal(map, view, game.memories()[Seat{1}].known_hand, rng);
    ASSERT_NE(other.tickets[0], game.state().tickets[0]);
    const rules::View same = rules::view(other, Seat{1});
    ai::TicketOdds odds(geography);
    const auto weights = [&](const rules::View& seen) {
        return odds.weights(
            {.view = seen, .memory = game.memories()[Seat{1}], .legal = {}, .budget = {}}, 0, 1);
    };
    EXPECT_EQ(weights(view), weights(same));
}

}  // namespace
