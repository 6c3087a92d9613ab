// What a seat sees: a determinization gives the same view, and positions that differ only in hidden
// information give the same view and the same events.
#include "rules/view.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "rules/redeal.h"
#include "support/maps.h"
#include "support/scene.h"
#include "support/seeds.h"
#include "support/walk.h"
#include "support/words.h"

namespace {

using rules::index;
using rules::Map;
using rules::Move;
using rules::Phase;
using rules::Seat;
using rules::State;
using rules::to_id;
using rules::View;
using support::Step;

// All viewers: every seat, and a spectator.
std::vector<Seat> viewers(const State& state) {
    std::vector<Seat> seats = {rules::kNoSeat};
    for (unsigned i = 0; i < state.seats; ++i) {
        seats.push_back(to_id<Seat>(i));
    }
    return seats;
}

struct Heard {
    std::vector<rules::Event> events;
    View view;

    bool operator==(const Heard&) const = default;
};

// The events and the view of one move.
Heard hear(const Map& map, State state, rules::LoggedMove logged, Seat viewer) {
    rules::EventList list;
    rules::apply(map, state, logged.seat, logged.move, list);
    Heard heard{.events = {}, .view = rules::view(state, viewer)};
    for (const rules::Event& event : list.events) {
        heard.events.push_back(rules::redacted(event, viewer));
    }
    return heard;
}

class ViewOnMap : public testing::TestWithParam<std::string_view> {
protected:
    // Calls visit(step, rng) for every step of some games with every number of seats; stops at the
    // first failure.
    template <typename Visit>
    void for_each_step(std::uint64_t games, Visit visit) {
        for (unsigned seats = map().seats_min; seats <= map().seats_max; ++seats) {
            for (const std::uint64_t seed : support::seeds(games)) {
                SCOPED_TRACE(support::seed_text(GetParam(), seats, seed));
                base::Rng rng(seed ^ 0x71e5);
                support::walk(map(), seats, seed, [&](const Step& step) {
                    if (!HasFailure()) {
                        visit(step, rng);
                    }
                });
            }
        }
    }

    [[nodiscard]] const Map& map() const { return file_->map; }
    [[nodiscard]] const rules::MapFile& file() const { return *file_; }

private:
    support::MapPtr file_ = support::load_map(GetParam());
};

TEST_P(ViewOnMap, IsTheSameAfterARedeal) {
    for_each_step(40, [&](const Step& step, base::Rng& rng) {
        for (const Seat viewer : viewers(step.after)) {
            const View seen = rules::view(step.after, viewer);
            const State other = rules::redeal(map(), seen, rng);
            ASSERT_EQ(rules::view(other, viewer), seen) << support::state_text(file(), other);
        }
    });
}

// A determinized position is complete: nothing lost, nothing duplicated, and nothing the rules
// would have prevented.
TEST_P(ViewOnMap, RedealtIsAWholePosition) {
    for_each_step(40, [&](const Step& step, base::Rng& rng) {
        for (const Seat viewer : viewers(step.after)) {
            const State other = rules::redeal(map(), rules::view(step.after, viewer), rng);
            const char* const broken = other.broken_invariant(map());
            ASSERT_EQ(broken, nullptr) << broken << '\n' << support::state_text(file(), step.after);
        }
    });
}

// What nature does secretly for one seat gives all others the same view and events.
TEST_P(ViewOnMap, DoesNotTellWhatNatureGaveToAnother) {
    for_each_step(10, [&](const Step& step, base::Rng& /*rng*/) {
        const State& state = step.before;
        const bool is_secret =
            state.phase == Phase::kBlindPick || state.phase == Phase::kDealHands ||
            state.phase == Phase::kDealOpening || state.phase == Phase::kDealOffer;
        if (!is_secret) {
            return;
        }
        rules::EventList list;
        State after = state;
        rules::apply(map(), after, rules::kNoSeat, step.logged.move, list);
        const Seat owner = list.events.front().seat;
        for (const Seat viewer : viewers(state)) {
            const Heard heard = hear(map(), state, step.logged, viewer);
            rules::for_each_outcome(state, [&](Move move, std::uint32_t /*weight*/) {
                const Heard other = hear(map(), state, {rules::kNoSeat, move}, viewer);
                if (viewer != owner) {
                    EXPECT_EQ(heard, other);
                } else if (move != step.logged.move) {
                    EXPECT_NE(heard, other) << "the owner must see it";
                }
            });
        }
    });
}

// C2: how many opening tickets a seat keeps, and which ones, is secret until all have chosen.
TEST_P(ViewOnMap, DoesNotTellWhatAnotherKeepsInTheOpening) {
    for_each_step(10, [&](const Step& step, base::Rng& /*rng*/) {
        if (step.before.phase != Phase::kOpening || step.after.phase != Phase::kOpening) {
            return;
        }
        const Seat chooser = step.logged.seat;
        const rules::Legal legal(map(), step.before, chooser);
        for (const Seat viewer : viewers(step.before)) {
            const Heard heard = hear(map(), step.before, step.logged, viewer);
            for (std::uint32_t i = 0; i < legal.size(); ++i) {
                const Heard other = hear(map(), step.before, {chooser, legal[i]}, viewer);
                if (viewer != chooser) {
                    EXPECT_EQ(heard, other);
                } else if (legal[i] != step.logged.move) {
                    EXPECT_NE(heard, other);
                }
            }
        }
    });
}

// C20: later on, which tickets are kept is secret, but not how many.
TEST_P(ViewOnMap, TellsOnlyHowManyTicketsAnotherKeeps) {
    for_each_step(20, [&](const Step& step, base::Rng& /*rng*/) {
        if (step.before.phase != Phase::kKeep || step.after.is_over()) {
            return;
        }
        const Seat chooser = step.logged.seat;
        const rules::Legal legal(map(), step.before, chooser);
        for (const Seat viewer : viewers(step.before)) {
            if (viewer == chooser) {
                continue;
            }
            const Heard heard = hear(map(), step.before, step.logged, viewer);
            for (std::uint32_t i = 0; i < legal.size(); ++i) {
                const Heard other = hear(map(), step.before, {chooser, legal[i]}, viewer);
                const bool as_many = std::popcount(legal[i].offer_mask()) ==
                                     std::popcount(step.logged.move.offer_mask());
                EXPECT_EQ(heard == other, as_many);
            }
        }
    });
}

// Swaps a card of another hand with one in the deck, and another seat's ticket with an undrawn one:
// the viewer cannot tell.
TEST_P(ViewOnMap, IsTheSameWhereOnlyHiddenThingsDiffer) {
    for_each_step(20, [&](const Step& step, base::Rng& rng) {
        if (step.after.is_over()) {
            return;
        }
        for (const Seat viewer : viewers(step.after)) {
            State other = step.after;
            for (unsigned i = 0; i < other.seats; ++i) {
                if (i == index(viewer)) {
                    continue;
                }
                rules::CardCounts& hand = other.hand[i];
                if (hand.total() > 0 && other.deck_size > 0) {
                    const rules::Card given = hand.nth(rng.below(hand.total()));
                    const rules::Card taken = other.deck.nth(rng.below(other.deck_size));
                    --hand[given];
                    --other.deck[taken];
                    ++hand[taken];
                    ++other.deck[given];
                }
                if (!other.tickets[i].empty() && !other.ticket_deck.empty()) {
                    const rules::TicketId own = other.tickets[i].take_first();
                    other.tickets[i].insert(other.ticket_deck.take_first());
                    other.ticket_deck.insert(own);
                }
            }
            std::reverse(other.returned.begin(), other.returned.begin() + other.returned_size);
            ASSERT_EQ(rules::view(other, viewer), rules::view(step.after, viewer));
        }
    });
}

// Events hide exactly what is secret.
TEST_P(ViewOnMap, RedactedEventsCarryNoSecret) {
    for_each_step(10, [&](const Step& step, base::Rng& /*rng*/) {
        rules::EventList list;
        State state = step.before;
        rules::apply(map(), state, step.logged.seat, step.logged.move, list);
        for (const rules::Event& event : list.events) {
            for (const Seat viewer : viewers(state)) {
                const rules::Event seen = rules::redacted(event, viewer);
                if (!rules::has_secret(event) || viewer == event.seat) {
                    EXPECT_EQ(seen, event);
                    continue;
                }
                rules::Event blank;
                blank.kind = event.kind;
                blank.seat = event.seat;
                EXPECT_EQ(seen, blank);
            }
        }
    });
}

// Opening choices give the same position, byte for byte, in every order of arrival.
TEST_P(ViewOnMap, OpeningChoicesCommute) {
    for_each_step(5, [&](const Step& step, base::Rng& rng) {
        const bool all_wait =
            step.before.phase != Phase::kOpening && step.after.phase == Phase::kOpening;
        if (!all_wait) {
            return;
        }
        const unsigned seats = step.after.seats;
        std::vector<unsigned> order;
        std::array<Move, rules::kSeatsMax> choice{};
        for (unsigned i = 0; i < seats; ++i) {
            const rules::Legal legal(map(), step.after, to_id<Seat>(i));
            choice[i] = legal[rng.below(legal.size())];
            order.push_back(i);
        }
        std::vector<State> results;
        do {
            State state = step.after;
            for (const unsigned i : order) {
                rules::apply(map(), state, to_id<Seat>(i), choice[i]);
            }
            results.push_back(state);
        } while (std::next_permutation(order.begin(), order.end()));
        for (const State& result : results) {
            ASSERT_EQ(support::state_text(file(), result), support::state_text(file(), results[0]));
            ASSERT_EQ(std::memcmp(&result, results.data(), sizeof result), 0);
        }
    });
}

INSTANTIATE_TEST_SUITE_P(Maps, ViewOnMap, testing::ValuesIn(support::kMapIds),
                         [](const auto& map) { return std::string(map.param); });

// Four wilds are stuck in the market (C12), so at most one card of the deck is coloured. From the 2
// wilds and 5 coloured cards that seat 0 does not see, a deck of two can be made in 1 + 2 x 5 ways.
TEST(Redeal, OfAStuckMarketMakesEveryDeckAsLikely) {
    const support::Scene scene(
        support::load_map("famine"),
        {.seats = {{.hand = "red"}, {}}, .market = "4 wild red", .deck = "wild blue"});
    const View seen = rules::view(scene.state(), Seat{0});
    base::Rng rng(support::number_from_environment("FOGG_SEED", 1));
    constexpr unsigned kDeals = 11000;
    unsigned two_wilds = 0;
    unsigned with_red = 0;
    for (unsigned i = 0; i < kDeals; ++i) {
        const State other = rules::redeal(scene.map(), seen, rng);
        ASSERT_EQ(other.broken_invariant(scene.map()), nullptr);
        two_wilds += other.deck.wilds() == 2 ? 1U : 0U;
        with_red += other.deck[rules::Card::kRed] == 1 ? 1U : 0U;
    }
    // Five standard deviations.
    EXPECT_NEAR(two_wilds, kDeals / 11, 150);
    EXPECT_NEAR(with_red, 2 * kDeals / 11, 205);
}

}  // namespace
