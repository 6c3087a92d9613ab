// review/playout.h
//
// How a review values a position: by playing it to the end many times, or by another estimate of
// the outcome. It may be wrong about everything: the sum stays exact and luck fair (chart.h).
#pragma once

#include <cstdint>

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

    // Once, with this luck. Who plays how may depend on the number of the game, which is the same
    // at every position. Requires a position in which a seat has to decide.
    [[nodiscard]] virtual Shares play(const rules::State& position, std::uint64_t game,
                                      base::Rng& luck) = 0;
};

}  // namespace review
