// ai/worlds/world.h
//
// Determinizations for search: what the seat sees stays, opponents hold the cards they were seen to
// take, and their tickets are sampled with odds inferred from their tracks.
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
    // All must outlive this. `trust`: how much to infer from tracks; 0 is nothing.
    Worlds(const Geography& geography, const Question& question, float trust);

    [[nodiscard]] rules::State deal(base::Rng& rng) const;

private:
    void weigh_tickets(unsigned seat, float trust);

    const Geography& geography_;
    const Question& question_;
    // By seat and ticket: the relative likelihood that the seat holds it.
    std::array<std::array<float, rules::kTicketsMax>, rules::kSeatsMax> weight_{};
};

}  // namespace ai
