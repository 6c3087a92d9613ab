#include "review/ticket_ways.h"

#include <algorithm>

namespace review {

void TicketWays::look(const rules::State& position, rules::Seat seat) {
    const rules::Map& map = geography_.map();
    ai::RouteCosts costs;
    costs.fill(ai::kClosedRoute);
    open_ = position.open_tracks(map, seat);
    open_.for_each(
        [&](rules::TrackId id) { costs[rules::index(geography_.route_of(id))] = map[id].length; });
    geography_.routes_of(position.owned[rules::index(seat)]).for_each([&](rules::TrackId id) {
        costs[rules::index(id)] = 0;
    });
    finder_.set_costs(costs);
    cars_ = position.cars[rules::index(seat)];
}

std::optional<unsigned> TicketWays::cars_left(rules::TicketId ticket) {
    const rules::Ticket& ends = geography_.map()[ticket];
    finder_.search(ends.from, ends.to);
    const unsigned cars = finder_.cost_to(ends.to);
    return cars <= cars_ ? std::optional(cars) : std::nullopt;
}

std::vector<TicketWays::Way> TicketWays::ways(rules::TicketId ticket) {
    const rules::Map& map = geography_.map();
    const Costs from = costs_from(map[ticket].from);
    const Costs to = costs_from(map[ticket].to);
    const unsigned shortest = from[rules::index(map[ticket].to)];
    std::vector<Way> ways;
    open_.for_each([&](rules::TrackId id) {
        const auto a = rules::index(map[id].from);
        const auto b = rules::index(map[id].to);
        const unsigned rest = std::min(from[a] + to[b], from[b] + to[a]);
        const unsigned all = rest + map[id].length;
        if (rest < shortest && all <= cars_ && all <= shortest + kDetourMost) {
            ways.push_back({.track = id, .detour = all - shortest});
        }
    });
    return ways;
}

TicketWays::Costs TicketWays::costs_from(rules::PlaceId place) {
    finder_.search_from(place);
    Costs costs{};
    for (unsigned i = 0; i < geography_.map().place_count; ++i) {
        costs[i] = finder_.cost_to(rules::to_id<rules::PlaceId>(i));
    }
    return costs;
}

void TicketWays::lose(rules::TrackId track) {
    finder_.set_cost(geography_.route_of(track), ai::kClosedRoute);
    open_.erase(track);
    if (geography_.map().is_double(track)) {
        open_.erase(rules::Map::twin(track));
    }
}

}  // namespace review
