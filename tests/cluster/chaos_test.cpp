// Chaos test of a real cluster: three nodes on one PostgreSQL server are killed, stopped, paused,
// cut off and delayed while people play. Nobody may be able to tell it from one server that never
// fails.
//
// FOGG_SEED=7 selects another storm, FOGG_CHAOS_SECONDS=300 a longer one, FOGG_CHAOS_NODES=5 more
// nodes.
#include <gtest/gtest.h>

#include <iostream>

#include "cluster/trial.h"
#include "support/seeds.h"

namespace cluster {
namespace {

TrialOptions options(std::uint64_t seconds) {
    return {
        .seed = support::number_from_environment("FOGG_SEED", 1),
        .storm_ms = static_cast<std::int64_t>(
                        support::number_from_environment("FOGG_CHAOS_SECONDS", seconds)) *
                    1000,
        .nodes = static_cast<unsigned>(support::number_from_environment("FOGG_CHAOS_NODES", 3))};
}

Verdict expect_one_server(const TrialOptions& options) {
    Verdict verdict = hold_trial(options);
    std::cout << verdict.summary;
    EXPECT_EQ(verdict.findings.size(), 0U) << verdict.details;
    EXPECT_EQ(verdict.crashes, 0U) << verdict.details;
    EXPECT_TRUE(verdict.is_store_sound) << verdict.details;
    EXPECT_GT(verdict.moves, 100U) << verdict.details;
    return verdict;
}

TEST(Chaos, LooksLikeOneServerThatNeverFails) {
    expect_one_server(options(12));
}

// Sealed seeds, published commitments, and players who have a say in the shuffle.
TEST(Chaos, LooksLikeOneServerWithAFileOfKeys) {
    TrialOptions trial = options(12);
    trial.has_keys = true;
    trial.habits.has_says = true;
    const Verdict verdict = expect_one_server(trial);
    EXPECT_GT(verdict.joint_seeds, 0U) << verdict.details;
}

// Without the time that people usually have after a start: clocks run out in the middle of it all,
// and programs play those turns.
TEST(Chaos, LooksLikeOneServerWhoseClocksRunOut) {
    TrialOptions trial = options(20);
    trial.habits = {.has_says = true, .has_late_turns = true};
    const Verdict verdict = expect_one_server(trial);
    // With sanitizers, people may not get far enough for that.
    EXPECT_GT(verdict.time_outs + (support::kIsSanitized ? 1 : 0), 0U) << verdict.details;
}

}  // namespace
}  // namespace cluster
