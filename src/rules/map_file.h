// rules/map_file.h
//
// A map as people write it: the text of a TOML file, parsed, validated and compiled (docs/maps.md
// describes the format). It keeps what people read (names, positions, translations) beside the
// compiled Map that the game is played on. Reading files is the caller's business.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "rules/map.h"

namespace rules {

// One thing that is wrong with a map file. Codes are stable; the text is for people.
struct MapError {
    unsigned line = 0;  // counted from 1; 0 where no line can be named
    std::string code;
    std::string text;
};
using MapErrors = std::vector<MapError>;

// A text in the languages in which it differs, by language tag ("da", "fi" …).
using Translations = std::vector<std::pair<std::string, std::string>>;

struct MapPlace {
    std::string name;
    Translations names;  // where they differ from `name`
    double x = 0;        // on the board, see MapFile::width
    double y = 0;
    std::string label;  // where the name stands: "n", "ne", "e" … around the place
    bool is_reconstructed = false;
};

struct MapRoute {
    PlaceId from{};
    PlaceId to{};
    std::vector<TrackId> tracks;  // one, or two for a double route; track 1 first
    double bend = 0;              // how far the drawing bows out, as a share of its length
    bool is_reconstructed = false;
};

struct MapTicket {
    bool is_reconstructed = false;
};

struct MapFile {
    std::string id;
    std::string title;
    Translations titles;
    std::string notice;  // what players should know, such as which parts are reconstructed
    Translations notices;
    std::string sha256;  // of the file's bytes, as hexadecimal
    double width = 0;    // of the board, in the units of the places' positions
    double height = 0;
    std::vector<std::string> seat_colours;
    std::vector<MapPlace> places;      // by PlaceId, in the file's order
    std::vector<MapRoute> routes;      // by RouteId, in the file's order
    std::vector<MapTicket> tickets;    // by TicketId, in the file's order
    std::vector<std::string> symbols;  // by Symbol
    Map map;

    [[nodiscard]] const std::string& name(PlaceId place) const { return places[index(place)].name; }
    [[nodiscard]] const std::string& name(Symbol symbol) const { return symbols[index(symbol)]; }
    // 1 for the first track of its route, 2 for the second.
    [[nodiscard]] unsigned track_number(TrackId track) const;
    // All tracks in the file's order: route by route.
    [[nodiscard]] std::vector<TrackId> tracks_in_file_order() const;

    [[nodiscard]] std::optional<PlaceId> find_place(std::string_view name) const;
    // In either direction.
    [[nodiscard]] std::optional<RouteId> find_route(PlaceId from, PlaceId to) const;
    [[nodiscard]] std::optional<TicketId> find_ticket(PlaceId from, PlaceId to) const;
    [[nodiscard]] std::optional<Symbol> find_symbol(std::string_view name) const;

    [[nodiscard]] bool has_reconstructed_parts() const;
};

// The card of this name ("red", "wild" …).
[[nodiscard]] std::optional<Card> find_card(std::string_view name);

// Every error, sorted by line; or the map, ready to be played on.
[[nodiscard]] base::Result<MapFile, MapErrors> parse_map(std::string_view text);

}  // namespace rules
