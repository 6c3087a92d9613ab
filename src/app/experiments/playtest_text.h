// app/experiments/playtest_text.h
//
// A playtest on the terminal: a few lines for each number of seats, and the warnings.
#pragma once

#include <string>

#include "app/experiments/playtest_json.h"

namespace app {

[[nodiscard]] std::string playtest_text(const PlaytestedMap& map);

}  // namespace app
