// ai/planner/planner.h
//
// The heuristic policy: which routes the tickets need, which cards to wait for, when to claim, when
// to draw tickets and which to keep. Fast enough for millions of games inside a search. It takes a
// State, but always a determinized one (world.h), and reads only what the seat may see.
//
// A plan persists from turn to turn. The planner replans when somebody takes one of its routes,
// when the tickets change, and when time runs short.
#pragma once

#include <array>
#include <cstdint>

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

    // Keeps an undisturbed plan for this many turns of its seat. 1, the initial value, replans
    // every turn.
    void set_patience(unsigned turns) { patience_ = turns; }

    // How it plays the last turn of its seat. kByPoints: the claim that scores most. kByWeights:
    // like any other turn, only that any claim beats a card.
    enum class LastTurn : std::uint8_t { kByWeights, kByPoints };
    void set_last_turn(LastTurn how) { last_turn_ = how; }

    Planner(const Planner&) = delete;  // its parts refer to one another
    Planner& operator=(const Planner&) = delete;
    ~Planner() = default;

    // Discards all plans, because the world changed.
    void forget();

    // Requires a seat to act. Returns a legal move.
    [[nodiscard]] rules::Move choose(const rules::State& world, rules::Seat seat, base::Rng& rng);

    // What a seat means to do about its tickets.
    struct SeatPlan {
        bool is_made = false;
        rules::TicketSet tickets;  // held when the plan was made
        rules::TicketSet live;     // the ones it will complete
        rules::TrackSet targets;   // routes not yet claimed
        unsigned cars = 0;
        unsigned cost = 0;  // of all targets, in units of route_costs
        unsigned age = 0;   // in turns
    };
    // Plans from scratch, as it would on a turn of the seat now.
    const SeatPlan& plan(const rules::State& world, rules::Seat seat) {
        make_plan(world, seat, outlook_.turns_left(world, seat));
        return plans_[index(seat)];
    }

    // All plans, to return to them after trying something out.
    using Plans = std::array<SeatPlan, rules::kSeatsMax>;
    [[nodiscard]] const Plans& plans() const { return plans_; }
    void set_plans(const Plans& plans) { plans_ = plans; }

    // What choose() has just planned for, if it was a turn with more to come.
    [[nodiscard]] Wishes wishes(const rules::State& world, rules::Seat seat) const {
        return wishes_of(world, seat, outlook_.turns_left(world, seat));
    }
    // The tickets that it means to complete.
    [[nodiscard]] const rules::TicketSet& live_tickets(rules::Seat seat) const {
        return plans_[index(seat)].live;
    }
    [[nodiscard]] const Outlook& outlook() const { return outlook_; }
    [[nodiscard]] const ClaimJudge& judge() const { return judge_; }

private:
    // The value of each card, and the average of a card from the deck.
    struct CardValues {
        std::array<float, rules::kCardKinds> value{};
        float blind = 0;
    };

    [[nodiscard]] rules::Move keep(const rules::State& world, rules::Seat seat);
    [[nodiscard]] rules::Move turn(const rules::State& world, rules::Seat seat, base::Rng& rng);
    [[nodiscard]] rules::Move last_turn(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] rules::Move draw(const rules::State& world, const Needs& needs,
                                   base::Rng& rng) const;
    [[nodiscard]] rules::Move souvenir(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] rules::Move place(const rules::State& world, rules::Seat seat, base::Rng& rng);

    [[nodiscard]] CardValues card_values(const Needs& needs) const;
    void make_plan(const rules::State& world, rules::Seat seat, float turns_left);
    [[nodiscard]] bool is_stale(const rules::State& world, rules::Seat seat) const;
    [[nodiscard]] Wishes wishes_of(const rules::State& world, rules::Seat seat,
                                   float turns_left) const;

    RoutePlanner routes_;
    Outlook outlook_;
    const Geography& geography_;
    const rules::Map& map_;
    ClaimJudge judge_;
    Plans plans_{};
    unsigned patience_ = 1;
    PlannerWeights weights_;
    RouteCosts costs_{};
    LastTurn last_turn_ = LastTurn::kByPoints;
};

}  // namespace ai
