// arena/board_plot.h
//
// A drawing of the board: how often routes were claimed and what they were worth.
#pragma once

#include <string>

#include "arena/worth.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace arena {

// Line width shows how often a route was claimed; colour shows whether its owners won more or less
// often than usual.
[[nodiscard]] std::string draw_board(const words::Translator& say, const rules::MapFile& file,
                                     const MapWorth& worth);

// "good", "bad" or "even": whether the whole interval lies above zero, below it, or neither.
[[nodiscard]] std::string worth_class(const Worth& worth);

// "Boston – Miami"
[[nodiscard]] std::string route_name(const rules::MapFile& file, rules::PlaceId from,
                                     rules::PlaceId to);

}  // namespace arena
