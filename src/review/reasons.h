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
    // Reasons for the better of the two; none for passing and for placing a souvenir. Depends only
    // on what the seat sees.
    [[nodiscard]] std::vector<Remark> of(const rules::State& position, const Choice& choice);

private:
    [[nodiscard]] std::vector<Remark> of_claim(const rules::State& position, const Choice& choice);
    void add_payment(const rules::State& position, const Choice& choice,
                     std::vector<Remark>& remarks);
    void add_risk(const rules::State& position, const Choice& choice, std::vector<Remark>& remarks);
    [[nodiscard]] std::vector<Remark> of_keep(const rules::State& position, const Choice& choice);

    const rules::Map& map_;
    TicketWays ways_;
};

// The same for a single decision.
[[nodiscard]] std::vector<Remark> reasons_for(const rules::Map& map, const rules::State& position,
                                              const Reasons::Choice& choice);

}  // namespace review
