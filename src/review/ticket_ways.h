// review/ticket_ways.h
//
// How many cars a seat still has to place to complete a ticket, along the shortest open path, and
// which tracks lie on its ways.
#pragma once

#include <array>
#include <optional>
#include <vector>

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

    // A track on a way for a ticket: claiming it would bring the ticket nearer, and the path by way
    // of it takes at most kDetourMost cars more than the shortest.
    struct Way {
        rules::TrackId track{};
        unsigned detour = 0;
    };
    static constexpr unsigned kDetourMost = 2;
    // For a ticket that is not complete but can be.
    [[nodiscard]] std::vector<Way> ways(rules::TicketId ticket);

    // As if somebody else had the route, until the next look.
    void lose(rules::TrackId track);

private:
    using Costs = std::array<unsigned, rules::kPlacesMax>;
    [[nodiscard]] Costs costs_from(rules::PlaceId place);

    ai::PathFinder finder_;
    const ai::Geography& geography_;
    unsigned cars_ = 0;
    rules::TrackSet open_;
};

}  // namespace review
