// app/terminal/board_sketch.h
//
// The board as a sketch of characters, from the positions in the map file. A route shows as many
// symbols as it has spaces: of its colour while it is open, the number of the seat that has it, or
// a cross where it is closed to the person. On a double route, the two tracks alternate.
#pragma once

#include <string>

#include "app/terminal/sight.h"

namespace app {

[[nodiscard]] std::string board_sketch(const Sight& sight);

}  // namespace app
