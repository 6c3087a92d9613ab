// app/experiments/arena_json.h
//
// The figures of an experiment as JSON (docs/arena.md).
#pragma once

#include <boost/json/object.hpp>

#include "app/experiments/experiment.h"
#include "arena/summary.h"
#include "playtest/json/estimate_json.h"

namespace app {

[[nodiscard]] boost::json::object arena_json(const Experiment& experiment,
                                             const arena::Summary& summary);

using playtest::estimate_json;

}  // namespace app
