#include "ai/published/network.h"

#include <bit>

namespace ai {

using rules::index;
using rules::PlaceId;
using rules::TrackId;
using rules::TrackSet;

Network Network::of(const rules::Map& map, const rules::View& view, rules::Seat seat,
                    unsigned cars_max) {
    TrackSet claimed;
    for (unsigned i = 0; i < view.seats; ++i) {
        claimed = claimed | view.seat[i].owned;
    }
    Network network{.own = view.seat[index(seat)].owned, .open = {}};
    // C17, as State::open_tracks has it.
    const TrackSet& closing = view.seats < map.both_tracks_from ? claimed : network.own;
    network.open = map.all_tracks - claimed - (closing & map.doubles).swapped_pairs();
    if (cars_max < rules::kLengthMax) {
        for (TrackSet rest = network.open; !rest.empty();) {
            const TrackId id = rest.take_first();
            if (map[id].length > cars_max) {
                network.open.erase(id);
            }
        }
    }
    return network;
}

Network Network::without(const rules::Map& map, TrackId track, unsigned seats) const {
    Network less = *this;
    less.open.erase(track);
    if (map.is_double(track) && seats < map.both_tracks_from) {
        less.open.erase(rules::Map::twin(track));
    }
    return less;
}

// Dijkstra. With at most 64 places, looking for the nearest one beats keeping them sorted.
Ways::Ways(const rules::Map& map, const Network& network, Weights weights, PlaceSet from)
    : map_(map), network_(network), weights_(weights) {
    cost_.fill(kFar);
    via_.fill(rules::kNoTrack);
    settle(from);
}

void Ways::settle(PlaceSet from) {
    for (PlaceSet rest = from; rest != 0; rest &= rest - 1) {
        cost_[static_cast<unsigned>(std::countr_zero(rest))] = 0;
    }
    const TrackSet usable = network_.own | network_.open;
    PlaceSet reached = from;
    PlaceSet settled = 0;
    while (reached != 0) {
        auto nearest = static_cast<unsigned>(std::countr_zero(reached));
        for (PlaceSet rest = reached & (reached - 1); rest != 0; rest &= rest - 1) {
            const auto place = static_cast<unsigned>(std::countr_zero(rest));
            nearest = cost_[place] < cost_[nearest] ? place : nearest;
        }
        reached &= ~(PlaceSet{1} << nearest);
        settled |= PlaceSet{1} << nearest;
        (usable & map_.tracks_at[nearest]).for_each([&](TrackId id) {
            const rules::Track& track = map_[id];
            const unsigned next =
                index(track.from) == nearest ? index(track.to) : index(track.from);
            if (((settled >> next) & 1U) != 0) {
                return;
            }
            const unsigned step = network_.own.has(id)
                                      ? weights_.own_track
                                      : weights_.car * unsigned{track.length} + weights_.track;
            const unsigned cost = cost_[nearest] + step;
            if (cost < cost_[next]) {
                cost_[next] = static_cast<std::uint16_t>(cost);
                via_[next] = id;
                reached |= PlaceSet{1} << next;
            }
        });
    }
}

Way Ways::to(PlaceId place) const {
    Way way{.missing = {}, .cars = 0, .points = 0, .cost = cost_to(place)};
    walk_back(place, [&](TrackId id) {
        if (!network_.own.has(id)) {
            way.missing.insert(id);
            way.cars += map_[id].length;
            way.points += map_[id].points;
        }
    });
    return way;
}

Way way_of(const rules::Map& map, const Network& network, Weights weights, rules::TicketId ticket) {
    return Ways(map, network, weights, set_of(map[ticket].from)).to(map[ticket].to);
}

unsigned cars_on(const rules::Map& map, const TrackSet& tracks) {
    unsigned cars = 0;
    tracks.for_each([&](TrackId id) { cars += map[id].length; });
    return cars;
}

unsigned points_of(const rules::Map& map, const TrackSet& tracks) {
    unsigned points = 0;
    tracks.for_each([&](TrackId id) { points += map[id].points; });
    return points;
}

}  // namespace ai
