// arena/map_report.h
//
// The part of a report about the map: its routes, places and tickets.
#pragma once

#include <string>

#include "arena/report.h"

namespace arena {

// Figures for the page's grid.
[[nodiscard]] std::string map_report(const ReportSubject& subject);

}  // namespace arena
