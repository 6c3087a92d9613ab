#include "ai/published/big_track_player.h"

#include "ai/published/answers.h"
#include "ai/published/network.h"

namespace ai {

using rules::index;
using rules::TrackId;

rules::Move BigTrackPlayer::keep(const Question& question, base::Rng& rng) {
    return keep_fewest_points(question, map(), rng);
}

std::optional<TrackId> BigTrackPlayer::target(const rules::View& view) const {
    const unsigned cars = view.seat[index(view.viewer)].cars;
    std::optional<TrackId> best;
    unsigned best_rank = 0;
    Network::of(map(), view, view.viewer, cars).open.for_each([&](TrackId id) {
        const unsigned rank = 256U * map()[id].length + view.hand[colour_for(map(), view.hand, id)];
        if (!best || rank > best_rank) {
            best = id;
            best_rank = rank;
        }
    });
    return best;
}

rules::Move BigTrackPlayer::act(const Question& question, base::Rng& rng) {
    if (const auto track = target(question.view)) {
        if (const auto claim = claim_of(question, *track)) {
            return *claim;
        }
    }
    return pick(question, rng);
}

rules::Move BigTrackPlayer::pick_again(const Question& question, base::Rng& rng) {
    return pick(question, rng);
}

rules::Move BigTrackPlayer::pick(const Question& question, base::Rng& rng) const {
    if (const auto track = target(question.view)) {
        const auto card = market_card(question, colour_for(map(), question.view.hand, *track));
        if (card) {
            return *card;
        }
    }
    return blind_card(question, map(), rng);
}

}  // namespace ai
