// ai/valuation/valuer.h
//
// Says what a position is worth to each seat. Two make it: GameValuer by playing on, slowly and
// with a known error; LearnedValuer by a small network, in microseconds.
#pragma once

#include "ai/player.h"
#include "ai/valuation/valuation.h"
#include "rules/state.h"

namespace ai {

class Valuer {
public:
    Valuer() = default;
    Valuer(const Valuer&) = delete;
    Valuer& operator=(const Valuer&) = delete;
    virtual ~Valuer() = default;

    // By those who know everything. A finished game is worth its result.
    [[nodiscard]] virtual Valuation of(const rules::State& position) = 0;
    // By what the viewer knows; its legal moves do not matter. Requires a seat's view.
    [[nodiscard]] virtual Valuation of(const Question& question) = 0;
};

}  // namespace ai
