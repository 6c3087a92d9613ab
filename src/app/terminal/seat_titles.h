// app/terminal/seat_titles.h
//
// What the seats of a game in the terminal are called, in the language of its readers. Records keep
// the names of app/outside/seat_name.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/outside/seat_name.h"
#include "words/translator.h"

namespace app {

// "human 1", "hard 2", "my_bot.py 3"
[[nodiscard]] std::vector<std::string> seat_titles(const words::Translator& say,
                                                   const std::vector<SeatName>& seats);

}  // namespace app
