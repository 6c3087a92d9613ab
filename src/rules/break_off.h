// rules/break_off.h
//
// Ends a game before the rules do, because people agree to or resign: it is over as it stands, and
// can be scored (score.h). Tickets that were offered and not chosen go back under the deck.
#pragma once

#include "rules/state.h"

namespace rules {

// Requires that a seat is to decide.
void break_off(State& state);

}  // namespace rules
