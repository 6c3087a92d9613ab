// table/maps/map_listing.h
//
// Published maps as lists show them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/maps/map_file.h"

namespace table {

// What a list tells of a map without reading it.
struct MapFacts {
    std::string id{};  // what its author calls it; not unique
    std::string title{};
    rules::Translations titles{};
    std::string by{};  // who made it, as they call themselves; empty: nobody said
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
    std::size_t versions = 0;  // that the reader may know of
    bool is_listed = false;    // otherwise it is there for those who have the link
    bool is_yours = false;     // the reader published it
};

struct GalleryPage {
    std::vector<ListedMap> maps{};
    std::string next{};  // for the page after; empty: there is none
};

// One map, and all versions of its title that the reader may know of, newest first.
struct MapSheet {
    ListedMap map{};
    std::vector<ListedMap> versions{};
};

}  // namespace table
