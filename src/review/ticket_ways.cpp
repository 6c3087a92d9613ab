#include "review/ticket_ways.h"

namespace review {

void TicketWays::look(const rules::State& position, rules::Seat seat) {
    const rules::Map& map = geography_.map();
    ai::RouteCosts costs;
    costs.fill(ai::kClosedRoute);
    position.open_tracks(map, seat).for_each(
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

}  // namespace review
