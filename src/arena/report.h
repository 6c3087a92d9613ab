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

namespace arena {

struct ReportSubject {
    const rules::MapFile& file;
    const Results& results;
    const Summary& summary;
    std::span<const std::string> names;  // of the players; unique
    std::string subtitle;                // such as the command that ran it
};

[[nodiscard]] std::string report(const ReportSubject& subject);

}  // namespace arena
