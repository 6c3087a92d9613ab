// rules/score.h
//
// The final scoring (C24, C25, U1, S6). It can be asked for at any moment and then says how the
// game would end if it ended now.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"
#include "rules/state.h"

namespace rules {

struct Standing {
    int routes = 0;   // C18
    int tickets = 0;  // C24: done minus undone
    unsigned tickets_done = 0;
    unsigned longest = 0;  // U1: cars on the longest trail
    int bonus = 0;         // U1
    int souvenirs = 0;     // S6
    int total = 0;
    unsigned rank = 0;  // 1 is the best; equals share a rank (C25)

    bool operator==(const Standing&) const = default;
};

// By seat; only the first state.seats mean anything.
using Standings = std::array<Standing, kSeatsMax>;

// What the scoring depends on, for one seat: also what people write down at a real table.
struct Holding {
    TrackSet tracks;
    TicketSet tickets;
    unsigned souvenirs = 0;  // how many different ones
};
using Holdings = std::array<Holding, kSeatsMax>;

[[nodiscard]] Standings standings(const Map& map, const Holdings& holdings, unsigned seats);
[[nodiscard]] Standings standings(const Map& map, const State& state);

// Which of the tickets are done with these tracks.
[[nodiscard]] TicketSet tickets_done(const Map& map, const TrackSet& tracks,
                                     const TicketSet& tickets);

// What these tickets are worth together.
[[nodiscard]] unsigned ticket_points(const Map& map, const TicketSet& tickets);

}  // namespace rules
