// review/playout.h
//
// How a review learns what a position is worth: somebody plays it to the end, or says otherwise
// what became of it, many times. May be wrong about everything: the sum stays exact and luck fair
// (chart.h).
#pragma once

#include "base/rng.h"
#include "review/shares.h"
#include "rules/state.h"

namespace review {

class Playout {
public:
    Playout() = default;
    Playout(const Playout&) = delete;
    Playout& operator=(const Playout&) = delete;
    virtual ~Playout() = default;

    // Once, with this luck. Requires a position where a seat is to decide.
    [[nodiscard]] virtual Shares play(const rules::State& position, base::Rng& luck) = 0;
};

}  // namespace review
