// arena/report.h
//
// An experiment as one HTML file with plots: how strong the players are, where their points come
// from, and what a map designer wants to know about the map.
#pragma once

#include <span>
#include <string>

#include "arena/results.h"
#include "arena/summary.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace arena {

struct ReportSubject {
    const words::Translator& say;
    const rules::MapFile& file;  // with names in that language
    const Results& results;
    const Summary& summary;
    std::span<const std::string> names;  // of the players; unique
    std::string subtitle;                // such as the seed
};

[[nodiscard]] std::string report(const ReportSubject& subject);

}  // namespace arena
