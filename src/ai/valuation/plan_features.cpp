#include "ai/valuation/plan_features.h"

#include <algorithm>
#include <bit>

#include "ai/planner/final_points.h"
#include "rules/apply.h"
#include "rules/longest_trail.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::kColours;
using rules::Phase;
using rules::Seat;
using rules::State;
using rules::TicketSet;
using rules::TrackId;
using rules::TrackSet;

constexpr float kUnit = 16;
constexpr float kMost = 32000;
constexpr unsigned kLong = 5;          // routes from this length score much
constexpr unsigned kTurnsPerPlan = 5;  // as in rollouts

unsigned cars_of(const rules::Map& map, const TrackSet& tracks) {
    unsigned sum = 0;
    tracks.for_each([&](TrackId id) { sum += map[id].length; });
    return sum;
}

unsigned points_of(const rules::Map& map, const TrackSet& tracks) {
    unsigned sum = 0;
    tracks.for_each([&](TrackId id) { sum += map[id].points; });
    return sum;
}

unsigned most_points(const rules::Map& map, const TrackSet& tracks) {
    unsigned most = 0;
    tracks.for_each([&](TrackId id) { most = std::max<unsigned>(most, map[id].points); });
    return most;
}

bool is_second_pick(const State& world) {
    return world.phase == Phase::kSecondPick ||
           (is_refill(world) && world.after_market == Phase::kSecondPick);
}

}  // namespace

void FeatureRow::add(float value) {
    numbers_[at_++] = static_cast<std::int16_t>(std::clamp(value * kUnit, -kMost, kMost));
}

PlanFeatures::PlanFeatures(const Geography& geography)
    : routes_(geography),
      planner_(geography, PlannerWeights{}),
      geography_(geography),
      map_(geography.map()) {
    planner_.set_patience(kTurnsPerPlan);
    map_.all_tracks.for_each(
        [&](TrackId id) { points_of_length_[map_[id].length] = map_[id].points; });
}

const Features& PlanFeatures::of(const State& position) {
    State world = position;
    settle_choices(world);
    for (unsigned i = 0; i < world.seats; ++i) {
        outline(world, to_id<Seat>(i));
    }
    read_board(world);
    for (unsigned i = 0; i < world.seats; ++i) {
        read_seat(world, to_id<Seat>(i));
    }
    try_end(world);
    for (unsigned i = 0; i < world.seats; ++i) {
        FeatureRow row(std::span(features_.seat[i]).subspan(used_[i]));
        add_lead(world, i, row);
        add_tries(world, i, row);
    }
    return features_;
}

void PlanFeatures::settle_choices(State& world) {
    rules::NoEvents sink;
    base::Rng rng(1);
    while (world.phase == Phase::kKeep || world.phase == Phase::kSouvenir ||
           world.phase == Phase::kOpening || world.phase == Phase::kPlace) {
        const auto seat = to_id<Seat>(static_cast<unsigned>(std::countr_zero(world.to_act(map_))));
        if (world.phase == Phase::kSouvenir) {
            planner_.plan(world, seat);
        }
        rules::apply_seats(map_, world, seat, planner_.choose(world, seat, rng), sink);
    }
}

void PlanFeatures::outline(const State& world, Seat seat) {
    const unsigned i = index(seat);
    Outline& outline = outline_[i];
    const Planner::SeatPlan& plan = planner_.plan(world, seat);
    outline.live = plan.live;
    outline.targets = plan.targets;
    outline.plan_cars = plan.cars;
    outline.plan_cost = plan.cost;
    outline.needs = planner_.outlook().needs_of(world, seat, plan.targets);
    outline.payable = planner_.judge().payable(world, seat);
    outline.live_points = rules::ticket_points(map_, plan.live);
    outline.plan_points = points_of(map_, plan.targets);
    outline.trail =
        map_.longest_path_bonus > 0 ? rules::longest_trail_length(map_, world.owned[i]) : 0;
    const float cars = std::max(
        0.0F, static_cast<float>(world.cars[i]) - static_cast<float>(map_.last_round_cars));
    const auto cards = static_cast<float>(world.hand[i].total());
    outline.out_of_cars =
        cars / weights_.pace_cars + std::max(0.0F, cars - cards) / weights_.pace_cards;
    outline.turns = planner_.outlook().turns_left(world, seat);
    const TicketSet open = planner_.outlook().unfinished(world, seat);
    outline.open = open;
    outline.now = world.points[i] +
                  static_cast<int>(rules::ticket_points(map_, world.tickets[i] - open)) -
                  static_cast<int>(rules::ticket_points(map_, open));
    outline.done = (world.tickets[i] - open).size();
    int spare = static_cast<int>(world.hand[i].wilds());
    for (const int here : outline.needs.spare) {
        spare += here;
    }
    const float after_plan = std::max(0.0F, cars - static_cast<float>(plan.cars));
    outline.end = outline.needs.turns + after_plan / weights_.pace_cars +
                  std::max(0.0F, after_plan - static_cast<float>(spare)) / weights_.pace_cards;
    features_.sets[i] = {.owned = world.owned[i],
                         .targets = plan.targets,
                         .done = world.tickets[i] - open,
                         .live = plan.live,
                         .dead = open - plan.live};
}

void PlanFeatures::read_board(const State& world) {
    FeatureRow row(features_.board);
    row.add(unsigned{world.seats});
    row.add(unsigned{world.turns_left});
    row.add(world.turns_left > 0);
    row.add(unsigned{world.deck_size});
    row.add(world.drawable());
    row.add(world.ticket_deck_size());
    row.add(is_second_pick(world));
    row.add(world.phase == Phase::kBlindPick);
    row.add(world.phase == Phase::kDealOffer);
    row.add(unsigned{world.market_wilds});
    unsigned long_ones = 0;
    unsigned longest = 0;
    for (const rules::OpenRow& open : world.open_count) {
        long_ones += open[kLong - 1];
        longest += open[kLong];
    }
    row.add(long_ones);
    row.add(longest);
    float soonest = outline_[0].out_of_cars;
    float sum = 0;
    unsigned trail = 0;
    for (unsigned i = 0; i < world.seats; ++i) {
        soonest = std::min(soonest, outline_[i].out_of_cars);
        sum += outline_[i].out_of_cars;
        trail = std::max(trail, outline_[i].trail);
    }
    row.add(soonest);
    row.add(sum / static_cast<float>(world.seats));
    row.add(trail);
}

void PlanFeatures::read_seat(const State& world, Seat seat) {
    const unsigned i = index(seat);
    FeatureRow row(features_.seat[i]);
    add_holdings(world, i, row);
    add_plan(world, i, row);
    add_cards(world, i, row);
    add_claims(i, row);
    add_race(world, i, row);
    add_filler(world, i, row);
    add_turn(world, i, row);
    add_souvenirs(world, i, row);
    add_contest(world, i, row);
    add_end(world, i, row);
    add_cash(world, i, row);
    add_supply(world, i, row);
    add_prospects(world, i, row);
    add_clock(world, i, row);
    used_[i] = row.used();
}

void PlanFeatures::add_holdings(const State& world, unsigned seat, FeatureRow& row) const {
    const rules::CardCounts& hand = world.hand[seat];
    const TicketSet open = outline_[seat].open;
    const TicketSet done = world.tickets[seat] - open;
    unsigned most = 0;
    unsigned second = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        const unsigned here = hand.count[colour];
        second = std::max(second, std::min(most, here));
        most = std::max(most, here);
    }
    row.add(int{world.points[seat]});
    row.add(rules::ticket_points(map_, done));
    row.add(rules::ticket_points(map_, open - outline_[seat].live));
    row.add(done.size());
    row.add(unsigned{world.cars[seat]});
    row.add(hand.total());
    row.add(hand.wilds());
    row.add(most);
    row.add(second);
}

void PlanFeatures::add_plan(const State& world, unsigned seat, FeatureRow& row) const {
    const Outline& own = outline_[seat];
    unsigned detours = 0;
    unsigned most_detour = 0;
    unsigned longest = 0;
    own.targets.for_each([&](TrackId id) {
        detours += geography_.detour(id);
        most_detour = std::max(most_detour, geography_.detour(id));
        longest = std::max<unsigned>(longest, map_[id].length);
    });
    row.add(own.live_points);
    row.add(own.live.size());
    row.add(own.targets.size());
    row.add(own.plan_points);
    row.add(own.plan_cars);
    row.add(own.needs.turns);
    row.add(static_cast<int>(world.cars[seat]) - static_cast<int>(own.plan_cars));
    row.add(detours);
    row.add(most_detour);
    row.add(longest);
}

// Which cards the plan lacks, and whether they lie there.
void PlanFeatures::add_cards(const State& world, unsigned seat, FeatureRow& row) const {
    const Needs& needs = outline_[seat].needs;
    unsigned colours = 0;
    int most = 0;
    int all = needs.grey;
    int spare = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        const int lack = needs.short_of[colour];
        colours += lack > 0 ? 1 : 0;
        most = std::max(most, lack);
        all += lack;
        spare += needs.spare[colour];
    }
    unsigned useful = 0;
    for (const rules::Card card : world.market) {
        if (index(card) < kColours) {
            const bool is_grey = needs.grey > 0 && index(card) == needs.best_grey;
            useful += needs.short_of[index(card)] > 0 || is_grey ? 1 : 0;
        }
    }
    row.add(all);
    row.add(colours);
    row.add(most);
    row.add(needs.grey);
    row.add(spare);
    row.add(useful);
}

// What it can pay for now.
void PlanFeatures::add_claims(unsigned seat, FeatureRow& row) const {
    const Outline& own = outline_[seat];
    const TrackSet wanted = own.targets | (own.targets & map_.doubles).swapped_pairs();
    const TrackSet ready = own.payable & wanted;
    row.add(geography_.routes_of(ready).size());
    row.add(most_points(map_, ready));
    row.add(most_points(map_, own.payable));
}

// What of the plan will be done when the first seat runs out of cars.
void PlanFeatures::add_race(const State& world, unsigned seat, FeatureRow& row) const {
    const Outline& own = outline_[seat];
    float soonest = own.out_of_cars;
    for (unsigned other = 0; other < world.seats; ++other) {
        soonest = std::min(soonest, outline_[other].out_of_cars);
    }
    const float turns = world.turns_left > 0 ? 1 : soonest + 1;
    const float after = std::max(0.0F, turns - own.needs.turns);
    const float share = std::min(1.0F, turns / std::max(1.0F, own.needs.turns));
    const auto open = static_cast<float>(2 * own.live_points + own.plan_points);
    row.add(own.turns);
    row.add(own.out_of_cars);
    row.add(own.turns * weights_.hurry + 1 - own.needs.turns);
    row.add(after);
    row.add(share * open);
    row.add((1 - share) * open);
    row.add(own.now);
    row.add(static_cast<float>(own.now) + share * open + kFillerRate * after);
}

// What it would build beside its plan.
void PlanFeatures::add_filler(const State& world, unsigned seat, FeatureRow& row) const {
    const auto at = to_id<Seat>(seat);
    const Outlook& outlook = planner_.outlook();
    const TrackSet filler = outlook.filler(world, at, outline_[seat].turns);
    const auto points = static_cast<float>(points_of(map_, filler));
    row.add(filler.empty() ? 0 : points / outlook.needs_of(world, at, filler).turns);
    row.add(points);
}

void PlanFeatures::add_turn(const State& world, unsigned seat, FeatureRow& row) const {
    const unsigned wait = turns_before(world, seat);
    const bool is_turns = index(world.turn) == seat;
    row.add(wait == 0);
    row.add(wait);
    row.add(wait == 0 && is_second_pick(world));
    row.add(world.turns_left > 0 && wait < world.turns_left);
    row.add(is_turns && world.phase == Phase::kBlindPick);
    row.add(is_turns && world.phase == Phase::kDealOffer);
}

void PlanFeatures::add_souvenirs(const State& world, unsigned seat, FeatureRow& row) const {
    const auto held = static_cast<unsigned>(std::popcount(world.souvenirs[seat]));
    unsigned missing = 0;
    unsigned near = 0;
    for (unsigned symbol = 0; symbol < map_.symbol_count; ++symbol) {
        const rules::Stack stack = world.stack[symbol];
        const bool is_owned = ((world.souvenirs[seat] >> symbol) & 1U) != 0;
        if (stack.count > 0 && !is_owned) {
            ++missing;
            near += (map_.tracks_at[stack.place] & outline_[seat].targets).empty() ? 0 : 1;
        }
    }
    row.add(held);
    row.add(unsigned{map_.souvenir_points[held]});
    row.add(missing);
    row.add(near);
}

void PlanFeatures::add_contest(const State& world, unsigned seat, FeatureRow& row) {
    const Outline& own = outline_[seat];
    TrackSet wanted;
    TrackSet soon;
    for (unsigned other = 0; other < world.seats; ++other) {
        if (other != seat) {
            wanted |= outline_[other].targets;
            soon |= geography_.routes_of(outline_[other].payable);
        }
    }
    // From some number of seats on, the other track of a double is still there.
    const bool is_wide = world.seats >= map_.both_tracks_from;
    const TrackSet contested = (own.targets & wanted) - (is_wide ? map_.doubles : TrackSet{});
    unsigned lost = 0;
    float cost = 0;
    float turns = 0;
    if (!contested.empty()) {
        const auto at = to_id<Seat>(seat);
        costs_ = planner_.outlook().route_costs(world, at);
        contested.for_each([&](TrackId id) { costs_[index(id)] = kClosedRoute; });
        const RoutePlan around = routes_.plan(costs_, own.live);
        lost = rules::ticket_points(map_, own.live - around.tickets);
        cost =
            (static_cast<float>(around.cost) - static_cast<float>(own.plan_cost)) / Outlook::kUnit;
        turns = planner_.outlook().needs_of(world, at, around.routes).turns - own.needs.turns;
    }
    row.add(contested.size());
    row.add(cars_of(map_, contested));
    row.add((contested & soon).size());
    row.add((own.targets & soon).size());
    row.add(lost);
    row.add(cost);
    row.add(turns);
}

void PlanFeatures::add_end(const State& world, unsigned seat, FeatureRow& row) {
    Outline& own = outline_[seat];
    unsigned others = 0;
    unsigned most_done = 1;
    for (unsigned other = 0; other < world.seats; ++other) {
        others = other == seat ? others : std::max(others, outline_[other].trail);
        most_done = std::max(most_done, outline_[other].done);
    }
    const bool has_bonus = map_.longest_path_bonus > 0 && own.trail >= std::max(others, 1U);
    const auto held = static_cast<unsigned>(std::popcount(world.souvenirs[seat]));
    const int total = own.now + (has_bonus ? map_.longest_path_bonus : 0) +
                      (own.done == most_done ? map_.most_tickets_bonus : 0) +
                      map_.souvenir_points[held];
    const FinalPoints final_points(map_, world, to_id<Seat>(seat));
    int best = 0;
    unsigned longest = 0;
    own.payable.for_each([&](TrackId id) {
        if (map_[id].length <= world.cars[seat]) {
            best = std::max(best, final_points.of(id));
            longest = std::max<unsigned>(longest, map_[id].length);
        }
    });
    const bool has_turn = world.turns_left == 0 || turns_before(world, seat) < world.turns_left;
    own.guess[0] = static_cast<float>(total + (has_turn ? best : 0));
    row.add(own.trail);
    row.add(static_cast<int>(own.trail) - static_cast<int>(others));
    row.add(map_.longest_path_bonus > 0 && !own.targets.empty()
                ? rules::longest_trail_length(map_, world.owned[seat] | own.targets)
                : own.trail);
    row.add(total);
    row.add(best);
    row.add(total + (has_turn ? best : 0));
    row.add(longest > 0 && world.cars[seat] - longest <= map_.last_round_cars);
}

}  // namespace ai
