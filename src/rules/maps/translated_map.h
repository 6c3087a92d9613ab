// rules/maps/translated_map.h
//
// A map as its readers call things: the same board, with the names, title and notice of their
// language where the map file has them. Records and programs keep to the names of the original.
#pragma once

#include <string_view>

#include "rules/maps/map_file.h"

namespace rules {

// `tag`: of the language, as in the map file: "da", "fi" …
[[nodiscard]] MapFile translated(const MapFile& file, std::string_view tag);

}  // namespace rules
