// app/experiments/playtest_text.h
//
// A playtest on the terminal: a few lines for each number of seats, and the warnings.
#pragma once

#include <string>

#include "playtest/playtested.h"

namespace app {

[[nodiscard]] std::string playtest_text(const playtest::PlaytestedMap& map);

}  // namespace app
