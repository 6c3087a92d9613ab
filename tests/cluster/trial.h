// tests/cluster/trial.h
//
// A cluster on trial: real servers on a real PostgreSQL server, people who play on all of them, a
// storm, a calm in which everybody plays to the end, and the verdict.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/checker.h"
#include "cluster/crowd.h"

namespace cluster {

struct TrialOptions {
    std::uint64_t seed = 1;
    std::int64_t storm_ms = 10'000;
    unsigned tables = 8;
    unsigned nodes = 3;
    std::string program = FOGG_PROGRAM;
    std::int64_t calm_ms_max = 90'000;  // for all games to end
    bool has_keys = false;  // the nodes share a file of keys, so that seeds are sealed and logged
    CrowdHabits habits{};
};

struct Verdict {
    std::vector<Finding> findings{};
    unsigned crashes = 0;
    bool is_store_sound = false;  // according to `fogg store check`
    std::uint64_t moves = 0;      // acknowledged
    std::uint64_t games = 0;
    std::uint64_t joint_seeds = 0;  // games whose players had a say in the shuffle
    std::uint64_t time_outs = 0;    // turns
    std::string summary{};          // figures, for people
    std::string details{};          // the findings and the ends of the nodes' logs
};

[[nodiscard]] Verdict hold_trial(const TrialOptions& options);

}  // namespace cluster
