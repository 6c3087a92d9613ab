// table/maps/map_facts.h
//
// The facts of a map as text, kept in its row of the store:
//
//     id nordic
//     by Ann
//     size 2 5 45 36 78 100 300 30   seats, cars, places, routes, tracks, spaces, tickets
//     souvenirs
//     reconstructed
//     title Nordic countries
//     title.da Norden
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/maps/map_listing.h"

namespace table {

// Without `by`, which the file does not know.
[[nodiscard]] MapFacts facts_of(const rules::MapFile& file);

[[nodiscard]] std::string to_text(const MapFacts& facts);
[[nodiscard]] std::optional<MapFacts> parse_map_facts(std::string_view text);

// Whether the text could be the id of a published map: 64 hexadecimal digits.
[[nodiscard]] bool is_map_hash(std::string_view text);

}  // namespace table
