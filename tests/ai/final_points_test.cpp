#include "ai/planner/final_points.h"

#include <gtest/gtest.h>

#include "ai/ask.h"
#include "ai/bare_game.h"
#include "rules/apply.h"
#include "rules/nature.h"
#include "rules/score.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

int total_of(const rules::Map& map, const rules::State& state, rules::Seat seat) {
    return rules::standings(map, state)[rules::index(seat)].total;
}

// The seat's score after the claim, with the souvenir it brings.
int total_after(const rules::Map& map, rules::State state, rules::Seat seat, rules::Move claim) {
    rules::NoEvents sink;
    rules::apply(map, state, seat, claim, sink);
    if (state.phase == rules::Phase::kSouvenir) {
        rules::apply(map, state, seat, rules::Legal(map, state, seat)[0], sink);
    }
    return total_of(map, state, seat);
}

// The scoring itself is the measure, after every claim of random games.
void compare_a_game(const rules::Map& map, unsigned seats, std::uint64_t seed, unsigned& compared) {
    base::Rng rng(seed);
    rules::State state = rules::initial_state(map, seats);
    rules::NoEvents sink;
    while (!state.is_over()) {
        if (state.is_natures()) {
            rules::apply(map, state, rules::kNoSeat, rules::sample_outcome(state, rng), sink);
            continue;
        }
        const rules::Seat seat = ai::next_to_act(map, state);
        const rules::Legal legal(map, state, seat);
        const rules::Move move = legal[rng.below(legal.size())];
        if (move.kind() == rules::MoveKind::kClaim) {
            const ai::FinalPoints points(map, state, seat);
            const int gain = points.of(move.track()) + points.bonus_of(move.track());
            ASSERT_EQ(total_after(map, state, seat, move), total_of(map, state, seat) + gain);
            ++compared;
        }
        rules::apply(map, state, seat, move, sink);
    }
}

TEST(FinalPoints, AreWhatTheScoringAdds) {
    unsigned compared = 0;
    for (const std::string_view id : support::kMapIds) {
        const support::MapPtr file = support::load_map(id);
        for (const std::uint64_t seed : support::seeds(20)) {
            const unsigned seats = file->map.seats_min + static_cast<unsigned>(seed) % 2;
            SCOPED_TRACE(support::seed_text(id, seats, seed));
            compare_a_game(file->map, seats, seed, compared);
        }
    }
    EXPECT_GT(compared, support::kIsSanitized ? 200U : 2000U);
}

TEST(FinalPoints, CountTheBonusForMostTickets) {
    const support::MapPtr file =
        support::usa_with("rules.longest_path_bonus = 10\nrules.most_tickets_bonus = 15");
    unsigned compared = 0;
    for (const std::uint64_t seed : support::seeds(20)) {
        const unsigned seats = 2 + static_cast<unsigned>(seed) % 4;
        SCOPED_TRACE(support::seed_text("usa", seats, seed));
        compare_a_game(file->map, seats, seed, compared);
    }
    EXPECT_GT(compared, support::kIsSanitized ? 50U : 300U);
}

}  // namespace
