// ai/published/published_kinds.h
//
// The players that were re-made from published descriptions, for the registry.
#pragma once

#include <vector>

#include "ai/registry_entry.h"

namespace ai {

// Weakest first, roughly.
[[nodiscard]] std::vector<RegistryEntry> published_kinds();

}  // namespace ai
