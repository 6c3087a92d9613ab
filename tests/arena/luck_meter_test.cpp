// The luck of the draws has mean zero, whatever the valuer says of them.
#include "arena/luck/luck_meter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "ai/ask.h"
#include "ai/planner/planner.h"
#include "arena/luck/games_valuer.h"
#include "arena/luck/net_valuer.h"
#include "arena/luck/plan_valuer.h"
#include "base/rng.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/nature.h"
#include "support/maps.h"
#include "support/seeds.h"

namespace {

using arena::DrawValuer;
using rules::Seat;
using rules::State;
using rules::to_id;

// Any number for any position: as wrong as can be.
class Nonsense final : public DrawValuer {
public:
    explicit Nonsense(std::uint64_t seed) : seed_(seed) {}
    [[nodiscard]] unsigned width() const override { return 3; }
    bool begin(const State& /*before*/) override { return true; }
    void value(const State& after, std::span<std::int64_t> worth) override {
        std::uint64_t hash = seed_;
        std::array<std::uint64_t, sizeof(State) / 8> words{};
        std::memcpy(words.data(), &after, sizeof words);
        for (const std::uint64_t word : words) {
            hash = base::Rng(hash ^ word).next();
        }
        base::Rng rng(hash);
        for (std::int64_t& one : worth) {
            one = static_cast<std::int64_t>(rng.next() >> 20) - (std::int64_t{1} << 43);
        }
    }

private:
    std::uint64_t seed_;
};

// The plan's values upside down: what is good counts as bad.
class Inverted final : public DrawValuer {
public:
    explicit Inverted(const rules::Map& map) : plan_(map) {}
    [[nodiscard]] unsigned width() const override { return plan_.width(); }
    bool begin(const State& before) override { return plan_.begin(before); }
    void value(const State& after, std::span<std::int64_t> worth) override {
        plan_.value(after, worth);
        for (std::int64_t& one : worth) {
            one *= -5;
        }
    }

private:
    arena::PlanValuer plan_;
};

// The sum over all outcomes of weight times luck, of the draw that is due.
std::vector<double> mean_luck(const rules::Map& map, const State& state, DrawValuer& valuer) {
    std::vector<double> sums(std::size_t{state.seats} * valuer.width());
    double largest = 0;
    rules::for_each_outcome(state, [&](rules::Move move, std::uint32_t weight) {
        arena::LuckMeter meter(map, valuer);
        meter.begin(state.seats);
        meter.on_draw(state, move);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const double luck = meter.luck(to_id<Seat>(i / valuer.width()),
                                           static_cast<unsigned>(i % valuer.width()));
            sums[i] += luck * weight;
            largest = std::max(largest, std::abs(luck) * weight);
        }
    });
    for (double& sum : sums) {
        sum /= std::max(largest, 1e-300);  // what is left is rounding of doubles
    }
    return sums;
}

void expect_no_mean(const rules::Map& map, const State& state, DrawValuer& valuer) {
    for (const double mean : mean_luck(map, state, valuer)) {
        EXPECT_LE(std::abs(mean), 1e-12);
    }
}

// Plays at random, and calls visit(state) before every move of nature.
template <typename Visit>
void play_at_random(const rules::Map& map, unsigned seats, base::Rng& rng, Visit visit) {
    State state = rules::initial_state(map, seats);
    rules::NoEvents sink;
    while (!state.is_over()) {
        if (state.is_natures()) {
            visit(state);
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), sink);
            continue;
        }
        const Seat seat = ai::next_to_act(map, state);
        const rules::Legal legal(map, state, seat);
        rules::apply_seats(map, state, seat, legal[rng.below(legal.size())], sink);
    }
}

TEST(LuckMeter, EveryDrawHasMeanZeroWhateverItsValue) {
    std::size_t draws = 0;
    for (const std::string_view id : support::kMapIds) {
        const auto file = support::load_map(id);
        for (const std::uint64_t seed : support::seeds(2)) {
            SCOPED_TRACE(std::string(id) + ", seed " + std::to_string(seed));
            base::Rng rng(seed);
            Nonsense nonsense(rng.next());
            const auto more = static_cast<unsigned>(seed % 3);
            const unsigned seats =
                std::min<unsigned>(file->map.seats_min + more, file->map.seats_max);
            play_at_random(file->map, seats, rng, [&](const State& state) {
                // Each outcome looks at all the others: large decks of tickets would take long.
                if (state.phase != rules::Phase::kDealOpening ||
                    rules::outcome_weight_total(state) <= 30) {
                    expect_no_mean(file->map, state, nonsense);
                    ++draws;
                }
            });
        }
    }
    EXPECT_GT(draws, 500U);
}

TEST(LuckMeter, SoDoTheDrawsAsThePlanValuesThemRightOrWrong) {
    for (const auto& file : {support::usa(), support::san_francisco(), support::toy()}) {
        arena::PlanValuer plan(file->map);
        Inverted inverted(file->map);
        for (const std::uint64_t seed : support::seeds(2)) {
            SCOPED_TRACE(file->id + ", seed " + std::to_string(seed));
            base::Rng rng(seed);
            play_at_random(file->map, file->map.seats_min, rng, [&](const State& state) {
                expect_no_mean(file->map, state, plan);
                expect_no_mean(file->map, state, inverted);
            });
        }
    }
}

TEST(LuckMeter, SoDoTheDrawsAsGamesValueThem) {
    arena::GamesValuer games(support::toy()->map, 2);
    base::Rng rng(5);
    play_at_random(support::toy()->map, 2, rng,
                   [&](const State& state) { expect_no_mean(support::toy()->map, state, games); });
}

// Also where it believes the opposite of what the network says.
TEST(LuckMeter, SoDoTheDrawsAsTheNetworkValuesThemRightOrWrong) {
    for (const auto& file : {support::usa(), support::san_francisco()}) {
        ASSERT_TRUE(arena::NetValuer::knows(file->map));
        arena::NetValuer right(file->map, {});
        arena::NetValuer wrong(file->map, {.share = -5, .lead = -5});
        base::Rng rng(7);
        unsigned n = 0;
        play_at_random(file->map, file->map.seats_min, rng, [&](const State& state) {
            if (++n % 8 == 0) {
                expect_no_mean(file->map, state, right);
                expect_no_mean(file->map, state, wrong);
            }
        });
    }
    EXPECT_FALSE(arena::NetValuer::knows(support::toy()->map));
}

// All that can happen in the next few draws of a game, each with its probability.
class Enumeration {
public:
    Enumeration(const rules::Map& map, DrawValuer& valuer)
        : map_(map), valuer_(valuer), sums_(std::size_t{2} * valuer.width()) {}

    // Seats make their first legal move, so the draws decide who gets what.
    void explore(State state, double probability, std::vector<rules::Move> drawn, unsigned depth,
                 const State& start) {
        rules::NoEvents sink;
        while (!state.is_over() && !state.is_natures()) {
            const Seat seat = ai::next_to_act(map_, state);
            rules::apply_seats(map_, state, seat, rules::Legal(map_, state, seat)[0], sink);
        }
        if (depth == 0 || state.is_over()) {
            count(start, drawn, probability);
            return;
        }
        const double total = rules::outcome_weight_total(state);
        rules::for_each_outcome(state, [&](rules::Move move, std::uint32_t weight) {
            State after = state;
            rules::apply_natures(map_, after, move, sink);
            drawn.push_back(move);
            explore(after, probability * weight / total, drawn, depth - 1, start);
            drawn.pop_back();
        });
    }

    void expect_no_mean() const {
        EXPECT_NEAR(probability_, 1, 1e-12);
        EXPECT_GT(largest_, 0) << "no draw meant anything";
        for (const double sum : sums_) {
            EXPECT_LE(std::abs(sum), 1e-12 * largest_);
        }
    }

private:
    void count(const State& start, const std::vector<rules::Move>& drawn, double probability) {
        arena::LuckMeter meter(map_, valuer_);
        meter.begin(start.seats);
        State state = start;
        rules::NoEvents sink;
        for (const rules::Move move : drawn) {
            while (!state.is_natures()) {
                const Seat seat = ai::next_to_act(map_, state);
                rules::apply_seats(map_, state, seat, rules::Legal(map_, state, seat)[0], sink);
            }
            meter.on_draw(state, move);
            rules::apply_natures(map_, state, move, sink);
        }
        probability_ += probability;
        for (std::size_t i = 0; i < sums_.size(); ++i) {
            const double luck = meter.luck(to_id<Seat>(i / valuer_.width()),
                                           static_cast<unsigned>(i % valuer_.width()));
            sums_[i] += probability * luck;
            largest_ = std::max(largest_, std::abs(luck));
        }
    }

    const rules::Map& map_;
    DrawValuer& valuer_;
    std::vector<double> sums_;
    double probability_ = 0;
    double largest_ = 0;
};

State toy_in_play() {
    const rules::Map& map = support::toy()->map;
    State state = rules::initial_state(map, 2);
    base::Rng rng(3);
    rules::NoEvents sink;
    while (state.phase != rules::Phase::kTurn) {
        if (state.is_natures()) {
            rules::apply_natures(map, state, rules::sample_outcome(state, rng), sink);
        } else {
            const Seat seat = ai::next_to_act(map, state);
            rules::apply_seats(map, state, seat, rules::Legal(map, state, seat)[0], sink);
        }
    }
    return state;
}

TEST(LuckMeter, AllCoursesOfFourDrawsTogetherHaveMeanZero) {
    const rules::Map& map = support::toy()->map;
    const State start = toy_in_play();
    Nonsense nonsense(9);
    arena::PlanValuer plan(map);
    Inverted inverted(map);
    for (DrawValuer* const valuer :
         {static_cast<DrawValuer*>(&nonsense), static_cast<DrawValuer*>(&plan),
          static_cast<DrawValuer*>(&inverted)}) {
        Enumeration all(map, *valuer);
        all.explore(start, 1, {}, 4, start);
        all.expect_no_mean();
    }
}

TEST(PlanValuer, WhatIsLuckForOneIsBadLuckForTheOthers) {
    const rules::Map& map = support::usa()->map;
    arena::PlanValuer plan(map);
    arena::LuckMeter meter(map, plan);
    base::Rng rng(11);
    meter.begin(3);
    play_at_random(map, 3, rng, [&](const State& state) {
        base::Rng copy = rng;
        meter.on_draw(state, rules::sample_outcome(state, copy));
    });
    for (unsigned n = 0; n < plan.width(); ++n) {
        double sum = 0;
        double size = 0;
        for (unsigned seat = 0; seat < 3; ++seat) {
            sum += meter.luck(to_id<Seat>(seat), n);
            size += std::abs(meter.luck(to_id<Seat>(seat), n));
        }
        EXPECT_NEAR(sum, 0, 1e-6);
        EXPECT_GT(size, 0.001);
    }
}

}  // namespace
