// arena/board_plot.h
//
// A drawing of the board: how often routes were claimed and what they were worth.
#pragma once

#include <string>
#include <vector>

#include "arena/worth.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace arena {

// How a route or place is drawn.
struct BoardMark {
    double weight = 0;  // 0 to 1: how wide or large
    std::string css;    // its class
    std::string title;  // said when it is pointed at
};
struct BoardMarks {
    std::string label;                // of the whole drawing, for screen readers
    std::vector<BoardMark> routes{};  // by RouteId
    std::vector<BoardMark> places{};  // by PlaceId
};
[[nodiscard]] std::string draw_board(const rules::MapFile& file, const BoardMarks& marks);

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
