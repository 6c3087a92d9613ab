#include "ai/published/published_player.h"

#include <algorithm>

#include "ai/published/preference.h"

namespace ai {

using rules::index;

std::optional<rules::Move> PublishedPlayer::choose(const Question& question, base::Rng& rng) {
    if (question.legal.size() == 1) {
        return question.legal[0];
    }
    switch (question.view.phase) {
        case rules::Phase::kOpening:
        case rules::Phase::kKeep:
            return keep(question, rng);
        case rules::Phase::kSouvenir:
            return take_souvenir(question, rng);
        case rules::Phase::kPlace:
            return place_souvenir(question, rng);
        case rules::Phase::kSecondPick:
            return pick_again(question, rng);
        default:
            return act(question, rng);
    }
}

rules::Move PublishedPlayer::take_souvenir(const Question& question, base::Rng& rng) const {
    return preferred(question.legal, rng, [&](rules::Move move) {
        int left = 0;
        for (const rules::Stack& stack : question.view.stack) {
            left = stack.count != 0 && stack.place == index(move.place()) ? stack.count : left;
        }
        return -left;
    });
}

rules::Move PublishedPlayer::place_souvenir(const Question& question, base::Rng& rng) const {
    const rules::TicketSet& tickets = question.view.seat[index(question.view.viewer)].tickets;
    return preferred(question.legal, rng, [&](rules::Move move) {
        int best = 0;
        tickets.for_each([&](rules::TicketId id) {
            const rules::Ticket& ticket = map_[id];
            if (ticket.from == move.place() || ticket.to == move.place()) {
                best = std::max(best, int{ticket.points});
            }
        });
        return best;
    });
}

}  // namespace ai
