// The benches: what they count, with a clock that the test owns.
#include "arena/bench.h"

#include <gtest/gtest.h>

#include "arena/random_game.h"
#include "arena/search_bench.h"
#include "base/rng.h"
#include "rules/score.h"
#include "support/maps.h"

namespace {

// Every look takes a tenth of a second.
class TickingClock final : public base::Clock {
public:
    [[nodiscard]] std::int64_t monotonic_ns() const override { return now_ += 100'000'000; }
    [[nodiscard]] std::int64_t wall_ms() const override { return now_ / 1'000'000; }

private:
    mutable std::int64_t now_ = 7;
};

struct Tally {
    std::uint64_t decisions = 0;
    double score = 0;
    std::uint64_t signature = 0xcbf29ce484222325U;
};

// The same games once more, with the published FNV-1a over 64-bit words.
Tally replayed(std::uint64_t games, unsigned seats) {
    Tally tally;
    base::Rng rng(5);
    const auto mix = [&](std::uint64_t word) {
        tally.signature = (tally.signature ^ word) * 1099511628211U;
    };
    for (std::uint64_t n = 0; n < games; ++n) {
        const arena::RandomGame game = arena::play_random_game(support::toy()->map, seats, rng);
        const rules::Standings standings = rules::standings(support::toy()->map, game.end);
        tally.decisions += game.decisions;
        if (n < 1000) {
            mix(game.decisions);
        }
        for (unsigned seat = 0; seat < seats; ++seat) {
            tally.score += standings[seat].total;
            if (n < 1000) {
                mix(static_cast<std::uint64_t>(standings[seat].total));
            }
        }
    }
    return tally;
}

// 64 games between looks at the clock: 20 looks in two seconds, 16 for the 1000 of the signature.
TEST(Bench, CountsItsGames) {
    for (const double seconds : {2.0, 0.1}) {
        const TickingClock clock;
        const arena::BenchResult result = arena::run_bench(
            support::toy()->map, {.seats = 3, .seconds = seconds, .seed = 5}, clock);
        const std::uint64_t looks = seconds == 2.0 ? 20 : 16;
        ASSERT_EQ(result.games, 64 * looks);
        EXPECT_DOUBLE_EQ(result.seconds, 0.1 * static_cast<double>(looks));
        EXPECT_NEAR(result.games_per_second, 640, 1e-6);
        const Tally tally = replayed(result.games, 3);
        EXPECT_EQ(result.decisions, tally.decisions);
        EXPECT_NEAR(result.decisions_per_game,
                    static_cast<double>(tally.decisions) / static_cast<double>(result.games), 1e-9);
        EXPECT_NEAR(result.decisions_per_second, 640 * result.decisions_per_game, 1e-6);
        EXPECT_NEAR(result.mean_score, tally.score / (3.0 * static_cast<double>(result.games)),
                    1e-9);
        EXPECT_EQ(result.signature, tally.signature);
        EXPECT_EQ(result.state_bytes, sizeof(rules::State));
    }
}

// A pass, where a seat has nothing else to do, is no decision.
TEST(Bench, EveryGameIsPlayedToItsEnd) {
    base::Rng rng(1);
    for (unsigned n = 0; n < 100; ++n) {
        const arena::RandomGame game = arena::play_random_game(support::toy()->map, 2, rng);
        EXPECT_TRUE(game.end.is_over());
        EXPECT_GT(game.decisions, 4U);
    }
}

TEST(SearchBench, CountsItsPlayouts) {
    const TickingClock clock;
    const arena::SearchBenchResult one = arena::run_search_bench(
        support::toy()->map, {.seats = 2, .threads = 1, .games_per_decision = 40, .seed = 3},
        clock);
    EXPECT_GT(one.decisions, 10U);
    EXPECT_GT(one.games, 10 * one.decisions);
    EXPECT_LE(one.games, 80 * one.decisions);
    EXPECT_GT(one.seconds, 0.05);
    EXPECT_NEAR(one.games_per_second * one.seconds, static_cast<double>(one.games), 1e-3);
    const TickingClock again;
    const arena::SearchBenchResult two = arena::run_search_bench(
        support::toy()->map, {.seats = 2, .threads = 2, .games_per_decision = 40, .seed = 3},
        again);
    EXPECT_EQ(two.decisions, one.decisions);
    EXPECT_EQ(two.games, one.games);
}

}  // namespace
