// app/experiments/experiment.h
//
// What an experiment is: who plays on which map from which seed. The same experiment gives the same
// results, apart from thinking times.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "rules/maps/map_file.h"

namespace app {

// How the luck of the draws is valued.
struct LuckOptions {
    // Planner games for each outcome of a draw. 0: by the network that says who is ahead, on maps
    // that it does not know by the planner's plan.
    std::uint32_t games = 0;
};

struct Experiment {
    std::shared_ptr<const rules::MapFile> file;
    std::vector<std::string> players;  // as typed, one for each seat
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;        // for one decision; 0: as the players' own settings say
    std::optional<LuckOptions> luck{};  // nothing: luck is not measured
};

}  // namespace app
