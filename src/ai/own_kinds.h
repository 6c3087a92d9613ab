// ai/own_kinds.h
//
// The players that plan and search, and the strengths that people choose from, for the registry.
#pragma once

#include <vector>

#include "ai/registry_entry.h"

namespace ai {

// Weakest first.
[[nodiscard]] std::vector<RegistryEntry> own_kinds();

}  // namespace ai
