// ai/levels.h
//
// The ladder of opponents for people: level_1 to level_10, from a beginner to the expert, each
// about as much stronger than the one below (docs/players.md).
#pragma once

#include <vector>

#include "ai/registry_entry.h"

namespace ai {

inline constexpr unsigned kLevels = 10;

// Those that do not search, weakest first, and `level`, whose weaknesses can be set. The two
// highest are in own_kinds.cpp.
[[nodiscard]] std::vector<RegistryEntry> level_kinds();

}  // namespace ai
