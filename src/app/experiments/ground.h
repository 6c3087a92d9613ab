// app/experiments/ground.h
//
// What to train on: a map and a number of seats, "usa:2" on the command line.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/trainer.h"
#include "rules/maps/map_file.h"

namespace app {

struct Ground {
    std::string name;  // as typed
    std::shared_ptr<const rules::MapFile> file;
    unsigned seats = 0;
};

// If one of them is wrong, says so on standard error and returns none.
[[nodiscard]] std::vector<Ground> load_grounds(const std::vector<std::string>& names);

// The same as the arena's trainers take it; the grounds must outlive it.
[[nodiscard]] std::vector<arena::TrainingGround> training_on(const std::vector<Ground>& grounds);

}  // namespace app
