// arena/deal_result.h
//
// The result of one deal: as many games as there are players, who move one seat further in each.
// Together they are one sample, because they share their luck (common random numbers).
#pragma once

#include <cstdint>
#include <vector>

#include "arena/time_histogram.h"
#include "rules/move_text.h"
#include "rules/state.h"
#include "rules/track_set.h"
#include "rules/types.h"

namespace arena {

// One player's result in one game.
struct PlayerGame {
    rules::TrackSet tracks;
    rules::TicketSet kept;
    rules::TicketSet done;
    std::int16_t total = 0;
    std::int16_t routes = 0;
    std::int16_t tickets_plus = 0;   // for completed tickets
    std::int16_t tickets_minus = 0;  // for the others; not negative
    std::int16_t bonus = 0;          // for the longest path
    std::int16_t most_tickets = 0;
    std::int16_t souvenirs = 0;
    std::uint16_t decisions = 0;  // with more than one legal move
    std::uint16_t turns = 0;
    std::uint16_t faults = 0;  // illegal answers
    std::uint8_t rank = 0;     // 1 is the best; ties share a rank
    std::uint8_t longest = 0;  // cars on the longest path
    std::uint8_t offered = 0;  // tickets offered, opening included

    bool operator==(const PlayerGame&) const = default;
};

struct GameResult {
    rules::Seat start{};
    std::vector<PlayerGame> players;     // by player, not by seat: see seat_of
    std::vector<rules::LoggedMove> log;  // empty unless requested
    // By player, the numbers of the valuer of draws (luck/luck_meter.h), in its unit; empty unless
    // measured.
    std::vector<std::int64_t> luck;
};

struct DealResult {
    std::uint32_t deal = 0;
    std::vector<GameResult> games;  // by rotation
    std::vector<Times> times;       // by player, over all games
};

// In rotation r, player p sits r seats after seat p.
[[nodiscard]] constexpr rules::Seat seat_of(unsigned player, unsigned rotation, unsigned seats) {
    return rules::to_id<rules::Seat>((player + rotation) % seats);
}

}  // namespace arena
