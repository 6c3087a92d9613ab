// table/start.h
//
// How a game begins: at once, or by shuffling together with those who have a say.
#pragma once

#include "table/transition.h"

namespace table {

// Deals the first cards.
[[nodiscard]] Transition begun(Draft draft);
// Begins the game, or an attempt to shuffle for it where anybody has a say.
[[nodiscard]] Transition started(Draft draft);

}  // namespace table
