// table/lobby/admission.h
//
// Who may see a table, and as which seat.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "table/messages.h"
#include "table/people/holder.h"
#include "table/refused.h"
#include "table/room.h"
#include "table/table.h"

namespace table {

// Nothing: they may see the table as this seat, or as a spectator.
[[nodiscard]] std::optional<Refused> refusal_to_show(const Room& room, const Holder& holder,
                                                     rules::Seat seat);
// The seat that they asked for, or else the first that they hold.
[[nodiscard]] rules::Seat seat_to_show(const Table& table, const Holder& holder, const Watch& wish);
// The seat that they used the code for; kBadCode when their key has been removed since.
[[nodiscard]] base::Result<rules::Seat, Refused> seat_by_code(const Room& room,
                                                              const Holder& holder,
                                                              std::string_view code);

}  // namespace table
