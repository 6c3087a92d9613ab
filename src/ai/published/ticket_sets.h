// ai/published/ticket_sets.h
//
// Questions about sets of tickets that every planner asks.
#pragma once

#include <bit>

#include "rules/map.h"
#include "rules/score.h"
#include "rules/view.h"

namespace ai {

[[nodiscard]] constexpr rules::TicketSet set_of(rules::TicketId ticket) {
    return rules::TicketSet{1} << rules::index(ticket);
}

// Calls visit(ticket) for every member, smallest first.
template <typename Visit>
void for_each_ticket(rules::TicketSet tickets, Visit visit) {
    for (; tickets != 0; tickets &= tickets - 1) {
        visit(rules::to_id<rules::TicketId>(std::countr_zero(tickets)));
    }
}

[[nodiscard]] inline unsigned points_of(const rules::Map& map, rules::TicketSet tickets) {
    unsigned points = 0;
    for_each_ticket(tickets, [&](rules::TicketId id) { points += map[id].points; });
    return points;
}

// The tickets of an offer that a move keeps.
[[nodiscard]] inline rules::TicketSet kept(const rules::View& view, unsigned offer_mask) {
    rules::TicketSet tickets = 0;
    for (unsigned i = 0; i < rules::kOfferMax; ++i) {
        tickets |= ((offer_mask >> i) & 1U) != 0 ? set_of(view.offer[i]) : 0;
    }
    return tickets;
}

// The viewer's tickets that are not done yet.
[[nodiscard]] inline rules::TicketSet undone(const rules::Map& map, const rules::View& view) {
    const rules::SeatView& own = view.seat[rules::index(view.viewer)];
    return own.tickets & ~rules::tickets_done(map, own.owned, own.tickets);
}

// Tickets that the viewer neither holds nor is offered: in the deck, or somebody else's.
[[nodiscard]] inline rules::TicketSet unseen_tickets(const rules::Map& map,
                                                     const rules::View& view) {
    rules::TicketSet seen = view.seat[rules::index(view.viewer)].tickets;
    for (const rules::TicketId id : view.offer) {
        seen |= id == rules::kNoTicket ? 0 : set_of(id);
    }
    return ((rules::TicketSet{1} << map.ticket_count) - 1) & ~seen;
}

}  // namespace ai
