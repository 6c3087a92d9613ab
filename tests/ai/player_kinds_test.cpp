// Every kind of player plays whole games on every map with every number of seats: only legal moves,
// and the games end. It plays as it did before: tests/data/players lists the games of each kind, as
// scores and a digest of all moves. When a player is meant to play differently, UPDATE_GOLDEN=1
// rewrites them.

#include <gtest/gtest.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "ai/registry.h"
#include "base/clock.h"
#include "base/digest.h"
#include "base/rng.h"
#include "rules/nature.h"
#include "rules/score.h"
#include "support/golden.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

constexpr unsigned kDecisionsMax = 5000;

// Searches as deep as usual would take minutes here.
std::string quick(std::string_view kind) {
    const bool searches =
        kind == "search" || kind.starts_with("expert") || kind == "level_9" || kind == "level_10";
    const std::string settings = kind == "a_star" ? "(nodes=150)"
                                 : searches       ? "(games=8,moves=4)"
                                                  : "";
    return std::string(kind) + settings;
}

struct Setting {
    const rules::Map& map;
    std::string_view kind;
    unsigned seats;
};

// The player under test sits everywhere, so that every seat of it is tried. The game in short goes
// to `told`.
void play_to_the_end(const Setting& setting, std::uint64_t seed, std::string& told) {
    const auto& [map, kind, seats] = setting;
    const base::SystemClock clock;
    const auto name = ai::parse_player(quick(kind));
    ASSERT_TRUE(name);
    std::vector<std::unique_ptr<ai::Player>> players;
    for (unsigned i = 0; i < seats; ++i) {
        players.push_back(ai::make_player(*name, {.map = map, .clock = clock}));
        players.back()->begin();
    }
    base::Rng rng(seed);
    ai::BareGame game(map, seats);
    ai::Asker asker(map, clock);
    unsigned decisions = 0;
    std::string moves;
    while (!game.state().is_over()) {
        if (game.state().is_natures()) {
            game.nature_moves(rules::sample_outcome(game.state(), rng));
            continue;
        }
        const rules::Seat seat = ai::next_to_act(map, game.state());
        const ai::Decision decision = asker.ask(
            *players[rules::index(seat)],
            {.state = game.state(), .seat = seat, .memory = game.memories()[seat], .budget = {}},
            {.player = rng, .fallback = rng});
        ASSERT_EQ(decision.source, ai::Decision::Source::kPlayer);
        game.seat_moves(seat, decision.move);
        ASSERT_LT(++decisions, kDecisionsMax);
        moves += std::to_string(decision.move.bits()) + " ";
    }
    told = std::to_string(decisions) + " decisions, points";
    const rules::Standings standings = rules::standings(map, game.state());
    for (unsigned i = 0; i < seats; ++i) {
        told += " " + std::to_string(standings[i].total);
    }
    told += ", " + base::to_hex(base::sha256(moves)).substr(0, 12);
}

class PlayerKinds : public testing::TestWithParam<std::string> {};

TEST_P(PlayerKinds, PlayWholeGamesOnEveryMapAtEverySeat) {
    std::string all;
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(2)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                std::string told;
                play_to_the_end({file->map, GetParam(), seats}, seed, told);
                if (seed == 1) {
                    all +=
                        std::string(id) + ", " + std::to_string(seats) + " seats: " + told + "\n";
                }
            }
        }
    }
    if (std::getenv("FOGG_SEED") == nullptr) {
        support::expect_golden("players/" + GetParam() + ".txt", all);
    }
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const ai::PlayerKind& kind : ai::player_kinds()) {
        names.emplace_back(kind.name);
    }
    return names;
}

INSTANTIATE_TEST_SUITE_P(All, PlayerKinds, testing::ValuesIn(kind_names()),
                         [](const auto& tested) { return tested.param; });

}  // namespace
