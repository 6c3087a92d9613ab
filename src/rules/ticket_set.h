// rules/ticket_set.h
//
// A set of tickets. A map's tickets are all different, so sets suffice; only returned tickets have
// an order (state.h).
#pragma once

#include "rules/id_set.h"
#include "rules/types.h"

namespace rules {

using TicketSet = IdSet<TicketId, kTicketsMax>;

}  // namespace rules
