// ai/planner/planner.h
//
// The policy that knows its business: which routes the tickets need, which cards to wait for, when
// to claim, when to draw tickets and which to keep. Quick enough to play millions of games inside a
// search, so it looks at a State; but that is always a world that was dealt anew from a view
// (world.h), and of that world it reads only what the seat itself may see.
//
// A plan is kept from turn to turn and made anew when somebody takes a route of it, when the
// tickets change, and when time runs short.
#pragma once

#include <array>

#include "ai/planner/claim_judge.h"
#include "ai/planner/geography.h"
#include "ai/planner/outlook.h"
#include "ai/planner/planner_weights.h"
#include "ai/planner/route_plan.h"
#include "base/rng.h"
#include "rules/move.h"
#include "rules/state.h"

namespace ai {

class Planner {
public:
    // The geography must outlive this.
    Planner(const Geography& geography, const PlannerWeights& weights);

    // From now on a plan is kept for so many turns of its seat while nothing happens to it; 1, the
    // start value, is to think anew every turn.
    void set_patience(unsigned turns) { patience_ = turns; }

    Planner(const Planner&) = delete;  // its parts refer to one another
    Planner& operator=(const Planner&) = delete;
    ~Planner() = default;

    // Another world: all plans are void.
    void forget();

    // Requires that the seat is to act. A legal move.
    [[nodiscard]] rules::Move choose(const rules::State& world, rules::Seat seat, base::Rng& rng);

    // Calls visit(move) for up to `most` moves that may be worth a closer look, the one that
    // choose() would take first. Silly payments and routes that lead nowhere are left out.
    template <typename Visit>
    void favourites(const rules::State& world, rules::Seat seat, unsigned most, base::Rng& rng,
                    Visit visit) {
        list_favourites(world, seat, rng);
        for (unsigned i = 0; i < favourites_.size() && i < most; ++i) {
            visit(favourites_[i].move);
        }
    }

private:
    struct SeatPlan {
        bool is_made = false;
        rules::TicketSet tickets;  // held when it was made
        rules::TicketSet live;     // to be completed by it
        rules::TrackSet targets;   // routes not yet claimed
        unsigned cars = 0;
        unsigned age = 0;  // turns since it was made
    };
    static constexpr unsigned kFavouritesMax = 512;
    // What each card would be worth, and what one from the deck is on average.
    struct CardValues {
        std::array<float, rules::kCardKinds> value{};
        float blind = 0;
    };

    [[nodiscard]] rules::Move keep(const rules::State& world, rules::Seat seat);
    [[nodiscard]] rules::Move turn(const rules::State& world, rules::Seat seat, base::Rng& rng);
    [[nodiscard]] rules::Move draw(const rules::State& world, const Needs& needs,
                                   base::Rng& rng) const;
    [[nodiscard]] rules::Move souvenir(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] rules::Move place(const rules::State& world, rules::Seat seat, base::Rng& rng);

    void list_favourites(const rules::State& world, rules::Seat seat, base::Rng& rng);
    void list_claims(const rules::State& world, rules::Seat seat);
    [[nodiscard]] CardValues card_values(const Needs& needs) const;
    void make_plan(const rules::State& world, rules::Seat seat, float turns_left);
    [[nodiscard]] bool is_stale(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] Wishes wishes_of(const rules::State& world, rules::Seat seat,
                                   float turns_left) const;

    RoutePlanner routes_;
    const Geography& geography_;
    const rules::Map& map_;
    Outlook outlook_;
    ClaimJudge judge_;
    PlannerWeights weights_;
    unsigned patience_ = 1;
    RouteCosts costs_{};
    std::array<SeatPlan, rules::kSeatsMax> plans_{};
    base::FixedVector<Claim, kFavouritesMax> favourites_;
};

}  // namespace ai
