// rules/maps/map_validator.h
//
// Checks that a map file describes a game that can be played to its end, within limits.h. Finds
// every error, not just the first. Skips what the parser could not read, so that no error is
// reported that merely follows from another.
#pragma once

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

inline constexpr unsigned kMapFormat = 1;

// docs/maps.md lists the codes. In no particular order.
[[nodiscard]] MapErrors validate_map(const MapDescription& map);

}  // namespace rules
