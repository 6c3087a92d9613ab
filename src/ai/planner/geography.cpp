#include "ai/planner/geography.h"

#include <algorithm>

#include "ai/planner/path_finder.h"

namespace ai {

Geography::Geography(const rules::Map& map) : map_(map) {
    map.all_tracks.for_each([&](rules::TrackId id) {
        if (route_of(id) == id) {
            routes_.insert(id);
            route_between_[index(map[id].from)][index(map[id].to)] = id;
            route_between_[index(map[id].to)][index(map[id].from)] = id;
        }
    });
    sort_tracks();
    measure_distances();
}

void Geography::sort_tracks() {
    for (unsigned colour = 0; colour < rules::kCardKinds; ++colour) {
        for (unsigned length = 1; length <= rules::kLengthMax; ++length) {
            const rules::TrackSet& tracks = map_.tracks_of[colour][length];
            tracks_up_to_[colour][length] = tracks_up_to_[colour][length - 1] | tracks;
        }
    }
}

void Geography::measure_distances() {
    RouteCosts cars;
    cars.fill(kClosedRoute);
    routes_.for_each([&](rules::TrackId id) { cars[index(id)] = map_[id].length; });
    PathFinder finder(*this);
    finder.set_costs(cars);
    for (unsigned place = 0; place < map_.place_count; ++place) {
        finder.search_from(to_id<rules::PlaceId>(place));
        for (unsigned other = 0; other < map_.place_count; ++other) {
            distance_[place][other] = static_cast<std::uint8_t>(
                std::min(finder.cost_to(to_id<rules::PlaceId>(other)), 255U));
        }
    }
    routes_.for_each([&](rules::TrackId id) {
        finder.set_cost(id, kClosedRoute);
        finder.search_from(map_[id].from);
        const unsigned length = map_[id].length;
        const unsigned around = finder.cost_to(map_[id].to);
        detour_[index(id)] =
            static_cast<std::uint8_t>(std::min(around > length ? around - length : 0, kDetourMax));
        finder.set_cost(id, map_[id].length);
    });
}

}  // namespace ai
