// table/table_event.h
//
// An event as viewers are told of it: one of the rules, or one of the table itself.
#pragma once

#include <cstdint>

#include "rules/event.h"
#include "rules/types.h"

namespace table {

enum class TableEventKind : std::uint8_t {
    kGame,      // `game`: an event of the rules
    kUndone,    // seat took its last move back
    kTimedOut,  // the seat's clock ran out: a program plays this turn
    kAway,      // a program plays on for the seat
    kBack,      // its owner is back
    kResigned,  // the seat's person gave up
    kOffered,   // to end the game as it stands
    kAgreed,    // to that offer
    kDeclined,  // that offer
    kVoted,     // `by` would have a program play for the seat, whose person is absent
    kReminded,  // `by` reminded the seat that it is to act
};
inline constexpr unsigned kTableEventKinds = static_cast<unsigned>(TableEventKind::kReminded) + 1;

struct TableEvent {
    TableEventKind kind = TableEventKind::kGame;
    rules::Seat seat = rules::kNoSeat;  // of all but kGame
    rules::Seat by = rules::kNoSeat;    // of kVoted and kReminded
    std::uint8_t count = 0;             // of kUndone: the programs' moves that went with it
    rules::Event game{};                // of kGame

    bool operator==(const TableEvent&) const = default;
};

}  // namespace table
