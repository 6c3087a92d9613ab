// review/ticket_ways.h
//
// How many cars a seat still has to place to complete a ticket, along the shortest open path.
#pragma once

#include <optional>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "rules/state.h"

namespace review {

class TicketWays {
public:
    // The geography must outlive this.
    explicit TicketWays(const ai::Geography& geography)
        : finder_(geography), geography_(geography) {}

    // Answers for this seat in this position from now on.
    void look(const rules::State& position, rules::Seat seat);
    // 0: the ticket is complete. Nothing: no path is left, or too few cars for it.
    [[nodiscard]] std::optional<unsigned> cars_left(rules::TicketId ticket);

private:
    ai::PathFinder finder_;
    const ai::Geography& geography_;
    unsigned cars_ = 0;
};

}  // namespace review
