// rules/map_validator.h
//
// Whether what a map file says makes a game that can be played to its end, within the limits of
// limits.h. Finds every error, not just the first. What the parser could not read is passed over,
// so that no error is reported that only follows from another.
#pragma once

#include "rules/map_description.h"
#include "rules/map_file.h"

namespace rules {

inline constexpr unsigned kMapFormat = 1;

// docs/maps.md lists the codes. In no particular order.
[[nodiscard]] MapErrors validate_map(const MapDescription& map);

}  // namespace rules
