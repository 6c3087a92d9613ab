#include "table/maps/map_trial.h"

#include <utility>

#include "base/check.h"
#include "rules/limits.h"
#include "table/maps/readable_map.h"

namespace table {
namespace {

MapRefusal bad_map(rules::MapErrors errors) {
    return {.fault = MapFault::kBadMap, .errors = std::move(errors)};
}

}  // namespace

base::Result<rules::MapFile, MapRefusal> try_map(std::string_view text, const MapBounds& bounds) {
    if (text.size() > bounds.bytes) {
        return MapRefusal{.fault = MapFault::kTooLarge};
    }
    if (rules::MapErrors errors = examine_readable_map(text).errors; !errors.empty()) {
        return bad_map(std::move(errors));
    }
    auto map = rules::parse_map(text);
    CHECK(map.has_value());
    if (map->map.place_count > bounds.places || map->map.track_count > bounds.tracks) {
        return MapRefusal{.fault = MapFault::kTooLarge};
    }
    if (rules::find_hard_trail(map->map, kTrailTrial).steps > kTrailTrial.steps_max) {
        return MapRefusal{.fault = MapFault::kTooHard};
    }
    return std::move(*map);
}

}  // namespace table
