// The plan of a storm: reproducible from its seed, and complete.
#include "cluster/storm.h"

#include <gtest/gtest.h>

#include <set>

namespace cluster {
namespace {

TEST(StormPlan, FollowsFromItsSeed) {
    const auto text = [](std::uint64_t seed) {
        std::string all;
        for (const Blow& blow : plan_storm({.seed = seed, .lasts_ms = 60'000})) {
            all += std::to_string(blow.at_ms) + " " + std::string(name_of(blow.kind)) + " " +
                   std::to_string(blow.node) + " " + std::to_string(blow.lasts_ms) + "\n";
        }
        return all;
    };
    EXPECT_EQ(text(5), text(5));
    EXPECT_NE(text(5), text(6));
}

TEST(StormPlan, HasEveryKindOfBlow) {
    std::set<BlowKind> kinds;
    for (const Blow& blow : plan_storm({.seed = 1, .lasts_ms = 12'000})) {
        kinds.insert(blow.kind);
        EXPECT_LT(blow.node, 3U);
    }
    EXPECT_EQ(kinds.size(), kBlowKinds);
}

}  // namespace
}  // namespace cluster
