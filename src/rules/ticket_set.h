// rules/ticket_set.h
//
// A set of tickets. Tickets of one map all differ, so whatever holds tickets is a set of them; only
// those that were put back lie in an order (state.h).
#pragma once

#include "rules/id_set.h"
#include "rules/types.h"

namespace rules {

using TicketSet = IdSet<TicketId, kTicketsMax>;

}  // namespace rules
