// playtest/comparison.h
//
// Two maps, or two versions of one, compared by the same figures.
#pragma once

#include <span>
#include <string>

#include "playtest/report.h"
#include "words/translator.h"

namespace playtest {

// A table for the report, with a row for each figure and number of seats. Requires two maps.
[[nodiscard]] std::string comparison(const words::Translator& say,
                                     std::span<const ReportedMap> maps);

}  // namespace playtest
