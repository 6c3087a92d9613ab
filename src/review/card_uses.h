// review/card_uses.h
//
// What cards are good for: the tracks that a seat can pay for sooner with them. Depends only on
// what the seat sees.
#pragma once

#include <vector>

#include "review/ticket_ways.h"
#include "rules/card_counts.h"
#include "rules/map.h"
#include "rules/state.h"

namespace review {

// How many cards the hand lacks to claim the track, in the colour in which it lacks fewest (C14,
// S4).
[[nodiscard]] unsigned cards_lacking(const rules::Map& map, rules::TrackId track,
                                     const rules::CardCounts& hand);

class CardUses {
public:
    struct Use {
        rules::TrackId track{};
        rules::TicketId ticket = rules::kNoTicket;  // on whose way it lies; none: for its points
        unsigned before = 0;                        // cards that it lacks
        unsigned after = 0;                         // with the card
        unsigned detour = 0;
    };

    // The ways must have looked at the position. Unlike there, the hand may be another one: after a
    // payment.
    CardUses(const rules::Map& map, const rules::State& position, rules::Seat seat,
             TicketWays& ways);

    // On the ways of tickets, each route once: the one that then lacks fewest cards first.
    [[nodiscard]] std::vector<Use> for_tickets(rules::Card card) const;
    // Any open route: the one that scores most for each card that it then lacks. None: no open
    // route wants the card.
    [[nodiscard]] std::vector<Use> for_points(rules::Card card) const;
    [[nodiscard]] bool helps_a_ticket(rules::Card card) const { return !for_tickets(card).empty(); }
    // Routes on the ways of tickets that lack cards.
    [[nodiscard]] unsigned lacking_routes() const;
    // What these routes lack, with this hand instead of the seat's own.
    [[nodiscard]] std::vector<Use> compared(const rules::CardCounts& before,
                                            const rules::CardCounts& after) const;

private:
    struct Way {
        rules::TrackId track{};
        rules::TicketId ticket = rules::kNoTicket;
        unsigned detour = 0;
    };
    [[nodiscard]] std::vector<Use> sooner(const std::vector<Way>& ways,
                                          const rules::CardCounts& before,
                                          const rules::CardCounts& after) const;

    const rules::Map& map_;
    rules::CardCounts hand_;
    std::vector<Way> ways_;  // of tickets
    std::vector<Way> open_;  // all that the seat has cars for
};

}  // namespace review
