// playtest/warning_words.h
//
// Warnings as sentences in the reader's language.
#pragma once

#include <string>

#include "playtest/style.h"
#include "playtest/warning.h"
#include "rules/maps/map_file.h"
#include "words/translator.h"

namespace playtest {

// "2, 3 players: Helena – Duluth decides 14 % of games: consider a second track." The file has
// names in the same language.
[[nodiscard]] std::string warning_text(const words::Translator& say, const rules::MapFile& file,
                                       const WarningGroup& group);
[[nodiscard]] std::string warning_text(const words::Translator& say, const rules::MapFile& file,
                                       const Warning& warning);

// "few big tickets"
[[nodiscard]] std::string style_text(const words::Translator& say, Style style);

}  // namespace playtest
