#include "rules/maps/network_validator.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rules {
namespace {

constexpr std::array<std::string_view, 8> kLabels = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};

// Separators of names in the text form of a move (move_text.h).
constexpr std::array<std::string_view, 4> kRecordMarks = {" - ", "; ", " track ", " with "};

using Pair = std::pair<unsigned, unsigned>;  // two place numbers, the lower first

class NetworkValidator {
public:
    explicit NetworkValidator(const MapDescription& map) : map_(map) {}

    MapErrors run();

private:
    void check_places(const std::vector<PlaceDescription>& places);
    void check_name(const PlaceDescription& place);
    void check_position(const PlaceDescription& place);
    void check_routes(const std::vector<RouteDescription>& routes);
    void check_tracks(const RouteDescription& route);
    void check_length(const RouteDescription& route);
    void check_payment(const RouteDescription& route, const std::string& colour);
    void check_tickets(const std::vector<TicketDescription>& tickets);
    void check_connections(const std::vector<PlaceDescription>& places);
    std::optional<Pair> ends_of(const Stated<Words>& between, unsigned line);
    [[nodiscard]] unsigned group_of(unsigned place) const;
    [[nodiscard]] unsigned cards_for(const std::string& colour) const;

    void report(unsigned line, std::string_view code, std::string text) {
        errors_.push_back({line, std::string(code), std::move(text)});
    }

    const MapDescription& map_;
    MapErrors errors_;
    std::map<std::string, unsigned> numbers_;  // by name; the first place of each name
    std::vector<unsigned> group_;              // union-find: a connected place
    bool knows_all_names_ = true;              // if not, cannot report unknown names
    bool knows_all_ends_ = true;               // if not, cannot report missing connections
};

MapErrors NetworkValidator::run() {
    if (!map_.places) {
        return errors_;  // routes and tickets cannot be checked either
    }
    check_places(*map_.places);
    knows_all_ends_ = map_.routes.value.has_value();
    if (map_.routes) {
        check_routes(*map_.routes);
    }
    if (map_.tickets) {
        check_tickets(*map_.tickets);
    }
    check_connections(*map_.places);
    return std::move(errors_);
}

void NetworkValidator::check_places(const std::vector<PlaceDescription>& places) {
    if (places.size() < 2) {
        report(map_.places.line, "bad_value", "a map needs two places or more");
    }
    if (places.size() > kPlacesMax) {
        report(map_.places.line, "too_many",
               "a map can have " + std::to_string(kPlacesMax) + " places at most");
    }
    group_.resize(places.size());
    std::iota(group_.begin(), group_.end(), 0U);
    for (unsigned i = 0; i < places.size(); ++i) {
        const PlaceDescription& place = places[i];
        knows_all_names_ = knows_all_names_ && place.name.value.has_value();
        if (place.name && !numbers_.emplace(*place.name, i).second) {
            report(place.name.line, "duplicate_place",
                   "there is a place `" + *place.name + "` already; rename or remove one");
        }
        check_name(place);
        check_position(place);
    }
}

void NetworkValidator::check_name(const PlaceDescription& place) {
    for (const std::string_view mark : kRecordMarks) {
        if (place.name && place.name->find(mark) != std::string::npos) {
            report(place.name.line, "bad_value",
                   "a name must not contain `" + std::string(mark) +
                       "`, because records use it between names");
        }
    }
}

void NetworkValidator::check_position(const PlaceDescription& place) {
    if (place.label && std::find(kLabels.begin(), kLabels.end(), *place.label) == kLabels.end()) {
        report(place.label.line, "bad_value", "`label` must be n, ne, e, se, s, sw, w or nw");
    }
    if (place.at && place.at->size() != 2) {
        report(place.at.line, "bad_value", "`at` must be two numbers, as in [100, 250]");
    } else if (place.at && map_.width && map_.height &&
               ((*place.at)[0] > *map_.width || (*place.at)[1] > *map_.height)) {
        report(place.at.line, "bad_value", "`at` lies off the board; move it or enlarge the board");
    }
}

void NetworkValidator::check_routes(const std::vector<RouteDescription>& routes) {
    std::size_t track_count = 0;
    std::set<Pair> seen;
    for (const RouteDescription& route : routes) {
        if (const std::optional<Pair> ends = ends_of(route.between, route.line)) {
            if (!seen.insert(*ends).second) {
                report(route.line, "duplicate_track",
                       "these two places have a route already; write both tracks of a double "
                       "route in one entry");
            }
            group_[group_of(ends->first)] = group_of(ends->second);
        } else {
            knows_all_ends_ = false;
        }
        check_length(route);
        if (route.tracks) {
            track_count += route.tracks->size();
            check_tracks(route);
        }
    }
    if (track_count > kTracksMax) {
        report(map_.routes.line, "too_many",
               "there are " + std::to_string(track_count) + " tracks; the limit is " +
                   std::to_string(kTracksMax));
    }
}

void NetworkValidator::check_length(const RouteDescription& route) {
    if (!route.length) {
        return;
    }
    const unsigned length = *route.length;
    const unsigned ferries = route.ferries.value.value_or(0);
    if (length > kLengthMax) {
        report(route.length.line, "too_many",
               "a route can have " + std::to_string(kLengthMax) + " spaces at most");
    } else if (map_.rules && map_.rules->route_points &&
               length > map_.rules->route_points->size()) {
        report(route.length.line, "no_points",
               "`route_points` says nothing for this length; extend it or shorten the route");
    }
    if (map_.rules && map_.rules->cars && length > *map_.rules->cars) {
        report(route.line, "unclaimable_route", "the route is longer than a player has cars");
    }
    if (ferries > length) {
        report(route.line, "unclaimable_route", "the route has more ferries than spaces");
    }
    if (map_.cards && ferries > (*map_.cards)[index(Card::kWild)]) {
        report(route.line, "unclaimable_route", "the route has more ferries than there are wilds");
    }
}

void NetworkValidator::check_tracks(const RouteDescription& route) {
    if (route.tracks->empty()) {
        report(route.tracks.line, "bad_value", "`tracks` must name one colour, or two");
    }
    if (route.tracks->size() > 2) {
        report(route.tracks.line, "duplicate_track", "a route can have two tracks at most");
    }
    // Two tracks of one colour share their errors; report them once.
    for (const std::string& colour : std::set(route.tracks->begin(), route.tracks->end())) {
        check_payment(route, colour);
    }
}

void NetworkValidator::check_payment(const RouteDescription& route, const std::string& colour) {
    if (std::find(kTrackColourNames.begin(), kTrackColourNames.end(), colour) ==
        kTrackColourNames.end()) {
        report(route.tracks.line, "unknown_colour",
               "`" + colour + "` is no colour of a track; write grey or one of the eight colours");
        return;
    }
    if (!map_.cards) {
        return;
    }
    const unsigned cards = cards_for(colour);
    if (cards == 0 && colour != name(kGrey)) {
        report(route.tracks.line, "unknown_colour",
               "there are no " + colour + " cards; add some or change the track");
    } else if (route.length && cards + (*map_.cards)[index(Card::kWild)] < *route.length) {
        report(route.line, "unclaimable_route",
               "all " + colour + " cards and wilds together do not pay for this route");
    }
}

unsigned NetworkValidator::cards_for(const std::string& colour) const {
    if (colour == name(kGrey)) {
        return *std::max_element(map_.cards->begin(), map_.cards->begin() + kColours);
    }
    return (*map_.cards)[index(*find_card(colour))];
}

void NetworkValidator::check_tickets(const std::vector<TicketDescription>& tickets) {
    if (tickets.size() > kTicketsMax) {
        report(map_.tickets.line, "too_many",
               "a map can have " + std::to_string(kTicketsMax) + " tickets at most");
    }
    std::set<Pair> seen;
    for (const TicketDescription& ticket : tickets) {
        const std::optional<Pair> ends = ends_of(ticket.between, ticket.line);
        if (!ends) {
            continue;
        }
        if (!seen.insert(*ends).second) {
            report(ticket.line, "duplicate_ticket",
                   "there is a ticket for these two places already; remove one");
        }
        if (knows_all_ends_ && group_of(ends->first) != group_of(ends->second)) {
            report(ticket.line, "unreachable_ticket",
                   "no routes lead from `" + (*ticket.between)[0] + "` to `" +
                       (*ticket.between)[1] + "`; add routes or remove the ticket");
        }
    }
}

void NetworkValidator::check_connections(const std::vector<PlaceDescription>& places) {
    if (!knows_all_ends_) {
        return;
    }
    for (unsigned i = 1; i < places.size(); ++i) {
        const PlaceDescription& place = places[i];
        const bool is_first_of_name = place.name && numbers_.at(*place.name) == i;
        if (is_first_of_name && group_of(i) != group_of(0)) {
            report(place.line, "disconnected_map",
                   "no routes lead from the first place to `" + *place.name + "`; add one");
        }
    }
}

// Nothing if the error has been reported, here or by the parser.
std::optional<Pair> NetworkValidator::ends_of(const Stated<Words>& between, unsigned line) {
    if (!between) {
        return std::nullopt;
    }
    if (between->size() != 2) {
        report(between.line, "bad_value", "`between` must name two places");
        return std::nullopt;
    }
    std::array<unsigned, 2> ends{};
    bool is_known = true;
    for (unsigned i = 0; i < 2; ++i) {
        const auto found = numbers_.find((*between)[i]);
        if (found != numbers_.end()) {
            ends[i] = found->second;
            continue;
        }
        is_known = false;
        if (knows_all_names_) {
            report(between.line, "unknown_place",
                   "there is no place `" + (*between)[i] + "`; add it or check the spelling");
        }
    }
    if (is_known && ends[0] == ends[1]) {
        report(line, "same_place", "both ends are `" + (*between)[0] + "`; change one");
        is_known = false;
    }
    return is_known ? std::optional<Pair>(std::minmax(ends[0], ends[1])) : std::nullopt;
}

unsigned NetworkValidator::group_of(unsigned place) const {
    while (group_[place] != place) {
        place = group_[place];
    }
    return place;
}

}  // namespace

MapErrors validate_network(const MapDescription& map) {
    return NetworkValidator(map).run();
}

}  // namespace rules
