// playtest/place_table.h
//
// Which places are wanted: how often winners and others have a route there, and how much more often
// those who do win.
#pragma once

#include <string>

#include "playtest/figures.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace playtest {

// A figure for the report's grid; the most wanted places first.
[[nodiscard]] std::string place_figure(const words::Translator& say, const rules::MapFile& file,
                                       const Figures& figures);

}  // namespace playtest
