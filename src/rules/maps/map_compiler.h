// rules/maps/map_compiler.h
//
// Turns a validated description into a playable map: tracks numbered for speed, and everything
// derived from them (map.h).
#pragma once

#include "rules/maps/map_description.h"
#include "rules/maps/map_file.h"

namespace rules {

// Requires a complete description for which validate_map() finds no errors. Leaves sha256 empty.
[[nodiscard]] MapFile compile_map(const MapDescription& description);

}  // namespace rules
