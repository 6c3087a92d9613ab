// playtest/board_figures.h
//
// The board as three heat maps: how often each route is built, how early, and what owning it is
// worth.
#pragma once

#include <string>

#include "playtest/figures.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace playtest {

// Figures for the page's grid.
[[nodiscard]] std::string board_figures(const words::Translator& say, const rules::MapFile& file,
                                        const Figures& figures);

}  // namespace playtest
