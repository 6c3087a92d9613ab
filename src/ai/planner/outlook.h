// ai/planner/outlook.h
//
// A position from one seat's point of view: how many turns are left, what each route would cost,
// and which cards are missing for the routes it wants. Reads only what the seat may see.
#pragma once

#include <array>

#include "ai/planner/geography.h"
#include "ai/planner/path_finder.h"
#include "ai/planner/planner_weights.h"
#include "rules/state.h"

namespace ai {

// What a set of target routes still lacks, and what is free for other uses.
struct Needs {
    std::array<int, rules::kColours> short_of{};  // cards of the colour still to be drawn
    std::array<int, rules::kColours> spare{};     // cards of the colour that no target needs
    int grey = 0;                                 // cards still to be drawn for grey targets
    unsigned best_grey = 0;                       // the colour to collect for them
    float turns = 0;                              // until all targets are claimed
};

class Outlook {
public:
    static constexpr float kUnit = 16;  // units of route_costs per point

    // The geography must outlive this.
    Outlook(const Geography& geography, const PlannerWeights& weights)
        : geography_(geography), map_(geography.map()), weights_(weights) {}

    [[nodiscard]] float turns_left(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] rules::TicketSet unfinished(const rules::State& world, rules::Seat seat) const;
    // Owned routes cost nothing; open ones always cost something.
    [[nodiscard]] RouteCosts route_costs(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] Needs needs_of(const rules::State& world, rules::Seat seat,
                                 const rules::TrackSet& targets) const;
    [[nodiscard]] rules::TrackSet filler(const rules::State& world, rules::Seat seat,
                                         float turns_left) const;
    // The estimated value of the souvenir the track would bring.
    [[nodiscard]] float souvenir_points(const rules::State& world, rules::Seat seat,
                                        rules::TrackId track) const;
    [[nodiscard]] float most_souvenir_points() const;

private:
    [[nodiscard]] rules::TrackId better_track(rules::TrackId route, const rules::TrackSet& open,
                                              const Needs& needs) const;

    const Geography& geography_;
    const rules::Map& map_;
    PlannerWeights weights_;
};

}  // namespace ai
