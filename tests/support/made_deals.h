// tests/support/made_deals.h
//
// Results of deals that nobody played, written as scores: for statistics that can be worked out by
// hand.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "arena/deal_result.h"

namespace support {

using Totals = std::vector<int>;  // of one game, by player

// The players ranked by their totals; equal totals share a rank.
inline arena::GameResult made_game(const Totals& totals) {
    arena::GameResult game;
    for (const int total : totals) {
        arena::PlayerGame& player = game.players.emplace_back();
        player.total = static_cast<std::int16_t>(total);
        player.rank = static_cast<std::uint8_t>(
            1 + std::ranges::count_if(totals, [&](int other) { return other > total; }));
    }
    return game;
}

// One game per rotation.
inline arena::DealResult made_deal(std::uint32_t deal, const std::vector<Totals>& rotations) {
    arena::DealResult result{.deal = deal, .games = {}, .times = {}};
    for (const Totals& totals : rotations) {
        result.games.push_back(made_game(totals));
    }
    result.times.resize(rotations.size());
    return result;
}

}  // namespace support
