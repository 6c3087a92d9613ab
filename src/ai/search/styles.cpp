#include "ai/search/styles.h"

#include <array>

namespace ai {

std::span<const PlannerWeights> search_styles() {
    static constexpr std::array kStyles = {
        // Connects, for the longest path; more or less so, in fewer turns, with fewer cars.
        PlannerWeights{.extend = 6},
        PlannerWeights{.extend = 4},
        PlannerWeights{.turn = 1.3F, .extend = 6},
        PlannerWeights{.car = 1, .extend = 6},
        // Counts turns; counts points.
        PlannerWeights{.turn = 4},
        PlannerWeights{.points = 1.3F},
        // Gives tickets up early; holds on to them.
        PlannerWeights{.hurry = 0.5F},
        PlannerWeights{.hurry = 1.3F},
        // Draws more tickets; draws none.
        PlannerWeights{.ticket_turns = 10, .ticket_cars = 10},
        PlannerWeights{.ticket_turns = 100},
        // Does not go out of its way for souvenirs.
        PlannerWeights{.souvenir = 0.3F},
        // Claims with wild cards; waits with claims; takes wild cards.
        PlannerWeights{.claim_wild = 0.1F, .claim_short = 0},
        PlannerWeights{.claim = 0.3F},
        PlannerWeights{.wild = 1.5F},
        // Expects the game to last.
        PlannerWeights{.pace_cars = 1.3F},
    };
    return kStyles;
}

}  // namespace ai
