// playtest/ticket_table.h
//
// Every ticket: how often it is kept and completed, and its points beside a fair price.
#pragma once

#include <string>

#include "playtest/figures.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace playtest {

// A figure for the report's grid: a plot of prices, and the table.
[[nodiscard]] std::string ticket_figure(const words::Translator& say, const rules::MapFile& file,
                                        const Figures& figures);

}  // namespace playtest
