// app/experiments/arena_text.h
//
// The figures of an experiment as tables for people.
#pragma once

#include <span>
#include <string>

#include "arena/estimate.h"
#include "arena/summary.h"
#include "rules/maps/map_file.h"

namespace app {

// Ends in a new line. Columns that the map has no use for are left out.
[[nodiscard]] std::string arena_text(const rules::MapFile& file, const arena::Summary& summary,
                                     std::span<const std::string> names);

// "63.2 % (59.0–67.1)"
[[nodiscard]] std::string share_text(const arena::Estimate& share);

}  // namespace app
