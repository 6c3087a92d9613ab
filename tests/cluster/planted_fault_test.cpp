// The trial detects a server that acknowledges before it has stored. Otherwise passing it would
// prove nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "cluster/trial.h"

namespace cluster {
namespace {

TEST(PlantedFault, AcknowledgingTooEarlyIsNoticed) {
    const Verdict verdict = hold_trial(
        {.seed = 1, .storm_ms = 4'000, .program = FOGG_FAULTY_NODE, .calm_ms_max = 2'000});
    std::cout << verdict.summary << verdict.findings.size() << " findings, as there should be\n";
    EXPECT_GT(verdict.moves, 10U) << verdict.details;
    const auto count = [&](Violation violation) {
        return std::ranges::count(verdict.findings, violation, &Finding::violation);
    };
    EXPECT_GT(count(Violation::kLostMove), 0) << verdict.details;
    EXPECT_GT(count(Violation::kTwoHistories), 0) << verdict.details;
}

}  // namespace
}  // namespace cluster
