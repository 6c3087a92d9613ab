// ai/published/steiner.h
//
// Cheapest tracks that join several places (Steiner trees). The cost is exact (Dreyfus and Wagner,
// "The Steiner problem in graphs", 1971) for up to kExactTerminals places that are not joined yet;
// the tracks come from the shortest path heuristic (Takahashi and Matsuyama, 1980), tried from
// every place, which is nearly always as cheap.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ai/published/network.h"
#include "base/fixed_vector.h"
#include "rules/map.h"

namespace ai {

inline constexpr unsigned kExactTerminals = 10;

// Cars first; among equals few tracks, which are then longer and score more.
inline constexpr Weights kFewCars = {.car = 64, .track = 1, .own_track = 1};
[[nodiscard]] constexpr unsigned cars_of(unsigned cost) {
    return cost / kFewCars.car;
}

// From every place to every other, by kFewCars. Floyd and Warshall, sixteen places at a time.
class Distances {
public:
    Distances(const rules::Map& map, const Network& network);

    [[nodiscard]] std::uint16_t operator()(rules::PlaceId from, rules::PlaceId to) const {
        return row_[rules::index(from)][rules::index(to)];
    }
    using Row = std::array<std::uint16_t, rules::kPlacesMax>;
    [[nodiscard]] const Row& row(unsigned place) const { return row_[place]; }

private:
    alignas(32) std::array<Row, rules::kPlacesMax> row_;
};

// Places to be joined, one for each piece of one's own network.
using Terminals = base::FixedVector<rules::PlaceId, rules::kPlacesMax>;

// The ends of tickets, those that own tracks join already counted once.
[[nodiscard]] Terminals terminals_of(const rules::Map& map, const Distances& distances,
                                     const rules::TicketSet& tickets);

// Cars needed to join all of them, or kFar when that is not possible any more.
[[nodiscard]] unsigned joining_cars(const rules::Map& map, const Distances& distances,
                                    const Terminals& terminals);

// Tracks to be claimed that join all of them. Requires that it is possible.
[[nodiscard]] rules::TrackSet joining_tracks(const rules::Map& map, const Network& network,
                                             const Distances& distances,
                                             const Terminals& terminals);

}  // namespace ai
