// table/start.h
//
// Starts a game: at once, or with a joint shuffle if anybody has a say in it.
#pragma once

#include "table/transition.h"

namespace table {

// Deals the first cards.
[[nodiscard]] Transition begun(Draft draft);
// Begins the game, or an attempt to shuffle for it where anybody has a say.
[[nodiscard]] Transition started(Draft draft);

}  // namespace table
