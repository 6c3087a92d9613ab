// app/terminal/score_table.h
//
// The final scoring as a table for people, best first, and who has won.
#pragma once

#include <span>
#include <string>

#include "rules/maps/map_file.h"
#include "rules/score.h"
#include "words/translator.h"

namespace app {

// One name for each seat. Columns that the map has no use for are left out. Ends in a new line.
[[nodiscard]] std::string score_table(const words::Translator& say, const rules::MapFile& file,
                                      const rules::Standings& standings,
                                      std::span<const std::string> names);

// "Ann wins." or "Ann and Bob share the victory."
[[nodiscard]] std::string winner_line(const words::Translator& say,
                                      const rules::Standings& standings,
                                      std::span<const std::string> names);

}  // namespace app
