#include "ai/search/styles.h"

#include <array>

namespace ai {

// Found by `fogg train styles`; the words say what each does differently.
std::span<const PlannerWeights> search_styles() {
    static constexpr std::array kStyles = {
        // Extends its network, and never pays with what another route of its plan needs.
        PlannerWeights{.claim_conflict = 8.294F, .extend = 3.818F, .need = 1.066F},
        // Waits with short routes: the game will last.
        PlannerWeights{.claim_short = 3.217F, .pace_cards = 0.532F},
        // Gives up costly tickets, and claims short routes with wild cards.
        PlannerWeights{.points = 0.513F, .ticket_cost = 3.408F, .claim_short = 0.436F},
        // Counts turns, saves wild cards, and draws no tickets late.
        PlannerWeights{.turn = 3.109F, .claim_wild = 0.93F, .ticket_turns = 28.797F},
        // Expects the others to claim little.
        PlannerWeights{.pace_cars = 0.473F, .pace_cards = 3.139F},
        // Collects one colour for grey routes.
        PlannerWeights{.need_grey = 1.793F, .pace_cards = 1.57F},
        // Connects, for the longest path, however many turns it takes.
        PlannerWeights{.turn = 1.3F, .extend = 6},
        // Takes a card that it does not need rather than an unknown one.
        PlannerWeights{.spare = 0.089F},
        // Claims what scores, planned or not: the game ends soon.
        PlannerWeights{.claim_points = 0.137F, .off_points = 1.329F, .pace_cards = 3.513F},
        // Connects its tickets by the fewest turns: the game ends soon.
        PlannerWeights{.points = 0.227F, .pace_cards = 3.346F},
        // Goes out of its way for souvenirs.
        PlannerWeights{.souvenir = 1.275F},
        // Counts turns above all, and takes wild cards.
        PlannerWeights{.turn = 6.821F, .ticket_cost = 1.076F, .wild = 0.755F},
        // Counts points.
        PlannerWeights{.points = 1.3F},
        // Claims at once rather than where it matters.
        PlannerWeights{.car_turns = 1.477F, .claim_detour = 0.007F, .pace_cards = 3.724F},
    };
    return kStyles;
}

}  // namespace ai
