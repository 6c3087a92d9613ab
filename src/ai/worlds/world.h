// ai/worlds/world.h
//
// Determinizations for search: what the seat sees stays, opponents hold the cards they were seen to
// take, and their tickets are sampled with odds inferred from what they did.
#pragma once

#include <array>
#include <cstdint>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "ai/player.h"
#include "base/rng.h"
#include "rules/state.h"

namespace ai {

// How opponents' tickets are guessed.
struct Belief {
    // kSigns: by all that speaks for a ticket (ticket_odds.h). kTracks: by the share of its way
    // that is laid, as expert_1 and expert_2 do.
    enum class By : std::uint8_t { kTracks, kSigns } by = By::kSigns;
    float trust = 1;  // how much to infer; 0 is nothing

    // As the first searches had it.
    [[nodiscard]] static constexpr Belief by_tracks(float trust = 2.5F) {
        return {.by = By::kTracks, .trust = trust};
    }
};

class Worlds {
public:
    // All must outlive this.
    Worlds(const Geography& geography, const Question& question, const Belief& belief);

    [[nodiscard]] rules::State deal(base::Rng& rng) const;

private:
    void weigh_tickets(unsigned seat, float trust);

    const Geography& geography_;
    const Question& question_;
    // By seat and ticket: the relative likelihood that the seat holds it.
    std::array<std::array<float, rules::kTicketsMax>, rules::kSeatsMax> weight_{};
};

}  // namespace ai
