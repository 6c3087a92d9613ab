// ai/published/ticket_sets.h
//
// Questions about sets of tickets that every planner asks.
#pragma once

#include "rules/map.h"
#include "rules/score.h"
#include "rules/view.h"

namespace ai {

// The tickets of an offer that a move keeps.
[[nodiscard]] inline rules::TicketSet kept(const rules::View& view, unsigned offer_mask) {
    rules::TicketSet tickets;
    for (unsigned i = 0; i < rules::kOfferMax; ++i) {
        if (((offer_mask >> i) & 1U) != 0) {
            tickets.insert(view.offer[i]);
        }
    }
    return tickets;
}

// The viewer's tickets that are not done yet.
[[nodiscard]] inline rules::TicketSet undone(const rules::Map& map, const rules::View& view) {
    const rules::SeatView& own = view.seat[rules::index(view.viewer)];
    return own.tickets - rules::tickets_done(map, own.owned, own.tickets);
}

// Tickets that the viewer neither holds nor is offered: in the deck, or somebody else's.
[[nodiscard]] inline rules::TicketSet unseen_tickets(const rules::Map& map,
                                                     const rules::View& view) {
    rules::TicketSet seen = view.seat[rules::index(view.viewer)].tickets;
    for (const rules::TicketId id : view.offer) {
        if (id != rules::kNoTicket) {
            seen.insert(id);
        }
    }
    return rules::TicketSet::below(map.ticket_count) - seen;
}

}  // namespace ai
