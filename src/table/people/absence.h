// table/people/absence.h
//
// When a person counts as absent: the table has been waiting for them so long that the others may
// let a program play. A disconnected person gets the table's wait; a connected one, who may only
// have left a page open, gets a multiple of it. The wait starts with the turn, by the table's
// clock, and a person who was connected a moment ago is not absent. The turn clock runs
// independently.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "table/table.h"

namespace table {

// By pace; an operator may set them.
struct AbsenceWaits {
    std::int64_t none_ms = std::int64_t{10} * 60 * 1000;
    std::int64_t live_ms = std::int64_t{2} * 60 * 1000;
    std::int64_t correspondence_ms = 2 * kDayMs;
};

// Of those who are connected and do nothing.
inline constexpr std::int64_t kIdleFactor = 6;
// Phones lose their connection for a moment.
inline constexpr std::int64_t kReconnectMs = 60'000;

// Who is connected, through any node.
struct Connections {
    unsigned seats = 0;                                    // bits
    std::array<std::int64_t, rules::kSeatsMax> gone_ms{};  // by seat that is not: since when
};

// When the seat counts as absent, if nothing changes; nothing if it keeps nobody waiting.
[[nodiscard]] std::optional<std::int64_t> absent_at_ms(const Table& table, rules::Seat seat,
                                                       const Connections& connections,
                                                       const AbsenceWaits& waits);

}  // namespace table
