// table/people/seat_colors.h
//
// The colour of each seat, and with it the livery, as an index into the map's seat colours. A
// person keeps theirs unless they choose another before the game starts; open seats and programs
// take what is left. By default, each seat has its own.
#pragma once

#include <optional>

#include "rules/types.h"
#include "table/refused.h"

namespace table {

struct Room;

// Before the start: nothing if the seat may have this colour, which no other person has.
[[nodiscard]] std::optional<Refused> refusal_to_color(const Room& room, rules::Seat seat,
                                                      unsigned color);

// The parts of apply(change).

// After somebody sat down, or a seat changed hands in another way. The seat of a person who has
// just come takes its own colour, or else the first that no person has.
void settle_colors(Room& room, rules::Seat changed);
// Requires that it is not refused.
void choose_color(Room& room, rules::Seat seat, unsigned color);

}  // namespace table
