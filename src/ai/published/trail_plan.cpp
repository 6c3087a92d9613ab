#include "ai/published/trail_plan.h"

#include <algorithm>

#include "ai/published/ticket_sets.h"
#include "rules/longest_trail.h"

namespace ai {
namespace {

using rules::index;
using rules::TrackId;

// The two places where a trail begins and ends; one place twice when it is a loop.
PlaceSet ends_of(const rules::Map& map, const rules::Trail& trail) {
    PlaceSet ends = 0;
    for (const TrackId id : trail) {
        ends ^= set_of(map[id].from) ^ set_of(map[id].to);
    }
    return ends;
}

}  // namespace

TrailPlan::TrailPlan(const rules::Map& map, const rules::View& view)
    : map_(map), own_(map, view.seat[index(view.viewer)].owned) {
    const rules::SeatView& own = view.seat[index(view.viewer)];
    const Network network = Network::of(map, view, view.viewer);
    const rules::TrackSet twins = network.open & map.doubles;
    const auto with_twins = [&](const rules::TrackSet& tracks) {
        return tracks | ((tracks & twins).swapped_pairs() & network.open);
    };
    unsigned fewest = kFar;
    rules::TrackSet closest;
    undone(map, view).for_each([&](rules::TicketId id) {
        const Way way = way_of(map, network, kFewLongTracks, id);
        if (!way.exists() || way.cars > own.cars) {
            return;
        }
        planned_ = planned_ | with_twins(way.missing);
        if (way.cars < fewest) {
            fewest = way.cars;
            closest = way.missing;
        }
    });
    closest_ = with_twins(closest);
    need_ = need_of(map, view.hand, by_easiest_colours(map, view.hand, network.open, closest));
    for (unsigned i = 0; i < view.seats; ++i) {
        if (i != index(view.viewer)) {
            others_.emplace_back(map, view.seat[i].owned);
        }
    }
    const rules::Trail trail = rules::longest_trail(map, own.owned);
    trail_ends_ = ends_of(map, trail);
    for (const TrackId id : trail) {
        trail_cars_ += map[id].length;
    }
}

bool TrailPlan::is_trail_end(rules::PlaceId place) const {
    return (trail_ends_ & set_of(place)) != 0;
}

double TrailPlan::trail_value(TrackId id) const {
    const rules::Track& track = map_[id];
    const double length = track.length;
    if (own_.bridges(track)) {
        return 6 + 0.3 * length;
    }
    if (!own_.touches(track)) {
        return 0;
    }
    if (own_.is_joined(track.from, track.to)) {
        return 1;
    }
    if (is_trail_end(track.from) || is_trail_end(track.to)) {
        // The longer the trail already is, the more its next track is worth.
        return 5 + 3 + std::min(3.0, trail_cars_ / 10.0) + 0.3 * length;
    }
    return 4;
}

double TrailPlan::others_value(TrackId id) const {
    const rules::Track& track = map_[id];
    double value = 0;
    for (const Pieces& pieces : others_) {
        if (pieces.bridges(track)) {
            value = std::max(value, std::min(8.0, 6.0 + track.length));
        } else if (pieces.touches(track)) {
            value = std::max(value, 2.0);
        }
    }
    return value;
}

}  // namespace ai
