// app/experiments/arena_json.h
//
// The figures of an experiment as JSON (docs/arena.md).
#pragma once

#include <boost/json/object.hpp>

#include "app/experiments/experiment.h"
#include "arena/summary.h"

namespace app {

[[nodiscard]] boost::json::object arena_json(const Experiment& experiment,
                                             const arena::Summary& summary);

// {"mean":…,"low":…,"high":…}; null for what has no bound.
[[nodiscard]] boost::json::object estimate_json(const arena::Estimate& estimate);

}  // namespace app
