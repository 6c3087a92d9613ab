// rules/score.h
//
// The final scoring (C24, C25, C27, U1, S6). Works at any time: it scores the game as if it ended
// now.
#pragma once

#include <array>
#include <cstdint>

#include "rules/map.h"
#include "rules/state.h"

namespace rules {

struct Standing {
    int routes = 0;   // C18
    int tickets = 0;  // C24: completed minus failed
    unsigned tickets_done = 0;
    unsigned longest = 0;  // U1: cars on the longest trail
    int bonus = 0;         // U1
    int most_tickets = 0;  // C27
    int souvenirs = 0;     // S6
    int total = 0;
    unsigned rank = 0;  // 1 is the best; ties share a rank (C25)

    bool operator==(const Standing&) const = default;
};

// By seat; only the first state.seats are meaningful.
using Standings = std::array<Standing, kSeatsMax>;

// What one seat's score depends on; also what people write down at a real table.
struct Holding {
    TrackSet tracks;
    TicketSet tickets;
    unsigned souvenirs = 0;  // the number of different ones
};
using Holdings = std::array<Holding, kSeatsMax>;

[[nodiscard]] Standings standings(const Map& map, const Holdings& holdings, unsigned seats);
[[nodiscard]] Standings standings(const Map& map, const State& state);

// Ranks the seats of these bits, who have resigned, behind all others.
void rank_last(Standings& standings, unsigned seats, unsigned bits);

// The tickets that these tracks complete.
[[nodiscard]] TicketSet tickets_done(const Map& map, const TrackSet& tracks,
                                     const TicketSet& tickets);

// The total value of these tickets.
[[nodiscard]] unsigned ticket_points(const Map& map, const TicketSet& tickets);

}  // namespace rules
