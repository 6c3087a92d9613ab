// review/reasons.h
//
// Reasons for a decision, given what its seat knows, as remarks.
#pragma once

#include <vector>

#include "ai/planner/geography.h"
#include "review/remark.h"
#include "review/ticket_ways.h"
#include "rules/move.h"
#include "rules/state.h"

namespace review {

class Reasons {
public:
    // The geography must outlive this.
    explicit Reasons(const ai::Geography& geography) : map_(geography.map()), ways_(geography) {}

    // Two moves that the seat could make.
    struct Choice {
        rules::Seat seat{};
        rules::Move better;
        rules::Move other;
    };
    // Reasons for the better of the two; possibly none. Depends only on what the seat sees.
    [[nodiscard]] std::vector<Remark> of(const rules::State& position, const Choice& choice);

private:
    [[nodiscard]] std::vector<Remark> of_claim(const rules::State& position, rules::Seat seat,
                                               rules::Move claim);

    const rules::Map& map_;
    TicketWays ways_;
};

}  // namespace review
