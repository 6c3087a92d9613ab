#include "drafting/figures.h"

#include <algorithm>
#include <cstddef>

namespace drafting {
namespace {

void count_routes(const rules::MapDescription& map, Figures& figures) {
    for (const rules::RouteDescription& route : *map.routes) {
        figures.reconstructed.routes += route.is_reconstructed ? 1 : 0;
        if (!route.length || *route.length > rules::kLengthMax || !route.tracks) {
            continue;
        }
        LengthFigures& length = figures.lengths[*route.length];
        ++length.routes;
        for (const std::string& colour : *route.tracks) {
            const auto found = std::ranges::find(rules::kTrackColourNames, colour);
            if (found == rules::kTrackColourNames.end()) {
                continue;
            }
            ColourFigures& counted =
                figures.colours[static_cast<std::size_t>(found - rules::kTrackColourNames.begin())];
            ++counted.tracks;
            counted.spaces += *route.length;
            ++length.tracks;
            ++figures.tracks;
            figures.spaces += *route.length;
        }
    }
}

void count_tickets(const rules::MapDescription& map, const Network& network, Figures& figures) {
    Routes wanted;
    for (const rules::TicketDescription& ticket : *map.tickets) {
        figures.reconstructed.tickets += ticket.is_reconstructed ? 1 : 0;
        figures.reconstructed.points +=
            ticket.are_points_reconstructed && !ticket.is_reconstructed ? 1 : 0;
        figures.ticket_points += ticket.points.value.value_or(0);
        std::optional<TicketWays>& found = figures.tickets.emplace_back();
        const auto ends = network.ends(ticket.between);
        if (!ends) {
            continue;
        }
        ++figures.tickets_at[ends->first];
        ++figures.tickets_at[ends->second];
        wanted |= network.on_shortest_ways(ends->first, ends->second);
        if (const auto shortest = network.shortest_way(ends->first, ends->second)) {
            found = TicketWays{.shortest = *shortest,
                               .handier = network.handier_way(ends->first, ends->second)};
        }
    }
    for (std::size_t i = 0; i < figures.is_wanted.size(); ++i) {
        figures.is_wanted[i] = wanted.test(i);
    }
}

}  // namespace

Figures figures_of(const rules::MapDescription& map, const Network& network) {
    Figures figures;
    const std::size_t routes = map.routes ? map.routes->size() : 0;
    figures.diameter = network.diameter();
    figures.loads = network.loads(routes);
    figures.tickets_at.resize(network.places());
    figures.is_wanted.resize(routes);
    if (map.places) {
        figures.reconstructed.places = static_cast<unsigned>(std::ranges::count_if(
            *map.places, [](const auto& place) { return place.is_reconstructed; }));
    }
    if (map.routes) {
        count_routes(map, figures);
    }
    if (map.tickets) {
        count_tickets(map, network, figures);
    }
    return figures;
}

}  // namespace drafting
