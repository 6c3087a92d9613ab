// review/settings.h
//
// How much work goes into a review. With the defaults, a two-player game takes a few seconds on one
// core.
#pragma once

#include <algorithm>
#include <cstdint>

namespace review {

// For judging one decision with two seats. With more, proportionally fewer games and worlds find
// the best move and settle doubts.
struct JudgeSettings {
    std::uint32_t search_games = 500;  // to find the best move
    std::uint32_t list_worlds = 24;    // in which all moves of the shortlist are tried
    std::uint32_t worlds = 128;        // for the best few, and the move made
    std::uint32_t worlds_max = 1024;   // if it may have been a mistake
    unsigned moves = 12;               // of the shortlist
    unsigned told = 4;                 // of the best

    // With more seats there are more decisions, and games are longer.
    [[nodiscard]] constexpr JudgeSettings with_seats(unsigned seats) const {
        JudgeSettings fewer = *this;
        fewer.search_games = std::max(1U, search_games * 2 / seats);
        fewer.list_worlds = std::max(1U, list_worlds * 2 / seats);
        fewer.worlds_max = std::max(worlds, worlds_max * 2 / seats);
        return fewer;
    }
};

struct ReviewSettings {
    // Played from every position with two seats; proportionally fewer with more, where games are
    // longer and chances smaller.
    std::uint32_t games = 640;
    // In total, so that a game of thousands of moves does not take much longer.
    std::uint64_t games_in_all = 400'000;
    std::uint64_t seed = 1;
    JudgeSettings judge{};
};

}  // namespace review
