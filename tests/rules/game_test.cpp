// Whole games: provably fair, resumable, unaffected by refusals.
#include "rules/game.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/records/record.h"
#include "rules/replay.h"
#include "support/maps.h"
#include "support/random_game.h"

namespace {

using rules::Game;
using rules::Record;
using rules::Seat;
using rules::TellSeed;
using rules::to_id;

rules::GameSetup toy_setup() {
    rules::GameSetup setup;
    setup.seats = 2;
    setup.seed = base::seed_from_number(42);
    return setup;
}

TEST(FairPlay, AFairGameIsFair) {
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        rules::GameSetup setup;
        setup.seats = file->map.seats_max;
        setup.seed = base::seed_from_number(9);
        const Game drawn = support::random_game(file, setup, 3);
        EXPECT_EQ(rules::first_unfair_move(*file, rules::record_of(drawn, TellSeed::kYes)),
                  std::nullopt);
        setup.stacked.start = Seat{1};
        const Game named = support::random_game(file, setup, 3);
        EXPECT_EQ(rules::first_unfair_move(*file, rules::record_of(named, TellSeed::kYes)),
                  std::nullopt);
    }
}

// Replaces nature's n-th move by another possible one and cuts off the rest of the game.
TEST(FairPlay, APlantedDrawIsFound) {
    for (const auto& file : {support::toy(), support::san_francisco()}) {
        rules::GameSetup setup;
        setup.seats = 2;
        setup.seed = base::seed_from_number(11);
        const Record fair = rules::record_of(support::random_game(file, setup, 8), TellSeed::kYes);
        rules::State state = rules::initial_state(file->map, 2);
        unsigned planted = 0;
        for (std::size_t i = 0; i < fair.moves.size(); ++i) {
            if (state.is_natures()) {
                rules::for_each_outcome(state, [&](rules::Move move, std::uint32_t /*weight*/) {
                    if (move == fair.moves[i].move) {
                        return;
                    }
                    Record tampered = fair;
                    tampered.moves.resize(i + 1);
                    tampered.moves[i].move = move;
                    EXPECT_EQ(rules::first_unfair_move(*file, tampered), i);
                    ++planted;
                });
            }
            rules::apply(file->map, state, fair.moves[i].seat, fair.moves[i].move);
        }
        EXPECT_GT(planted, 20U);
    }
}

TEST(FairPlay, ANamedStartIsNotADraw) {
    rules::GameSetup setup = toy_setup();
    const Game drawn = support::random_game(support::toy(), setup, 1, 0);
    const auto other = to_id<Seat>(1 - rules::index(drawn.state().start));
    setup.stacked.start = other;
    const Game named = support::random_game(support::toy(), setup, 1, 0);
    Record record = rules::record_of(named, TellSeed::kYes);
    EXPECT_EQ(rules::first_unfair_move(named.file(), record), std::nullopt);
    record.is_start_named = false;
    EXPECT_EQ(rules::first_unfair_move(named.file(), record), 0U);
}

// A game resumed from its log continues as it would have: draws depend only on the seed and their
// number.
TEST(Game, TakenUpAgainGoesOnAsItWouldHave) {
    for (const auto& file : {support::toy(), support::san_francisco()}) {
        rules::GameSetup setup;
        setup.seats = 3;
        setup.seed = base::seed_from_number(77);
        const Game whole = support::random_game(file, setup, 4);
        for (std::size_t i = 0; i < whole.log().size(); ++i) {
            if (whole.log()[i].seat == rules::kNoSeat) {
                continue;  // a log ends before a decision
            }
            const auto end = whole.log().begin() + static_cast<std::ptrdiff_t>(i);
            rules::EventList told;
            Game again(file, setup, {whole.log().begin(), end}, told);
            for (std::size_t j = i; j < whole.log().size(); ++j) {
                if (whole.log()[j].seat != rules::kNoSeat) {
                    ASSERT_FALSE(
                        again.act(whole.log()[j].seat, whole.log()[j].move, told).has_value());
                }
            }
            ASSERT_EQ(again.log(), whole.log());
            ASSERT_EQ(again.state(), whole.state());
        }
    }
}

// A log that does not replay is the caller's bug.
TEST(GameDeathTest, AnImpossibleLogStopsTheProgram) {
    const auto file = support::toy();
    const std::vector<rules::LoggedMove> log = {
        {.seat = rules::kNoSeat, .move = rules::Move::start(Seat{0})},
        {.seat = Seat{0}, .move = rules::Move::draw_deck()}};
    EXPECT_DEATH(static_cast<void>(rules::replay(file->map, 2, log)), "CHECK failed: .*move 1");
}

TEST(Game, ARefusedMoveChangesNothing) {
    rules::EventList told;
    Game game(support::toy(), toy_setup(), told);
    told.events.clear();
    const rules::State before = game.state();
    const std::size_t moves = game.log().size();
    EXPECT_EQ(game.act(Seat{0}, rules::Move::pass(), told), rules::Refusal::kWrongPhase);
    EXPECT_EQ(game.act(Seat{7}, rules::Move::pass(), told), rules::Refusal::kNotYourTurn);
    EXPECT_EQ(game.state(), before);
    EXPECT_EQ(game.log().size(), moves);
    EXPECT_TRUE(told.events.empty());
}

}  // namespace
