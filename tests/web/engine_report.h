// tests/web/engine_report.h
//
// What the engine comes to, as text: the same bytes in the program and in a browser. Compiled for
// both; web/e2e/engine.e2e.ts compares them.
#pragma once

#include <string>

#include "base/clock.h"

namespace web {

// Numbers of move sequences, the signature of the bench for every map and number of seats, and the
// records of whole games between players of all kinds, with every draw and the standings.
[[nodiscard]] std::string engine_report();

// Games per second on one core: "first N\nsearch N\nrandom N\n", of a search's simulated games from
// a cold start and after that, and of random games.
[[nodiscard]] std::string engine_speed(const base::Clock& clock);

}  // namespace web
