// table/live/viewer.h
//
// A connection that looks at a table.
#pragma once

#include "rules/types.h"
#include "table/messages.h"
#include "table/people/holder.h"

namespace table {

struct Viewer {
    ConnectionId connection{};
    Holder holder{};
    rules::Seat seat = rules::kNoSeat;  // whose cards they see; kNoSeat: a spectator
};

}  // namespace table
