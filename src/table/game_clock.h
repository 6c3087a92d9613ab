// table/game_clock.h
//
// The clocks of a game whose pace gives each person a budget for the whole of it. A clock runs
// while its person is asked. It depends only on the times of the log's lines, so every node and
// every restart agree. The clocks belong to the position: taking back a move takes back its
// increment too, and the time since then is charged to the player asked again.
#pragma once

#include <array>
#include <cstdint>

#include "rules/limits.h"
#include "table/room.h"

namespace table {

struct GameClocks {
    std::array<std::int32_t, rules::kSeatsMax> left_ms{};  // at since_ms
    std::int64_t since_ms = 0;

    // When a clock that runs is at zero.
    [[nodiscard]] std::int64_t deadline_ms(unsigned seat) const { return since_ms + left_ms[seat]; }
    // Everybody has the whole budget.
    void wind(const Pace& pace);
    // Takes the time until now from those who were asked, as bits.
    void run(unsigned seats, std::int64_t now_ms);
    // Somebody is asked: a budget that is used up leaves kLiveSecondsMin for a turn, so that nobody
    // is shut out of a game and nobody has to wait for long.
    void ask(unsigned seat);
    // A turn of their own has begun.
    void add(unsigned seat, const Pace& pace);
};

}  // namespace table
