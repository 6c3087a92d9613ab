#include "ai/planner/planner.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "ai/planner/final_points.h"
#include "rules/legal.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::Card;
using rules::kColours;
using rules::Move;
using rules::Seat;
using rules::State;
using rules::TicketSet;
using rules::TrackId;
using rules::TrackSet;

// About so many tickets have usually the bonus for most of them.
constexpr float kTicketsForMost = 4;
constexpr int kMissingMost = 5;  // cards of a colour; more make it no more urgent

}  // namespace

Planner::Planner(const Geography& geography, const PlannerWeights& weights)
    : routes_(geography),
      outlook_(geography, weights),
      geography_(geography),
      map_(geography.map()),
      judge_(geography, outlook_, weights),
      weights_(weights) {}

void Planner::forget() {
    for (SeatPlan& plan : plans_) {
        plan.is_made = false;
    }
}

Move Planner::choose(const State& world, Seat seat, base::Rng& rng) {
    switch (world.phase) {
        case rules::Phase::kOpening:
        case rules::Phase::kKeep:
            return keep(world, seat);
        case rules::Phase::kSouvenir:
            return souvenir(world, seat);
        case rules::Phase::kPlace:
            return place(world, seat, rng);
        case rules::Phase::kSecondPick: {
            const float left = outlook_.turns_left(world, seat);
            if (is_stale(world, seat)) {
                make_plan(world, seat, left);
            }
            return draw(world, wishes_of(world, seat, left).needs, rng);
        }
        default:
            return turn(world, seat, rng);
    }
}

bool Planner::is_stale(const State& world, Seat seat) const {
    const SeatPlan& plan = plans_[index(seat)];
    if (!plan.is_made || plan.tickets != world.tickets[index(seat)]) {
        return true;
    }
    if (plan.targets.empty()) {
        return false;
    }
    const TrackSet there = world.open_tracks(map_, seat) | world.owned[index(seat)];
    return !(plan.targets - geography_.routes_of(there)).empty();
}

void Planner::make_plan(const State& world, Seat seat, float left) {
    SeatPlan& plan = plans_[index(seat)];
    const TicketSet tickets = outlook_.unfinished(world, seat);
    costs_ = outlook_.route_costs(world, seat);
    plan.is_made = true;
    plan.age = 0;
    plan.tickets = world.tickets[index(seat)];
    const unsigned cars = world.cars[index(seat)];
    RoutePlan best = routes_.plan(costs_, tickets);
    const auto fits = [&](const RoutePlan& tried) {
        return tried.cars <= cars &&
               outlook_.needs_of(world, seat, tried.routes).turns <= left * weights_.hurry + 1;
    };
    // Too much to finish: drop the ticket that costs least to lose until the rest fits.
    bool is_enough = best.tickets.empty() || fits(best);
    while (!is_enough) {
        RoutePlan rest;
        float least_loss = 1e9F;
        best.tickets.for_each([&](rules::TicketId id) {
            const RoutePlan without = routes_.plan(costs_, best.tickets.without(id));
            const bool is_fit = fits(without);
            const float loss =
                2 * static_cast<float>(map_[id].points) -
                static_cast<float>(best.cost - std::min(best.cost, without.cost)) / Outlook::kUnit -
                (is_fit ? 1000.0F : 0.0F);
            if (loss < least_loss) {
                least_loss = loss;
                rest = without;
                is_enough = is_fit;
            }
        });
        best = rest;
        is_enough = is_enough || best.tickets.empty();
    }
    plan.live = best.tickets;
    plan.targets = best.routes;
    plan.cars = best.cars;
    plan.cost = best.cost;
}

Wishes Planner::wishes_of(const State& world, Seat seat, float left) const {
    const SeatPlan& plan = plans_[index(seat)];
    Wishes wishes;
    wishes.targets = plan.targets.empty() ? outlook_.filler(world, seat, left) : plan.targets;
    wishes.needs = outlook_.needs_of(world, seat, wishes.targets);
    wishes.plan_cars = plan.cars;
    wishes.spare_turns = left * weights_.hurry + 1 - wishes.needs.turns;
    return wishes;
}

Move Planner::turn(const State& world, Seat seat, base::Rng& rng) {
    if (world.turns_left > 0 && last_turn_ == LastTurn::kByPoints) {
        const Move claim = last_turn(world, seat);
        if (claim != Move::pass()) {
            return claim;
        }
    }
    SeatPlan& plan = plans_[index(seat)];
    const float left = outlook_.turns_left(world, seat);
    if (++plan.age >= patience_ || is_stale(world, seat)) {
        make_plan(world, seat, left);
    } else {
        // Routes claimed since are no longer targets.
        plan.targets = plan.targets - geography_.routes_of(world.owned[index(seat)]);
    }
    const bool has_plan = !plan.targets.empty();
    const bool has_tickets = world.ticket_deck_size() > 0;
    if (!has_plan && has_tickets && left >= weights_.ticket_turns &&
        static_cast<float>(world.cars[index(seat)]) >= weights_.ticket_cars) {
        return Move::draw_tickets();
    }
    Wishes wishes = wishes_of(world, seat, left);
    const bool can_draw = rules::can_pick(world, rules::Pick::kFirst);
    // In the last turn any claim beats a card.
    using Least = ClaimJudge::Least;
    const Least least = left <= 1 || !can_draw ? Least::kAny : Least::kWorthIt;
    if (least == Least::kAny) {
        wishes.plan_cars = 0;  // nothing left to reserve them for
    }
    const Claim claim = judge_.best_claim(world, seat, wishes, least);
    if (claim.score > (least == Least::kAny ? kNever : 0)) {
        return claim.move;
    }
    if (can_draw) {
        return draw(world, wishes.needs, rng);
    }
    return has_tickets ? Move::draw_tickets() : Move::pass();
}

// The claim that scores most, or a pass if the hand pays for none. The longest path counts by
// estimate, and only if the planner looks after it at all.
Move Planner::last_turn(const State& world, Seat seat) const {
    const FinalPoints points(map_, world, seat);
    std::optional<TrailRace> race;
    if (weights_.trail > 0 && map_.longest_path_bonus > 0) {
        race.emplace(map_, world, seat);
    }
    Move best = Move::pass();
    int most = -1;
    judge_.payable(world, seat).for_each([&](TrackId id) {
        int here = points.of(id);
        if (race && race->own() < race->others() && race->own_with(map_[id]) >= race->others()) {
            here += map_.longest_path_bonus;
        }
        if (here > most && map_[id].length <= world.cars[index(seat)]) {
            const Claim claim = judge_.best_payment(world, seat, id, {});
            if (claim.score != kNever) {
                most = here;
                best = claim.move;
            }
        }
    });
    return best;
}

Planner::CardValues Planner::card_values(const Needs& needs) const {
    CardValues values;
    auto& [value, blind] = values;
    bool lacks = needs.grey > 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        float& here = value[colour];
        if (needs.short_of[colour] > 0) {
            lacks = true;
            // The last missing card is worth more than the first of many.
            here = weights_.need + (needs.short_of[colour] == 1 ? weights_.close : 0);
            if (weights_.need_more != 0) {
                const int more = std::min(needs.short_of[colour], kMissingMost) - 1;
                here += weights_.need_more * static_cast<float>(more);
            }
        } else if (needs.grey > 0 && colour == needs.best_grey) {
            here = weights_.need_grey + (needs.grey == 1 ? weights_.close : 0);
        } else {
            here = weights_.spare;
        }
        blind += here * static_cast<float>(map_.cards.count[colour]);
    }
    value[kColours] = lacks ? weights_.wild : weights_.wild / 2;
    blind += value[kColours] * static_cast<float>(map_.cards.wilds());
    blind /= static_cast<float>(map_.card_total);
    blind += weights_.blind;
    return values;
}

Move Planner::draw(const State& world, const Needs& needs, base::Rng& rng) const {
    const bool is_second = world.phase == rules::Phase::kSecondPick;
    const auto [value, blind] = card_values(needs);
    const unsigned market =
        rules::pickable_market(world, is_second ? rules::Pick::kSecond : rules::Pick::kFirst);
    Move best = Move::draw_deck();
    float best_value = world.drawable() > 0 ? blind : kNever;
    std::uint32_t equals = 1;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        if (((market >> colour) & 1U) == 0) {
            continue;
        }
        if (value[colour] > best_value) {
            best_value = value[colour];
            best = Move::draw_market(to_id<Card>(colour));
            equals = 1;
        } else if (value[colour] == best_value && rng.below(++equals) == 0) {
            best = Move::draw_market(to_id<Card>(colour));
        }
    }
    if (!is_second && ((market >> kColours) & 1U) != 0) {
        // It competes with two cards.
        const float two = best_value + std::max(blind, 0.0F);
        if (value[kColours] > two || best_value == kNever) {
            best = Move::draw_market(Card::kWild);
        }
    }
    return best;
}

Move Planner::keep(const State& world, Seat seat) {
    costs_ = outlook_.route_costs(world, seat);
    const rules::Legal legal(map_, world, seat);
    const TicketSet open = outlook_.unfinished(world, seat);
    const auto cars = static_cast<float>(world.cars[index(seat)]);
    const float limit =
        weights_.reach * std::min(cars, outlook_.turns_left(world, seat) * weights_.car_turns);
    Move best = legal[0];
    float best_value = kNever;
    for (std::uint32_t n = 0; n < legal.size(); ++n) {
        const Move move = legal[n];
        TicketSet wanted = open;
        for (unsigned i = 0; i < rules::kOfferMax; ++i) {
            if (((move.offer_mask() >> i) & 1U) != 0) {
                wanted.insert(world.offer[index(seat)][i]);
            }
        }
        const RoutePlan plan = routes_.plan(costs_, wanted);
        const float load = static_cast<float>(plan.cars) / std::max(limit, 0.5F);
        const float chance = 1 / (1 + std::pow(load, weights_.reach_power));
        const auto planned = static_cast<float>(rules::ticket_points(map_, plan.tickets));
        const auto lost = static_cast<float>(rules::ticket_points(map_, wanted - plan.tickets));
        float value = planned * (2 * chance - 1) - lost -
                      weights_.ticket_cost * static_cast<float>(plan.cost) / Outlook::kUnit;
        if (map_.most_tickets_bonus > 0) {  // C27: each ticket brings it nearer
            value += chance * static_cast<float>(map_.most_tickets_bonus) *
                     static_cast<float>(plan.tickets.size()) / kTicketsForMost;
        }
        if (value > best_value) {
            best_value = value;
            best = move;
        }
    }
    return best;
}

Move Planner::souvenir(const State& world, Seat seat) const {
    // Take the one at the place the plan will not visit again.
    const rules::Track& track = map_[world.claimed];
    const TrackSet& targets = plans_[index(seat)].targets;
    const bool returns = !(map_.tracks_at[index(track.from)] & targets).empty();
    return Move::souvenir(returns ? track.to : track.from);
}

Move Planner::place(const State& world, Seat seat, base::Rng& rng) {
    costs_ = outlook_.route_costs(world, seat);
    const RoutePlan plan = routes_.plan(costs_, outlook_.unfinished(world, seat));
    const rules::Legal legal(map_, world, seat);
    // A place on the plan; if there is none, any.
    Move best = legal[rng.below(legal.size())];
    std::uint32_t found = 0;
    for (std::uint32_t n = 0; n < legal.size(); ++n) {
        const Move move = legal[n];
        const bool is_near = !(map_.tracks_at[index(move.place())] & plan.routes).empty();
        if (is_near && rng.below(++found) == 0) {
            best = move;
        }
    }
    return best;
}

}  // namespace ai
