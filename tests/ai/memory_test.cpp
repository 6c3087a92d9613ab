#include "ai/memory.h"

#include <gtest/gtest.h>

#include "ai/random_player.h"
#include "base/rng.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "support/maps.h"

namespace {

using rules::index;

// Random games on both maps: whatever a seat remembers of another's hand is there.
void check_known_cards_are_held(const rules::Map& map, std::uint64_t seed) {
    SCOPED_TRACE(seed);
    base::Rng rng(seed);
    rules::State state = rules::initial_state(map, 3);
    ai::Memories memories(map);
    rules::EventList happened;
    while (!state.is_over()) {
        happened.events.clear();
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), happened);
        } else {
            const auto seat = rules::to_id<rules::Seat>(
                static_cast<unsigned>(std::countr_zero(state.to_act(map))));
            const rules::Legal legal(map, state, seat);
            rules::apply_seats(map, state, seat, legal[rng.below(legal.size())], happened);
        }
        for (const rules::Event& event : happened.events) {
            memories.on(event);
        }
        for (unsigned viewer = 0; viewer < 3; ++viewer) {
            const ai::Memory& memory = memories[rules::to_id<rules::Seat>(viewer)];
            for (unsigned seat = 0; seat < 3; ++seat) {
                for (unsigned card = 0; card < rules::kCardKinds; ++card) {
                    ASSERT_LE(memory.known_hand[seat].count[card], state.hand[seat].count[card]);
                }
            }
            ASSERT_EQ(memory.known_hand[viewer], rules::CardCounts{});
        }
    }
}

TEST(Memory, KnownCardsAreHeldThroughWholeGames) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        check_known_cards_are_held(support::usa()->map, seed);
        check_known_cards_are_held(support::san_francisco()->map, seed);
    }
}

// Two seats never differ in what they remember of a third.
TEST(Memory, HoldsNothingThatOthersCouldNotKnow) {
    ai::Memories memories(support::usa()->map);
    memories.on({.kind = rules::EventKind::kPickedBlind,
                 .seat = rules::Seat{0},
                 .card = rules::Card::kRed});
    memories.on({.kind = rules::EventKind::kTicketOffered,
                 .seat = rules::Seat{0},
                 .ticket = rules::TicketId{4}});
    EXPECT_EQ(memories[rules::Seat{1}], ai::Memory{});
    EXPECT_EQ(memories[rules::Seat{0}].offered, rules::TicketSet::of(rules::TicketId{4}));
}

}  // namespace
