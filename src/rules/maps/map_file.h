// rules/maps/map_file.h
//
// A map as people write it: a TOML file, parsed, validated and compiled (docs/maps.md has the
// format). Holds what people read (names, positions, translations) alongside the compiled Map. The
// caller reads the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/map.h"
#include "rules/maps/map_base.h"

namespace rules {

// One error in a map file. Codes are stable; the text is for people.
struct MapError {
    unsigned line = 0;  // from 1; 0 if no line applies
    std::string code;
    std::string text;
};
using MapErrors = std::vector<MapError>;

// Translations that differ from the original, by language tag ("da", "fi" …).
using Translations = std::vector<std::pair<std::string, std::string>>;

struct MapPlace {
    std::string name;
    Translations names;  // where they differ from `name`
    double x = 0;        // on the board, see MapFile::width
    double y = 0;
    std::string label;  // where the name goes: "n", "ne", "e" … of the place
    bool is_reconstructed = false;
};

struct MapRoute {
    PlaceId from{};
    PlaceId to{};
    std::vector<TrackId> tracks;  // two for a double route, track 1 first
    double bend = 0;              // how far the drawn route bows out, relative to its length
    bool is_reconstructed = false;
};

struct MapTicket {
    bool is_reconstructed = false;
    bool are_points_reconstructed = false;  // of a ticket whose places are known
};

struct MapFile {
    std::string id;
    std::string title;
    Translations titles;
    std::string notice;  // for players, such as which parts are reconstructed
    Translations notices;
    std::string sha256;  // of the file's bytes, in hexadecimal
    double width = 0;    // of the board, in the units of the places' positions
    double height = 0;
    std::vector<std::string> seat_colours;
    std::vector<MapPlace> places;      // by PlaceId, in file order
    std::vector<MapRoute> routes;      // by RouteId, in file order
    std::vector<MapTicket> tickets;    // by TicketId, in file order
    std::vector<std::string> symbols;  // by Symbol
    Map map;

    [[nodiscard]] const std::string& name(PlaceId place) const { return places[index(place)].name; }
    [[nodiscard]] const std::string& name(Symbol symbol) const { return symbols[index(symbol)]; }
    // 1 for the first track of its route, 2 for the second.
    [[nodiscard]] unsigned track_number(TrackId track) const;
    // All tracks in file order: route by route.
    [[nodiscard]] std::vector<TrackId> tracks_in_file_order() const;

    [[nodiscard]] std::optional<PlaceId> find_place(std::string_view name) const;
    // Accepts the ends in either order.
    [[nodiscard]] std::optional<RouteId> find_route(PlaceId from, PlaceId to) const;
    [[nodiscard]] std::optional<TicketId> find_ticket(PlaceId from, PlaceId to) const;
    [[nodiscard]] std::optional<Symbol> find_symbol(std::string_view name) const;

    [[nodiscard]] bool has_reconstructed_parts() const;
};

// The card with this name ("red", "wild" …).
[[nodiscard]] std::optional<Card> find_card(std::string_view name);

// The map, ready to play, or every error, sorted by line.
[[nodiscard]] base::Result<MapFile, MapErrors> parse_map(std::string_view text);
// The same, where a map that the file builds on is found in another way than among the built-in
// ones.
[[nodiscard]] base::Result<MapFile, MapErrors> parse_map(std::string_view text,
                                                         const FindBase& find_base);

}  // namespace rules
