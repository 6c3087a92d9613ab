#include "arena/luck/draw_features.h"

#include <algorithm>
#include <cmath>

#include "rules/score.h"

namespace arena {
namespace {

using ai::Needs;
using ai::Outlook;
using rules::index;
using rules::kColours;
using rules::Phase;
using rules::Seat;
using rules::State;
using rules::TicketId;
using rules::to_id;

constexpr double kSpread =
    1.5;  // standard deviation of a lead, for each root of a turn and its rate
constexpr double kCarsPerClaim = 2.1;  // how fast people and programs build
constexpr double kCardsPerTurn = 2.6;

// The most points that a turn earns with a route and the draws for it.
double best_rate(const rules::Map& map) {
    double best = 0;
    map.all_tracks.for_each([&](rules::TrackId id) {
        best = std::max(best, map[id].points / (1 + map[id].length / 2.0));
    });
    return best;
}

}  // namespace

DrawFeatures::DrawFeatures(const rules::Map& map)
    : geography_(map),
      map_(map),
      outlook_(geography_, ai::PlannerWeights{}),
      planner_(geography_),
      rate_(best_rate(map) * 0.65) {}

bool DrawFeatures::begin(const State& before) {
    if (is_opening(before)) {
        return false;
    }
    seats_ = before.seats;
    const bool is_turn_over =
        before.phase != Phase::kDealOffer && before.after_market == Phase::kTurn;
    next_ = is_turn_over ? rules::next_seat(before, before.turn) : before.turn;
    for (unsigned i = 0; i < seats_; ++i) {
        const auto seat = to_id<Seat>(i);
        make_plan(before, seat);
    }
    weigh_pairs();
    return true;
}

void DrawFeatures::make_plan(const State& state, Seat seat) {
    SeatPlan& made = plans_[index(seat)];
    const ai::RouteCosts costs = outlook_.route_costs(state, seat);
    const rules::TicketSet unfinished = outlook_.unfinished(state, seat);
    const unsigned cars = state.cars[index(seat)];
    made.left = outlook_.turns_left(state, seat);
    ai::RoutePlan plan = planner_.plan(costs, unfinished);
    Needs needs = outlook_.needs_of(state, seat, plan.routes);
    while (!plan.tickets.empty() && (plan.cars > cars || needs.turns > 1.2 * made.left + 1)) {
        TicketId least = rules::kNoTicket;
        plan.tickets.for_each([&](TicketId id) {
            if (least == rules::kNoTicket || map_[id].points < map_[least].points) {
                least = id;
            }
        });
        plan = planner_.plan(costs, plan.tickets.without(least));
        needs = outlook_.needs_of(state, seat, plan.routes);
    }
    made.live = plan.tickets;
    made.cost = plan.cost;
    made.cars = plan.cars;
    made.stake = 2.0 * rules::ticket_points(map_, plan.tickets);
    made.turns = needs.turns;
    made.targets = plan.routes;
    double points = state.points[index(seat)];
    plan.routes.for_each([&](rules::TrackId id) { points += map_[id].points; });
    const rules::TicketSet done = state.tickets[index(seat)] - unfinished;
    points += rules::ticket_points(map_, done) + rules::ticket_points(map_, plan.tickets);
    points -= rules::ticket_points(map_, unfinished - plan.tickets);
    made.final_points = points + filler_points(made.left - made.turns);
    if (made.targets.empty()) {
        made.targets = outlook_.filler(state, seat, static_cast<float>(made.left));
    }
}

void DrawFeatures::weigh_pairs() {
    double left = 0;
    for (unsigned i = 0; i < seats_; ++i) {
        left = std::max(left, plans_[i].left);
    }
    const double spread = kSpread * rate_ * std::sqrt(left + 2);
    for (unsigned i = 0; i < seats_; ++i) {
        for (unsigned j = 0; j < seats_; ++j) {
            const double lead = (plans_[i].final_points - plans_[j].final_points) / spread;
            tension_[i][j] = std::exp(-lead * lead / 2) / spread;
        }
    }
}

// How many turns the seat would take to lay its last cars, its plan first.
double DrawFeatures::turns_to_end(const State& state, Seat seat, const Needs& needs) const {
    const SeatPlan& plan = plans_[index(seat)];
    const int cars = state.cars[index(seat)] - static_cast<int>(plan.cars) - map_.last_round_cars;
    if (cars <= 0) {
        return needs.turns;
    }
    int spare = static_cast<int>(state.hand[index(seat)].wilds());
    for (const int cards : needs.spare) {
        spare += cards;
    }
    return (plan.live.empty() ? 0 : needs.turns) + cars / kCarsPerClaim +
           std::max(0, cars - spare) / kCardsPerTurn;
}

void DrawFeatures::add_hand(const State& state, Seat seat, const Needs& needs, double end,
                            Row& row) const {
    const SeatPlan& plan = plans_[index(seat)];
    const rules::CardCounts& hand = state.hand[index(seat)];
    const bool has_plan = !plan.live.empty();
    const double turns = has_plan ? needs.turns : 0;
    double spare = 0;
    double pile = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        spare += needs.spare[colour] * needs.spare[colour];
        pile = std::max<double>(pile, hand.count[colour]);
    }
    pile = std::min<double>(pile + hand.wilds(), rules::kLengthMax);
    const double slack = end + 1 - turns;
    const auto odds = [&](double scale) { return 1 / (1 + std::exp(-slack / scale)); };
    const double late = end < 8 ? 1 : 0;
    row[0] = -rate_ * turns;
    row[1] = plan.stake * odds(1);
    row[2] = plan.stake * odds(3);
    row[3] = rate_ * std::max(0.0, slack);
    row[4] = rate_ * hand.wilds();
    row[5] = rate_ * spare / 10;
    row[6] = rate_ * pile;
    row[7] = rate_ * (has_plan ? 0 : -needs.turns);
    row[8] = late * rate_ * hand.wilds();
    row[9] = -late * rate_ * turns;
    row[10] = late * rate_ * pile;
    row[11] = -rate_ * turns_to_end(state, seat, needs);
}

void DrawFeatures::add_market(const State& state, Seat seat, const Needs& needs, Row& row) const {
    std::array<int, rules::kCardKinds> there{};
    for (const rules::Card card : state.market) {
        if (card != rules::kNoCard) {
            ++there[index(card)];
        }
    }
    int useful = 0;
    for (unsigned colour = 0; colour < kColours; ++colour) {
        int wanted = needs.short_of[colour];
        if (colour == needs.best_grey) {
            wanted += needs.grey;
        }
        useful += std::min(there[colour], wanted);
    }
    const double cards = rate_ * std::min(useful, 2);
    const double wild = rate_ * (there[kColours] > 0 ? 1 : 0);
    const bool is_next = seat == next_;
    row[12] = is_next ? cards : 0;
    row[13] = is_next ? 0 : cards;
    row[14] = is_next ? wild : 0;
    row[15] = rate_ * (is_next ? std::min(useful, 1) : 0);
}

double DrawFeatures::ticket_gain(const State& state, Seat seat, TicketId ticket) {
    const SeatPlan& plan = plans_[index(seat)];
    rules::TicketSet wanted = plan.live;
    wanted.insert(ticket);
    const ai::RouteCosts costs = outlook_.route_costs(state, seat);
    const ai::RoutePlan with = planner_.plan(costs, wanted);
    const double points = map_[ticket].points;
    if (!with.tickets.has(ticket)) {
        return -points;
    }
    const double cars = state.cars[index(seat)];
    const double chance = 1 / (1 + std::pow(with.cars / std::max(cars * 0.9, 1.0), 4.0));
    const double more = with.cost > plan.cost ? with.cost - plan.cost : 0;
    return points * (2 * chance - 1) - 0.9 * more / Outlook::kUnit;
}

void DrawFeatures::add_offer(const State& state, Seat seat, Row& row) {
    double best = -20;
    double sum = 0;
    for (unsigned i = 0; i < state.offer_size(seat); ++i) {
        const double gain = ticket_gain(state, seat, state.offer[index(seat)][i]);
        best = std::max(best, gain);
        sum += std::max(gain, 0.0);
    }
    row[16] = best;
    row[17] = sum;
}

void DrawFeatures::value(const State& after, std::span<std::int64_t> worth) {
    std::array<Row, rules::kSeatsMax> rows{};
    std::array<Needs, rules::kSeatsMax> needs{};
    double end = 1e9;  // turns until somebody runs out of cars
    for (unsigned i = 0; i < seats_; ++i) {
        const auto seat = to_id<Seat>(i);
        needs[i] = outlook_.needs_of(after, seat, plans_[i].targets);
        end = std::min(end, turns_to_end(after, seat, needs[i]));
    }
    if (after.turns_left > 0) {
        end = 0;
    }
    for (unsigned i = 0; i < seats_; ++i) {
        const auto seat = to_id<Seat>(i);
        add_hand(after, seat, needs[i], end, rows[i]);
        add_market(after, seat, needs[i], rows[i]);
        if (after.phase == Phase::kDealOffer || after.phase == Phase::kKeep) {
            add_offer(after, seat, rows[i]);
        }
    }
    for (unsigned i = 0; i < seats_; ++i) {
        for (unsigned f = 0; f < kCount; ++f) {
            double points = 0;
            double share = 0;
            for (unsigned j = 0; j < seats_; ++j) {
                points += rows[i][f] - rows[j][f];
                share += tension_[i][j] * (rows[i][f] - rows[j][f]);
            }
            std::int64_t* const own = &worth[std::size_t{i} * width()];
            own[f] = std::llround(points / (seats_ - 1) * kUnit);
            own[kCount + f] = std::llround(share / (seats_ - 1) * kUnit);
        }
    }
}

}  // namespace arena
