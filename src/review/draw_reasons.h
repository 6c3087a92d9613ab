// review/draw_reasons.h
//
// Why to draw: this face-up card, a blind card, or tickets. Depends only on what the seat sees.
#pragma once

#include <vector>

#include "review/card_uses.h"
#include "review/remark.h"
#include "review/ticket_ways.h"
#include "rules/map.h"
#include "rules/state.h"

namespace review {

class DrawReasons {
public:
    // The ways must have looked at the position, and look there until this is gone.
    DrawReasons(const rules::Map& map, const rules::State& position, rules::Seat seat,
                TicketWays& ways);

    // Never empty. Require that the seat may.
    [[nodiscard]] std::vector<Remark> of_face_up(rules::Card card) const;
    [[nodiscard]] std::vector<Remark> of_deck() const;
    [[nodiscard]] std::vector<Remark> of_tickets() const;

private:
    // Colours, and perhaps a wild, that may be taken now and help a ticket; best first.
    [[nodiscard]] std::vector<rules::Card> helpful_face_up() const;
    void add_odds(std::vector<Remark>& remarks) const;
    void add_held(std::vector<Remark>& remarks) const;
    void add_not_held(std::vector<Remark>& remarks) const;
    void add_time(std::vector<Remark>& remarks) const;

    const rules::Map& map_;
    const rules::State& position_;
    rules::Seat seat_;
    TicketWays& ways_;
    CardUses uses_;
};

}  // namespace review
