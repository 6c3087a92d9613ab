// arena/random_game.h
//
// A game between seats that choose uniformly among all their legal decisions: the measure of engine
// speed, and a test that reaches every corner of the rules.
#pragma once

#include <cstdint>

#include "base/rng.h"
#include "rules/map.h"
#include "rules/score.h"
#include "rules/state.h"

namespace arena {

struct RandomGame {
    std::uint64_t decisions = 0;  // by seats; excludes nature's moves and passes
    rules::State end;
};

[[nodiscard]] RandomGame play_random_game(const rules::Map& map, unsigned seats, base::Rng& rng);

}  // namespace arena
