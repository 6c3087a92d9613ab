// app/translated_map.h
//
// A map as its readers call things: the same board, with the names, title and notice of their
// language where the map file has them. Records and programs keep to the names of the original.
#pragma once

#include "rules/maps/map_file.h"
#include "words/language.h"

namespace app {

[[nodiscard]] rules::MapFile translated(const rules::MapFile& file, words::Language language);

}  // namespace app
