#include "ai/planner/geography.h"

#include <algorithm>

#include "ai/planner/path_finder.h"

namespace ai {

Geography::Geography(const rules::Map& map) : map_(map) {
    map.all_tracks.for_each([&](rules::TrackId id) {
        if (route_of(id) == id) {
            routes_.insert(id);
            links_[index(map[id].from)].push_back({.to = map[id].to, .route = id});
            links_[index(map[id].to)].push_back({.to = map[id].from, .route = id});
        }
    });
    RouteCosts cars;
    cars.fill(kClosedRoute);
    routes_.for_each([&](rules::TrackId id) { cars[index(id)] = map[id].length; });
    PathFinder finder(*this);
    for (unsigned place = 0; place < map.place_count; ++place) {
        finder.search_from(to_id<rules::PlaceId>(place), cars);
        for (unsigned other = 0; other < map.place_count; ++other) {
            distance_[place][other] = static_cast<std::uint8_t>(
                std::min(finder.cost_to(to_id<rules::PlaceId>(other)), 255U));
        }
    }
    routes_.for_each([&](rules::TrackId id) {
        cars[index(id)] = kClosedRoute;
        finder.search_from(map[id].from, cars);
        const unsigned length = map[id].length;
        const unsigned around = finder.cost_to(map[id].to);
        detour_[index(id)] =
            static_cast<std::uint8_t>(std::min(around > length ? around - length : 0, kDetourMax));
        cars[index(id)] = static_cast<std::uint16_t>(length);
    });
}

}  // namespace ai
