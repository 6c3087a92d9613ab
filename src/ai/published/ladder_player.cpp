#include "ai/published/ladder_player.h"

#include <bit>

#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {

using rules::index;
using rules::TicketSet;

rules::Move LadderPlayer::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const rules::TrackSet& owned = view.seat[index(view.viewer)].owned;
    return preferred(question.legal, rng, [&](rules::Move move) {
        const TicketSet chosen = kept(view, move.offer_mask());
        const LadderPlan plan(map(), view, chosen);
        const TicketSet done = rules::tickets_done(map(), owned, chosen);
        const TicketSet lost = chosen - plan.live() - done;  // the plan had to give them up
        if (rung_ == Rung::kH2) {
            return -100.0 * (plan.cost() + 2 * rules::ticket_points(map(), lost)) -
                   std::popcount(move.offer_mask());
        }
        return rules::ticket_points(map(), plan.live()) * (2 * plan.odds(plan.cost()) - 1) +
               rules::ticket_points(map(), done) - rules::ticket_points(map(), lost);
    });
}

rules::Move LadderPlayer::act(const Question& question, base::Rng& rng) {
    LadderValuation value({.map = map(), .view = question.view, .legal = question.legal}, rung_);
    return preferred(question.legal, rng, [&](rules::Move move) { return value(move); });
}

rules::Move LadderPlayer::pick_again(const Question& question, base::Rng& rng) {
    return act(question, rng);
}

}  // namespace ai
