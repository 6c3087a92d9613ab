#include "rules/maps/map_file.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/digest.h"
#include "rules/maps/map_compiler.h"
#include "rules/maps/map_parser.h"
#include "rules/maps/map_validator.h"

namespace rules {

base::Result<MapFile, MapErrors> parse_map(std::string_view text) {
    return parse_map(text, find_builtin_base);
}

base::Result<MapFile, MapErrors> parse_map(std::string_view text, const FindBase& find_base) {
    ParsedMap parsed = examine_map(text, find_base);
    if (!parsed.errors.empty()) {
        return std::move(parsed.errors);
    }
    MapFile file = compile_map(parsed.description);
    file.sha256 = base::to_hex(base::sha256(text));
    return file;
}

unsigned MapFile::track_number(TrackId track) const {
    const std::vector<TrackId>& tracks = routes[index(map[track].route)].tracks;
    return tracks.front() == track ? 1 : 2;
}

std::vector<TrackId> MapFile::tracks_in_file_order() const {
    std::vector<TrackId> result;
    for (const MapRoute& route : routes) {
        result.insert(result.end(), route.tracks.begin(), route.tracks.end());
    }
    return result;
}

std::optional<PlaceId> MapFile::find_place(std::string_view name) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].name == name) {
            return to_id<PlaceId>(i);
        }
    }
    return std::nullopt;
}

namespace {

template <typename Joining>
bool joins(const Joining& item, PlaceId a, PlaceId b) {
    return (item.from == a && item.to == b) || (item.from == b && item.to == a);
}

}  // namespace

std::optional<RouteId> MapFile::find_route(PlaceId from, PlaceId to) const {
    for (std::size_t i = 0; i < routes.size(); ++i) {
        if (joins(routes[i], from, to)) {
            return to_id<RouteId>(i);
        }
    }
    return std::nullopt;
}

std::optional<TicketId> MapFile::find_ticket(PlaceId from, PlaceId to) const {
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        if (joins(map.ticket[i], from, to)) {
            return to_id<TicketId>(i);
        }
    }
    return std::nullopt;
}

std::optional<Symbol> MapFile::find_symbol(std::string_view name) const {
    const auto found = std::find(symbols.begin(), symbols.end(), name);
    if (found == symbols.end()) {
        return std::nullopt;
    }
    return to_id<Symbol>(found - symbols.begin());
}

bool MapFile::has_reconstructed_parts() const {
    const auto is_reconstructed = [](const auto& part) { return part.is_reconstructed; };
    return std::any_of(places.begin(), places.end(), is_reconstructed) ||
           std::any_of(routes.begin(), routes.end(), is_reconstructed) ||
           std::any_of(tickets.begin(), tickets.end(), [](const MapTicket& ticket) {
               return ticket.is_reconstructed || ticket.are_points_reconstructed;
           });
}

std::optional<Card> find_card(std::string_view name) {
    const auto found = std::find(kCardNames.begin(), kCardNames.end(), name);
    if (found == kCardNames.end()) {
        return std::nullopt;
    }
    return to_id<Card>(found - kCardNames.begin());
}

}  // namespace rules
