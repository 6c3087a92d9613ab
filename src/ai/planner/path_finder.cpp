#include "ai/planner/path_finder.h"

#include <algorithm>

namespace ai {
namespace {

constexpr std::uint32_t kSettled = 0xffffffff;
constexpr unsigned kPlaceBits = 6;
static_assert(rules::kPlacesMax == 1U << kPlaceBits);

}  // namespace

void PathFinder::search_from(rules::PlaceId start, const RouteCosts& costs) {
    // No place has this number, so the search settles all places.
    search(start, rules::PlaceId{0xff}, costs);
}

void PathFinder::search(rules::PlaceId start, rules::PlaceId goal, const RouteCosts& costs) {
    start_ = start;
    // Rounded up to whole vectors of eight, so that the minimum needs no scalar tail.
    const unsigned end = (geography_.map().place_count + 7U) & ~7U;
    for (unsigned i = 0; i < end; ++i) {
        cost_[i] = kNoWay;
        queue_[i] = kSettled;
    }
    cost_[index(start)] = 0;
    queue_[index(start)] = index(start);
    while (true) {
        std::uint32_t next = kSettled;
        for (unsigned i = 0; i < end; ++i) {
            next = std::min(next, queue_[i]);
        }
        const auto place = to_id<rules::PlaceId>(next & (rules::kPlacesMax - 1));
        if (next == kSettled || place == goal) {
            return;
        }
        queue_[index(place)] = kSettled;
        const std::uint32_t cost = next >> kPlaceBits;
        for (const Geography::Link& link : geography_.links(place)) {
            const std::uint32_t step = costs[index(link.route)];
            const std::uint32_t there = cost + step;
            if (step != kClosedRoute && there < cost_[index(link.to)]) {
                cost_[index(link.to)] = there;
                queue_[index(link.to)] = there << kPlaceBits | index(link.to);
                came_by_[index(link.to)] = {.to = place, .route = link.route};
            }
        }
    }
}

}  // namespace ai
