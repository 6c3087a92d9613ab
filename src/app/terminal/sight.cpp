#include "app/terminal/sight.h"

namespace app {

std::string Sight::between(rules::PlaceId from, rules::PlaceId to) const {
    return file.name(from) + " – " + file.name(to);
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
