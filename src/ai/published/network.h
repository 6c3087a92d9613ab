// ai/published/network.h
//
// The board as one seat can still use it: its own tracks, which cost nothing more, and the tracks
// that it may claim. Cheapest ways through it, by whatever a player counts: cars, tracks, or both.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"
#include "rules/track_set.h"
#include "rules/view.h"

namespace ai {

using PlaceSet = std::uint64_t;  // bit i: place i
static_assert(rules::kPlacesMax <= 64);

[[nodiscard]] constexpr PlaceSet set_of(rules::PlaceId place) {
    return PlaceSet{1} << rules::index(place);
}

// What a way is measured by. Small: a way of 63 tracks must stay far below kFar.
struct Weights {
    std::uint16_t car = 1;        // for each car that is still to be laid
    std::uint16_t track = 0;      // for each track that is still to be claimed
    std::uint16_t own_track = 0;  // for each track that is owned already
};
inline constexpr std::uint16_t kFar = 0x7fff;  // there is no way

struct Network {
    rules::TrackSet own;
    rules::TrackSet open;  // may be claimed if there are cars and cards

    // What the seat has and may claim, as the view shows it. Tracks longer than `cars_max` are
    // left out.
    [[nodiscard]] static Network of(const rules::Map& map, const rules::View& view,
                                    rules::Seat seat, unsigned cars_max = rules::kLengthMax);

    // Without a track that somebody else takes: below the number of seats of C17 without its twin
    // too.
    [[nodiscard]] Network without(const rules::Map& map, rules::TrackId track,
                                  unsigned seats) const;
};

// A way from one place to another.
struct Way {
    rules::TrackSet missing;  // its tracks that are still to be claimed
    unsigned cars = 0;        // of those
    unsigned points = 0;      // of those
    std::uint16_t cost = kFar;

    [[nodiscard]] bool exists() const { return cost < kFar; }
};

// All cheapest ways from some places. Ties go to the lower place and track: always the same.
class Ways {
public:
    Ways(const rules::Map& map, const Network& network, Weights weights, PlaceSet from);

    [[nodiscard]] std::uint16_t cost_to(rules::PlaceId place) const {
        return cost_[rules::index(place)];
    }
    [[nodiscard]] Way to(rules::PlaceId place) const;
    // Every track of the way, owned ones too, from the far end back.
    template <typename Visit>
    void walk_back(rules::PlaceId place, Visit visit) const {
        while (via_[rules::index(place)] != rules::kNoTrack) {
            const rules::TrackId id = via_[rules::index(place)];
            visit(id);
            const rules::Track& track = map_[id];
            place = track.from == place ? track.to : track.from;
        }
    }

private:
    void settle(PlaceSet from);

    const rules::Map& map_;
    const Network& network_;
    Weights weights_;
    std::array<std::uint16_t, rules::kPlacesMax> cost_;
    std::array<rules::TrackId, rules::kPlacesMax> via_;  // the last track of the way
};

// The cheapest way between the two places of a ticket.
[[nodiscard]] Way way_of(const rules::Map& map, const Network& network, Weights weights,
                         rules::TicketId ticket);

// Cars, and points of routes, on a set of tracks.
[[nodiscard]] unsigned cars_on(const rules::Map& map, const rules::TrackSet& tracks);
[[nodiscard]] unsigned points_of(const rules::Map& map, const rules::TrackSet& tracks);

}  // namespace ai
