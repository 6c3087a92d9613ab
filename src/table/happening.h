// table/happening.h
//
// What happened at a table, told to those who watch: what the rules tell, and what only a table
// knows of.
#pragma once

#include <cstdint>

#include "rules/event.h"
#include "rules/types.h"

namespace table {

enum class HappeningKind : std::uint8_t {
    kGame,      // `event` of the rules
    kUndone,    // seat took its last move back
    kTimedOut,  // the seat's clock ran out: a program plays this turn
    kAway,      // a program plays on for the seat
    kBack,      // its owner is back
};
inline constexpr unsigned kHappeningKinds = static_cast<unsigned>(HappeningKind::kBack) + 1;

struct Happening {
    HappeningKind kind = HappeningKind::kGame;
    rules::Seat seat = rules::kNoSeat;  // of all but kGame
    rules::Event event{};

    bool operator==(const Happening&) const = default;
};

}  // namespace table
