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

TEST(Chaos, LooksLikeOneServerThatNeverFails) {
    const auto seconds = support::number_from_environment("FOGG_CHAOS_SECONDS", 12);
    const Verdict verdict = hold_trial(
        {.seed = support::number_from_environment("FOGG_SEED", 1),
         .storm_ms = static_cast<std::int64_t>(seconds) * 1000,
         .nodes = static_cast<unsigned>(support::number_from_environment("FOGG_CHAOS_NODES", 3))});
    std::cout << verdict.summary;
    EXPECT_EQ(verdict.findings.size(), 0U) << verdict.details;
    EXPECT_EQ(verdict.crashes, 0U) << verdict.details;
    EXPECT_TRUE(verdict.is_store_sound) << verdict.details;
    EXPECT_GT(verdict.moves, 100U) << verdict.details;
}

}  // namespace
}  // namespace cluster
