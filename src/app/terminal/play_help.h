// app/terminal/play_help.h
//
// What a person can type, and what the signs on the sketch of the board mean.
#pragma once

#include <cstddef>
#include <string>

#include "app/terminal/sight.h"
#include "words/translator.h"

namespace app {

[[nodiscard]] std::string play_help(const words::Translator& say, std::size_t columns);

[[nodiscard]] std::string play_legend(const Sight& sight);

}  // namespace app
