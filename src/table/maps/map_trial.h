// table/maps/map_trial.h
//
// Tests whether an uploaded map may be played: it is valid, not too large, its names are plain
// text, and no game on it can make the search for the longest path slow. Takes up to a second, so
// call it off the tables' thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/result.h"
#include "rules/hard_trail.h"
#include "rules/maps/map_file.h"

namespace table {

// What an operator may set.
struct MapBounds {
    std::size_t bytes = std::size_t{256} << 10U;
    unsigned places = rules::kPlacesMax;
    unsigned tracks = rules::kTracksMax;
};

// The limit on steps of one longest-path search, and how long we look for a network that exceeds
// it. The worst networks on the built-in maps stay well below; docs/performance.md has the figures.
inline constexpr rules::TrailTrial kTrailTrial{
    .steps_max = 400'000, .work_max = 20'000'000, .networks_max = 4'000};

enum class MapFault : std::uint8_t { kBadMap, kTooLarge, kTooHard };

struct MapRefusal {
    MapFault fault = MapFault::kBadMap;
    rules::MapErrors errors{};  // what is wrong with a bad map
};

[[nodiscard]] base::Result<rules::MapFile, MapRefusal> try_map(std::string_view text,
                                                               const MapBounds& bounds);

}  // namespace table
