#include "app/terminal/sight.h"

namespace app {

std::string Sight::card(rules::Card card) const {
    return paint.card(card, words.card(card));
}

std::string Sight::cards(const rules::CardCounts& cards) const {
    std::string text;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        const unsigned count = cards.count[i];
        if (count > 0) {
            const auto card = rules::to_id<rules::Card>(i);
            text += text.empty() ? "" : "  ";
            text += paint.cards(card, count, words.cards(card, count));
        }
    }
    return text.empty() ? words.say("terminal.nothing") : text;
}

rules::Seat Sight::owner(rules::TrackId track) const {
    for (unsigned i = 0; i < view.seats; ++i) {
        if (view.seat[i].owned.has(track)) {
            return rules::to_id<rules::Seat>(i);
        }
    }
    return rules::kNoSeat;
}

rules::TrackSet claimable(std::span<const rules::Move> legal) {
    rules::TrackSet tracks;
    for (const rules::Move move : legal) {
        if (move.kind() == rules::MoveKind::kClaim) {
            tracks.insert(move.track());
        }
    }
    return tracks;
}

}  // namespace app
