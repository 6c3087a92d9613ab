// arena/board_plot.h
//
// The board as a drawing: how often routes were claimed and what they were worth.
#pragma once

#include <string>

#include "arena/worth.h"
#include "rules/map_file.h"

namespace arena {

// The wider a line, the more often the route was claimed; its colour says whether owners won more
// or less often than usual.
[[nodiscard]] std::string draw_board(const rules::MapFile& file, const MapWorth& worth);

// "good", "bad" or "even": which side of nought the whole interval lies on.
[[nodiscard]] std::string worth_class(const Worth& worth);

// "Boston – Miami"
[[nodiscard]] std::string route_name(const rules::MapFile& file, rules::PlaceId from,
                                     rules::PlaceId to);

}  // namespace arena
