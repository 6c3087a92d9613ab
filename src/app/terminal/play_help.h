// app/terminal/play_help.h
//
// What a person can type, and what the signs on the sketch of the board mean.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "app/terminal/paint.h"

namespace app {

[[nodiscard]] std::string_view play_help();

// For a game of so many seats.
[[nodiscard]] std::string play_legend(const Paint& paint, unsigned seats, std::size_t columns);

}  // namespace app
