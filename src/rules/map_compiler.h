// rules/map_compiler.h
//
// A description that the validator has nothing to say against, turned into what the game is played
// on: tracks numbered for speed, and everything derived from them (map.h).
#pragma once

#include "rules/map_description.h"
#include "rules/map_file.h"

namespace rules {

// Requires a complete description for which validate() finds no error. Leaves sha256 empty.
[[nodiscard]] MapFile compile_map(const MapDescription& description);

}  // namespace rules
