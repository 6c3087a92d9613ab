// table/maps/map_listing.h
//
// Published maps as lists show them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/maps/map_file.h"

namespace table {

// What a list shows of a map without reading its file.
struct MapFacts {
    std::string id{};  // what its author calls it; not unique
    std::string title{};
    rules::Translations titles{};
    std::string by{};  // its author's name; empty: not given
    unsigned seats_min = 0;
    unsigned seats_max = 0;
    unsigned cars = 0;
    unsigned places = 0;
    unsigned routes = 0;
    unsigned tracks = 0;
    unsigned spaces = 0;  // of all tracks
    unsigned tickets = 0;
    bool has_souvenirs = false;
    bool is_reconstructed = false;  // in part

    friend bool operator==(const MapFacts&, const MapFacts&) = default;
};

struct ListedMap {
    std::string sha256{};
    MapFacts facts{};
    std::int64_t made_ms = 0;
    std::int64_t version = 0;  // of its title
    std::size_t versions = 0;  // that the reader may see
    bool is_listed = false;    // otherwise reachable by link only
    bool is_yours = false;     // the reader published it
};

struct GalleryPage {
    std::vector<ListedMap> maps{};
    std::string next{};  // cursor of the next page; empty: there is none
};

// One map, and all versions of its title that the reader may see, newest first.
struct MapSheet {
    ListedMap map{};
    std::vector<ListedMap> versions{};
};

}  // namespace table
