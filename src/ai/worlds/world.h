// ai/worlds/world.h
//
// Worlds that could be the true one, for a search to play out: what the seat sees stays, cards that
// others were seen to take are in their hands, and their tickets are drawn with the odds that their
// tracks suggest.
#pragma once

#include <array>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "ai/player.h"
#include "base/rng.h"
#include "rules/state.h"

namespace ai {

class Worlds {
public:
    // All must outlive this. `trust`: how much is read from tracks; 0 is nothing.
    Worlds(const Geography& geography, const Question& question, float trust);

    [[nodiscard]] rules::State deal(base::Rng& rng) const;

private:
    void weigh_tickets(unsigned seat, float trust);

    const Geography& geography_;
    const Question& question_;
    // By seat and ticket: how likely the seat is to hold it, compared with other tickets.
    std::array<std::array<float, rules::kTicketsMax>, rules::kSeatsMax> weight_{};
};

}  // namespace ai
