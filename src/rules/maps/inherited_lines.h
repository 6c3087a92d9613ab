// rules/maps/inherited_lines.h
//
// Where what a map takes over from its base is said to stand: the base's own lines would mean
// nothing to whoever reads the errors.
#pragma once

#include "rules/maps/map_description.h"

namespace rules {

// Moves everything that is stated to this line.
void inherit_lines(MapDescription& map, unsigned line);

}  // namespace rules
