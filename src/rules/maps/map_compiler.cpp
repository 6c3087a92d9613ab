#include "rules/maps/map_compiler.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/check.h"

namespace rules {
namespace {

void compile_rules(const MapDescription& description, Map& map);
void compile_network(const MapDescription& description, MapFile& file);
void compile_souvenirs(const SouvenirsDescription& souvenirs, MapFile& file);
void derive(Map& map);

// The validator has ensured that every value is present and fits.
std::uint8_t byte(unsigned number) {
    CHECK(number <= 0xff, number);
    return static_cast<std::uint8_t>(number);
}
std::uint8_t byte(const Stated<unsigned>& stated) {
    CHECK(stated.value.has_value(), "line", stated.line);
    return byte(*stated);
}

PlaceId place_named(const MapFile& file, std::string_view name) {
    const std::optional<PlaceId> place = file.find_place(name);
    CHECK(place.has_value(), name);
    return *place;
}

}  // namespace

MapFile compile_map(const MapDescription& description) {
    MapFile file;
    file.id = *description.id;
    file.title = *description.title;
    file.titles = description.titles;
    file.notice = description.notice.value.value_or("");
    file.notices = description.notices;
    file.width = *description.width;
    file.height = *description.height;
    file.seat_colours = *description.players->colours;
    for (const PlaceDescription& place : *description.places) {
        file.places.push_back({.name = *place.name,
                               .names = place.names,
                               .x = (*place.at)[0],
                               .y = (*place.at)[1],
                               .label = place.label.value.value_or("n"),
                               .is_reconstructed = place.is_reconstructed});
    }
    compile_rules(description, file.map);
    compile_network(description, file);
    if (description.souvenirs) {
        compile_souvenirs(*description.souvenirs, file);
    }
    derive(file.map);
    return file;
}

namespace {

TicketDeal compile_deal(const Stated<DealDescription>& deal) {
    return {byte(deal->deal), byte(deal->keep)};
}

void compile_rules(const MapDescription& description, Map& map) {
    const RulesDescription& rules = *description.rules;
    map.seats_min = byte(description.players->min);
    map.seats_max = byte(description.players->max);
    map.cars = byte(rules.cars);
    map.last_round_cars = byte(rules.last_round_cars);
    map.opening_hand = byte(rules.opening_hand);
    map.both_tracks_from = byte(rules.both_tracks_from);
    map.longest_path_bonus = byte(rules.longest_path_bonus);
    map.most_tickets_bonus = byte(rules.most_tickets_bonus.value.value_or(0));
    map.opening_tickets = compile_deal(rules.opening_tickets);
    map.later_tickets = compile_deal(rules.later_tickets);
    for (std::size_t i = 0; i < rules.tie_breakers->size(); ++i) {
        map.tie_breakers[i] = (*rules.tie_breakers)[i] == "tickets_done" ? TieBreaker::kTicketsDone
                                                                         : TieBreaker::kLongestPath;
    }
    for (unsigned kind = 0; kind < kCardKinds; ++kind) {
        map.cards.count[kind] = byte((*description.cards)[kind]);
    }
}

TrackColour colour_named(std::string_view name) {
    const auto found = std::find(kTrackColourNames.begin(), kTrackColourNames.end(), name);
    CHECK(found != kTrackColourNames.end(), name);
    return to_id<TrackColour>(found - kTrackColourNames.begin());
}

// Double routes get pairs of numbers from 0 on; single ones follow.
void compile_network(const MapDescription& description, MapFile& file) {
    Map& map = file.map;
    map.place_count = byte(static_cast<unsigned>(file.places.size()));
    const auto double_count =
        std::count_if(description.routes->begin(), description.routes->end(),
                      [](const RouteDescription& route) { return route.tracks->size() == 2; });
    map.doubles_end = byte(static_cast<unsigned>(2 * double_count));
    unsigned next_double = 0;
    unsigned next_single = map.doubles_end;
    for (const RouteDescription& route : *description.routes) {
        MapRoute compiled{.from = place_named(file, (*route.between)[0]),
                          .to = place_named(file, (*route.between)[1]),
                          .tracks = {},
                          .bend = route.bend.value.value_or(0),
                          .is_reconstructed = route.is_reconstructed};
        unsigned& next = route.tracks->size() == 2 ? next_double : next_single;
        for (const std::string& colour : *route.tracks) {
            compiled.tracks.push_back(to_id<TrackId>(next));
            map.track[next++] = {
                .from = compiled.from,
                .to = compiled.to,
                .route = to_id<RouteId>(file.routes.size()),
                .colour = colour_named(colour),
                .length = byte(route.length),
                .ferries = byte(route.ferries.value.value_or(0)),
                .points = byte((*description.rules->route_points)[*route.length - 1])};
        }
        file.routes.push_back(compiled);
    }
    map.track_count = byte(next_single);
    for (const TicketDescription& ticket : *description.tickets) {
        map.ticket[map.ticket_count++] = {.from = place_named(file, (*ticket.between)[0]),
                                          .to = place_named(file, (*ticket.between)[1]),
                                          .points = byte(ticket.points)};
        file.tickets.push_back({.is_reconstructed = ticket.is_reconstructed,
                                .are_points_reconstructed = ticket.are_points_reconstructed});
    }
}

void compile_souvenirs(const SouvenirsDescription& souvenirs, MapFile& file) {
    Map& map = file.map;
    file.symbols = *souvenirs.symbols;
    map.symbol_count = byte(static_cast<unsigned>(file.symbols.size()));
    for (const std::string& name : *souvenirs.places) {
        map.souvenir_place[map.souvenir_place_count++] = place_named(file, name);
    }
    std::transform(souvenirs.points->begin(), souvenirs.points->end(), map.souvenir_points.begin(),
                   [](unsigned points) { return byte(points); });
    for (const SetupDescription& described : *souvenirs.setup) {
        SouvenirSetup& setup = map.souvenir_setup[*described.players];
        setup.tokens = byte(described.tokens);
        setup.spare_tokens = byte(described.spare_tokens);
        std::transform(described.placed_by->begin(), described.placed_by->end(),
                       setup.placed_by.begin(), [](unsigned back) { return byte(back); });
    }
}

void derive(Map& map) {
    map.card_total = byte(map.cards.total());
    for (unsigned i = 0; i < map.track_count; ++i) {
        const auto id = to_id<TrackId>(i);
        const Track& track = map[id];
        map.all_tracks.insert(id);
        map.tracks_at[index(track.from)].insert(id);
        map.tracks_at[index(track.to)].insert(id);
        if (map.is_double(id)) {
            map.doubles.insert(id);
        }
        if (track.ferries > 0) {
            map.ferries.insert(id);
        } else {
            map.tracks_of[index(track.colour)][track.length].insert(id);
        }
    }
}

}  // namespace
}  // namespace rules
