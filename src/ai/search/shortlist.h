// ai/search/shortlist.h
//
// The moves that a search looks at, most urgent first: the planner's own choice; claims that
// complete a ticket, and the best one that brings on the last round; every way to draw; the claims
// that would cost an opponent most; then one claim for each route the hand can pay for, by points,
// tickets completed and turns saved. So a hand that pays for dozens of routes does not crowd out
// the draws.
#pragma once

#include <span>

#include "ai/planner/final_points.h"
#include "ai/planner/planner.h"
#include "base/fixed_vector.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/state.h"

namespace ai {

using MoveList = base::FixedVector<rules::Move, 256>;

class Shortlist {
public:
    // The geography must outlive this.
    explicit Shortlist(const Geography& geography) : routes_(geography), geography_(geography) {}

    // Different legal moves, at least one. Requires a seat to act, worlds that it may take for the
    // true one, at least one, and a planner of the same map, whose plans it changes.
    [[nodiscard]] const MoveList& list(Planner& planner, std::span<const rules::State> worlds,
                                       rules::Seat seat, base::Rng& rng);

private:
    struct Option {
        rules::Move move;
        rules::TrackId route{};
        float value = 0;
        float harm = 0;          // to the opponents' plans, in points
        bool completes = false;  // a ticket
        bool ends = false;       // brings on the last round
    };

    void add(rules::Move move);
    void add_draws(const rules::State& world, rules::Seat seat);
    void collect_claims(const Planner& planner, const rules::State& world, rules::Seat seat);
    void put(const Option& option);
    // What the plan would cost less if the route were claimed, in points.
    [[nodiscard]] float saved_by(rules::TrackId route, const rules::TicketSet& tickets);
    void add_blocks(const Outlook& outlook, std::span<const rules::State> worlds, rules::Seat seat);
    // Adds to each option what it would cost this opponent.
    void weigh_harm(const Outlook& outlook, const rules::State& world, rules::Seat opponent);

    RoutePlanner routes_;
    const Geography& geography_;
    MoveList moves_;
    base::FixedVector<Option, rules::kTracksMax> options_;
    unsigned plan_cost_ = 0;
    RouteCosts costs_{};
};

}  // namespace ai
