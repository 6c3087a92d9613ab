// playtest/json/estimate_json.h
#pragma once

#include <boost/json/object.hpp>

#include "arena/estimate.h"

namespace playtest {

// {"mean":…,"low":…,"high":…}; null for what has no bound.
[[nodiscard]] boost::json::object estimate_json(const arena::Estimate& estimate);

}  // namespace playtest
