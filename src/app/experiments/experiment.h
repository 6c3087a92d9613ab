// app/experiments/experiment.h
//
// What an experiment is: who plays on which map from which seed. The same experiment gives the same
// results, apart from the times that players take.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rules/maps/map_file.h"

namespace app {

struct Experiment {
    std::shared_ptr<const rules::MapFile> file;
    std::vector<std::string> players;  // as typed, one for each seat
    std::uint64_t seed = 1;
    std::uint32_t budget_ms = 0;  // for one decision; 0: as the players' own settings say
};

}  // namespace app
