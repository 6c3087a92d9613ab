// playtest/game_figures.h
//
// Plots about the games: turn order, length, how they end, what wins, and skill.
#pragma once

#include <string>

#include "playtest/figures.h"
#include "words/translator.h"

namespace playtest {

// Figures for the page's grid.
[[nodiscard]] std::string game_figures(const words::Translator& say, const Figures& figures);

}  // namespace playtest
