#include "ai/worlds/world.h"

#include <gtest/gtest.h>

#include <bit>

#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "rules/view.h"
#include "support/maps.h"

namespace {

using rules::index;
using rules::to_id;

// Look, deal anew, look again, at every decision of random games: the view is the same, and what
// was remembered is in the hands.
void check_worlds(const support::MapPtr& file, unsigned seats, std::uint64_t seed) {
    SCOPED_TRACE(seed);
    const rules::Map& map = file->map;
    const ai::Geography geography(map);
    base::Rng rng(seed);
    rules::State state = rules::initial_state(map, seats);
    ai::Memories memories(map);
    rules::EventList happened;
    while (!state.is_over()) {
        happened.events.clear();
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), happened);
        } else {
            const auto seat =
                to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
            const rules::Legal legal(map, state, seat);
            const rules::View view = rules::view(state, seat);
            const ai::Question question{
                .view = view, .memory = memories[seat], .legal = {}, .budget = {}};
            const ai::Worlds worlds(geography, question, ai::Belief{});
            const rules::State world = worlds.deal(rng);
            ASSERT_EQ(rules::view(world, seat), view);
            ASSERT_TRUE(world.is_ok(map)) << world.broken_invariant(map);
            for (unsigned i = 0; i < seats; ++i) {
                for (unsigned card = 0; card < rules::kCardKinds; ++card) {
                    ASSERT_GE(world.hand[i].count[card], question.memory.known_hand[i].count[card]);
                }
            }
            rules::apply_seats(map, state, seat, legal[rng.below(legal.size())], happened);
        }
        for (const rules::Event& event : happened.events) {
            memories.on(event);
        }
    }
}

TEST(Worlds, ShowTheSeatWhatItSees) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        check_worlds(support::usa(), 2, seed);
        check_worlds(support::usa(), 5, seed);
        check_worlds(support::san_francisco(), 3, seed);
        check_worlds(support::toy(), 2, seed);
    }
}

// Seat 1 has laid nearly all of one ticket's way: it holds that ticket in most worlds, as long as
// tracks are trusted.
TEST(Worlds, TicketsFollowTheTracks) {
    const support::MapPtr& file = support::usa();
    const rules::Map& map = file->map;
    const ai::Geography geography(map);
    rules::State state = rules::initial_state(map, 2);
    base::Rng rng(3);
    while (state.phase != rules::Phase::kTurn) {
        if (state.is_natures()) {
            rules::apply(map, state, rules::kNoSeat, rules::sample_outcome(state, rng));
        } else {
            const auto seat =
                to_id<rules::Seat>(static_cast<unsigned>(std::countr_zero(state.to_act(map))));
            rules::apply(map, state, seat, rules::Move::keep(7));
        }
    }
    const rules::TicketId held = state.tickets[1].first();
    ai::PathFinder finder(geography);
    ai::RouteCosts cars;
    cars.fill(ai::kClosedRoute);
    geography.routes().for_each([&](rules::TrackId id) { cars[index(id)] = map[id].length; });
    finder.set_costs(cars);
    finder.search(map[held].from, map[held].to);
    rules::View view = rules::view(state, rules::Seat{0});
    finder.for_each_on_way(map[held].to, [&](rules::TrackId id) { view.seat[1].owned.insert(id); });
    const ai::Memory memory;
    const ai::Question question{.view = view, .memory = memory, .legal = {}, .budget = {}};
    const auto share = [&](float trust) {
        const ai::Worlds worlds(geography, question, ai::Belief::by_tracks(trust));
        unsigned hits = 0;
        for (unsigned n = 0; n < 1000; ++n) {
            hits += worlds.deal(rng).tickets[1].has(held) ? 1 : 0;
        }
        return hits / 1000.0;
    };
    EXPECT_GT(share(2.5F), 1.5 * share(0));
}

}  // namespace
