// review/storyteller.h
//
// Describes what a move did, and why another would have been better, as remarks.
#pragma once

#include <cstddef>
#include <vector>

#include "ai/planner/geography.h"
#include "review/reasons.h"
#include "review/remark.h"
#include "review/ticket_ways.h"
#include "review/timeline.h"

namespace review {

class Storyteller {
public:
    // Both must outlive this.
    Storyteller(const ai::Geography& geography, const Timeline& game)
        : map_(geography.map()), game_(game), ways_(geography), reasons_(geography) {}

    // What the step did, knowing all cards.
    [[nodiscard]] Remark deed(std::size_t step);
    // Reasons for this move instead of the one made, given what its seat knew then and everyone saw
    // later; possibly none. Requires a legal decision.
    [[nodiscard]] std::vector<Remark> reasons(std::size_t step, rules::Move better);

private:
    [[nodiscard]] Remark claim_deed(std::size_t step);
    // If someone else claimed the route later.
    void add_taken(std::size_t step, rules::Move better, std::vector<Remark>& remarks) const;
    // The other player's ticket that the claim harms most; kRoute if it harms none.
    [[nodiscard]] Remark harm(std::size_t step);

    const rules::Map& map_;
    const Timeline& game_;
    TicketWays ways_;
    Reasons reasons_;
};

}  // namespace review
