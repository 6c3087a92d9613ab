// ai/planner/trail_race.h
//
// The race for the longest path (U1), by estimate: how long each seat's path is, and how long a
// claim would make one's own. Exact for networks without cycles; of a cycle it sees only a tree.
// The exact answer (rules/longest_trail.h) would take as long as the rest of a rollout.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"
#include "rules/state.h"

namespace ai {

class TrailRace {
public:
    TrailRace(const rules::Map& map, const rules::State& world, rules::Seat seat);

    // In cars: the seat's own, the longest of the others, and its own with this track.
    [[nodiscard]] unsigned own() const { return own_.longest; }
    [[nodiscard]] unsigned others() const { return others_; }
    [[nodiscard]] unsigned own_with(const rules::Track& track) const;

private:
    using ByPlace = std::array<std::uint8_t, rules::kPlacesMax>;

    struct Network {
        ByPlace reach{};   // the longest path from this place, in cars
        ByPlace part{};    // which connected part it belongs to, from 1; 0: none
        ByPlace degree{};  // how many tracks meet there
        unsigned longest = 0;
    };
    [[nodiscard]] static Network network_of(const rules::Map& map, const rules::TrackSet& tracks);

    Network own_;
    unsigned others_ = 0;
};

}  // namespace ai
