#include "ai/published/path_agent.h"

#include <algorithm>
#include <array>

#include "ai/published/answers.h"
#include "ai/published/network.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::index;
using rules::TrackId;

// Every track counts one, whatever its length and whoever owns it.
constexpr Weights kPathFewTracks = {.car = 0, .track = 1, .own_track = 1};

}  // namespace

rules::Move PathAgent::keep(const Question& question, base::Rng& rng) {
    return keep_most(question, rng);
}

std::optional<TrackId> PathAgent::wanted(const rules::View& view,
                                         const rules::TrackSet& among) const {
    const Network network = Network::of(map(), view, view.viewer);
    const unsigned cars = view.seat[index(view.viewer)].cars;
    std::array<int, rules::kTracksMax> priority{};
    rules::TrackSet queue;
    undone(map(), view).for_each([&](rules::TicketId ticket) {
        const int points = map()[ticket].points;
        way_of(map(), network, kPathFewTracks, ticket).missing.for_each([&](TrackId id) {
            const auto enqueue = [&](TrackId track) {
                if (network.open.has(track) && map()[track].length < cars) {
                    queue.insert(track);
                    priority[index(track)] =
                        std::max(priority[index(track)], map()[track].points + 2 * points);
                }
            };
            enqueue(id);
            if (map().is_double(id)) {
                enqueue(rules::Map::twin(id));
            }
        });
    });
    if (queue.empty()) {
        // As published: the cheapest tracks first, not the dearest.
        network.open.for_each([&](TrackId id) {
            if (map()[id].length < cars) {
                queue.insert(id);
                priority[index(id)] = -int{map()[id].points};
            }
        });
    }
    // Of two equals the one with the colour held more.
    std::optional<TrackId> best;
    const auto rank = [&](TrackId id) {
        return 1000 * priority[index(id)] + view.hand[colour_for(map(), view.hand, id)];
    };
    (queue & among).for_each([&](TrackId id) {
        if (!best || rank(id) > rank(*best)) {
            best = id;
        }
    });
    return best;
}

rules::Move PathAgent::act(const Question& question, base::Rng& rng) {
    if (const auto track = wanted(question.view, payable_tracks(question))) {
        return *claim_of(question, *track);
    }
    return pick(question, rng);
}

rules::Move PathAgent::pick_again(const Question& question, base::Rng& rng) {
    return pick(question, rng);
}

rules::Move PathAgent::pick(const Question& question, base::Rng& rng) const {
    const rules::View& view = question.view;
    if (const auto track = wanted(view, map().all_tracks)) {
        if (const auto card = market_card(question, colour_for(map(), view.hand, *track))) {
            return *card;
        }
    }
    return blind_card(question, map(), rng);
}

}  // namespace ai
