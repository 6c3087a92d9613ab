// Every kind of player plays whole games on every map with every number of seats: only legal moves,
// and the games end.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <vector>

#include "ai/memory.h"
#include "ai/registry.h"
#include "base/clock.h"
#include "base/rng.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/view.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

using rules::index;

constexpr unsigned kDecisionsMax = 5000;

// Searches as deep as usual would take minutes here.
std::string quick(std::string_view kind) {
    const std::string settings = kind == "a_star"                       ? "(nodes=150)"
                                 : kind == "expert" || kind == "search" ? "(games=8,moves=4)"
                                                                        : "";
    return std::string(kind) + settings;
}

// The player under test sits everywhere, so that every seat of it is tried.
void check_plays_to_the_end(const rules::Map& map, std::string_view kind, unsigned seats,
                            std::uint64_t seed) {
    const base::SystemClock clock;
    const auto name = ai::parse_player(quick(kind));
    ASSERT_TRUE(name);
    std::vector<std::unique_ptr<ai::Player>> players;
    for (unsigned i = 0; i < seats; ++i) {
        players.push_back(ai::make_player(*name, {.map = map, .clock = clock}));
        players.back()->begin();
    }
    base::Rng rng(seed);
    rules::State state = rules::initial_state(map, seats);
    ai::Memories memories(map);
    rules::EventList happened;
    for (unsigned decisions = 0; !state.is_over();) {
        happened.events.clear();
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), happened);
        } else {
            const auto seat = rules::to_id<rules::Seat>(std::countr_zero(state.to_act(map)));
            const rules::Legal legal(map, state, seat);
            std::vector<rules::Move> moves;
            for (std::uint32_t n = 0; n < legal.size(); ++n) {
                moves.push_back(legal[n]);
            }
            const rules::View view = rules::view(state, seat);
            const rules::Move move = players[index(seat)]->choose(
                {.view = view, .memory = memories[seat], .legal = moves, .budget = {}}, rng);
            ASSERT_NE(std::ranges::find(moves, move), moves.end()) << move.bits();
            rules::apply_seats(map, state, seat, move, happened);
            ASSERT_LT(++decisions, kDecisionsMax);
        }
        for (const rules::Event& event : happened.events) {
            memories.on(event);
        }
    }
}

class PlayerKinds : public testing::TestWithParam<std::string> {};

TEST_P(PlayerKinds, PlayWholeGamesOnEveryMapAtEverySeat) {
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (unsigned seats = file->map.seats_min; seats <= file->map.seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(2)) {
                SCOPED_TRACE(support::seed_text(id, seats, seed));
                check_plays_to_the_end(file->map, GetParam(), seats, seed);
            }
        }
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
