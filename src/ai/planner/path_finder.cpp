#include "ai/planner/path_finder.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

namespace ai {
namespace {

using Row = std::array<std::int32_t, rules::kPlacesMax>;
using Eight [[gnu::vector_size(32)]] = std::int32_t;
using UnsignedEight [[gnu::vector_size(32)]] = std::uint32_t;

// What a settled place has beside its cost: less than any cost as a signed number, so that no path
// improves it, and more as an unsigned one, so that it is never the nearest.
constexpr std::int32_t kSettled = std::numeric_limits<std::int32_t>::min();

constexpr Row counted_from(std::uint32_t number) {
    Row row{};
    for (std::int32_t& place : row) {
        place = static_cast<std::int32_t>(number++);
    }
    return row;
}

alignas(32) constexpr Row kFar = counted_from(PathFinder::kNoWay << PathFinder::kPlaceBits);

// Read from index kPlacesMax - place on, a row that marks this place and no other.
alignas(32) constexpr auto kMark = [] {
    std::array<std::int32_t, std::size_t{2} * rules::kPlacesMax> marks{};
    marks[rules::kPlacesMax] = kSettled;
    return marks;
}();

[[gnu::always_inline]] inline Eight load(const std::int32_t* from) {
    Eight eight;
    std::memcpy(&eight, from, sizeof eight);
    return eight;
}

[[gnu::always_inline]] inline void store(std::int32_t* to, Eight eight) {
    std::memcpy(to, &eight, sizeof eight);
}

[[gnu::always_inline]] inline std::uint32_t least_of(UnsignedEight numbers) {
    const UnsignedEight fours = __builtin_shufflevector(numbers, numbers, 4, 5, 6, 7, 0, 1, 2, 3);
    numbers = fours < numbers ? fours : numbers;
    const UnsignedEight twos = __builtin_shufflevector(numbers, numbers, 2, 3, 0, 1, 6, 7, 4, 5);
    numbers = twos < numbers ? twos : numbers;
    return std::min(numbers[0], numbers[1]);
}

}  // namespace

PathFinder::PathFinder(const Geography& geography)
    : geography_(geography), columns_((geography.map().place_count + 7U) & ~7U) {
    step_.fill(kFar);
    known_.fill(kClosedRoute);
    const rules::Map& map = geography.map();
    geography.routes().for_each([&](rules::TrackId id) {
        ends_[index(id)] = {.from = index(map[id].from), .to = index(map[id].to)};
    });
}

// Often most of them are as they were, so sixteen at a time are compared. Where one differs, all
// are set: nobody could predict which. Only routes have a cost.
void PathFinder::set_costs(const RouteCosts& costs) {
    constexpr unsigned kAtOnce = 16;
    static_assert(rules::kTracksMax % kAtOnce == 0);
    const unsigned tracks = geography_.map().track_count;
    const unsigned doubles_end = geography_.map().doubles_end;
    for (unsigned i = 0; i < tracks; i += kAtOnce) {
        std::array<std::uint64_t, 4> old;
        std::array<std::uint64_t, 4> now;
        static_assert(sizeof now == kAtOnce * sizeof costs[0]);
        std::memcpy(&old, &known_[i], sizeof old);
        std::memcpy(&now, &costs[i], sizeof now);
        if (((old[0] ^ now[0]) | (old[1] ^ now[1]) | (old[2] ^ now[2]) | (old[3] ^ now[3])) == 0) {
            continue;
        }
        const unsigned end = std::min(i + kAtOnce, tracks);
        for (unsigned id = i; id < end; id += id < doubles_end ? 2 : 1) {
            set_cost(to_id<rules::TrackId>(id), costs[id]);
        }
    }
}

void PathFinder::search_from(rules::PlaceId start) {
    // No place has this number, so the search settles all places.
    search(start, rules::PlaceId{0xff});
}

void PathFinder::search(rules::PlaceId start, rules::PlaceId goal) {
    const unsigned columns = columns_;  // which the compiler would read again after every store
    start_ = start;
    for (unsigned i = 0; i < columns; i += 8) {
        store(&cost_[i], load(&kFar[i]));
    }
    std::uint32_t nearest = index(start);
    cost_[index(start)] = static_cast<std::int32_t>(nearest);
    while (nearest < kNoWay << kPlaceBits) {
        const std::uint32_t place = nearest % rules::kPlacesMax;
        if (place == index(goal)) {
            return;
        }
        const Eight so_far = Eight{} + static_cast<std::int32_t>(nearest - place);
        const Eight here = Eight{} + static_cast<std::int32_t>(place);
        const Row& step = step_[place];
        const std::int32_t* mark = &kMark[rules::kPlacesMax - place];
        UnsignedEight next = ~UnsignedEight{};
        for (unsigned i = 0; i < columns; i += 8) {
            // A closed route never comes below the cost of a place that has no way yet.
            const Eight there = load(&step[i]) + so_far;
            const Eight old = load(&cost_[i]);
            store(&came_from_[i], there < old ? here : load(&came_from_[i]));
            const Eight lower = there < old ? there : old;
            const Eight cost = lower | load(mark + i);
            store(&cost_[i], cost);
            const auto waiting = std::bit_cast<UnsignedEight>(cost);
            next = waiting < next ? waiting : next;
        }
        nearest = least_of(next);
    }
}

}  // namespace ai
