// playtest/report.h
//
// A playtest as one HTML file, pictures first: the board as a heat map, tickets and their fair
// prices, seats, lengths and styles; one map, or two side by side.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "playtest/figures.h"
#include "playtest/playtested.h"
#include "playtest/warning.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace playtest {

struct ReportedMap {
    const rules::MapFile& file;     // with names in the reader's language
    std::vector<Figures> trials;    // by number of seats
    std::vector<Warning> warnings;  // of all trials
};

// Requires one or two maps. Place names are in the language of `say`.
[[nodiscard]] std::string report(const words::Translator& say, std::span<const PlaytestedMap> maps,
                                 const Played& played);

}  // namespace playtest
