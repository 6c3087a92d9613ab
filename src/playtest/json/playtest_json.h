// playtest/json/playtest_json.h
//
// A playtest for programs (docs/playtest.md has the fields).
#pragma once

#include <span>
#include <string>

#include "playtest/playtested.h"
#include "words/translator.h"

namespace playtest {

// One line, without the line's end. Requires one or two maps. Warnings carry their sentence beside
// code and figures, in the language of `say`; the names of places are the original ones.
[[nodiscard]] std::string playtest_json(const words::Translator& say,
                                        std::span<const PlaytestedMap> maps, const Played& played);

}  // namespace playtest
