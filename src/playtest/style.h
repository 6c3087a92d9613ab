// playtest/style.h
//
// Ways to win: how a player's game stood out from all others on the same map, and how such games
// went.
#pragma once

#include <cstdint>
#include <vector>

#include "arena/estimate.h"
#include "playtest/trial.h"

namespace playtest {

enum class Style : std::uint8_t {
    kFewTickets,   // few tickets, worth a lot
    kManyTickets,  // many tickets, worth little
    kLongRoutes,   // long routes
    kBlocking,     // claims in the way of others
};
inline constexpr unsigned kStyles = 4;

struct StyleFigures {
    Style style{};
    double share = 0;           // of all players' games
    arena::Estimate win_share;  // of those
};

// By Style.
[[nodiscard]] std::vector<StyleFigures> style_figures(const Trial& trial);

}  // namespace playtest
