#include "ai/search/shortlist.h"

#include <algorithm>
#include <functional>

#include "rules/legal.h"
#include "rules/score.h"

namespace ai {
namespace {

using rules::Move;
using rules::Seat;
using rules::State;
using rules::TrackId;

constexpr std::uint32_t kPlacements = 16;  // a sample of the many ways to place a souvenir stack
constexpr unsigned kBlocks = 2;            // claims that only hinder
constexpr float kLeastHarm = 3;            // points; a detour of a turn or two

}  // namespace

const MoveList& Shortlist::list(Planner& planner, std::span<const State> worlds, Seat seat,
                                base::Rng& rng) {
    const State& world = worlds.front();
    moves_.clear();
    options_.clear();
    add(planner.choose(world, seat, rng));
    if (world.phase == rules::Phase::kTurn) {
        collect_claims(planner, world, seat);
        for (const Option& option : options_) {
            if (option.completes) {
                add(option.move);
            }
        }
        const auto end =
            std::ranges::find_if(options_, [](const Option& option) { return option.ends; });
        if (end != options_.end()) {
            add(end->move);
        }
        add_draws(world, seat);
        add_blocks(planner.outlook(), worlds, seat);
        for (const Option& option : options_) {
            add(option.move);
        }
    } else if (world.phase == rules::Phase::kSecondPick) {
        add_draws(world, seat);
    } else {
        const rules::Legal legal(geography_.map(), world, seat);
        const std::uint32_t step = 1 + legal.size() / kPlacements;
        for (std::uint32_t n = rng.below(step); n < legal.size(); n += step) {
            add(legal[n]);
        }
    }
    return moves_;
}

void Shortlist::add(Move move) {
    if (std::ranges::find(moves_, move) == moves_.end()) {
        moves_.push_back(move);
    }
}

void Shortlist::add_draws(const State& world, Seat seat) {
    const rules::Legal legal(geography_.map(), world, seat);
    // Picks and tickets come first.
    for (std::uint32_t n = 0; n < legal.size() && legal[n].kind() != rules::MoveKind::kClaim; ++n) {
        add(legal[n]);
    }
}

void Shortlist::collect_claims(const Planner& planner, const State& world, Seat seat) {
    const rules::Map& map = geography_.map();
    const bool is_last = world.turns_left > 0;
    const FinalPoints points(map, world, seat);
    const rules::TicketSet live = is_last ? rules::TicketSet{} : planner.live_tickets(seat);
    const Needs needs = is_last ? Needs{} : planner.wishes(world, seat).needs;
    costs_ = planner.outlook().route_costs(world, seat);
    plan_cost_ = routes_.plan(costs_, live).cost;
    const unsigned cars = world.cars[index(seat)];
    planner.judge().payable(world, seat).for_each([&](TrackId id) {
        const unsigned length = map[id].length;
        const Claim claim = planner.judge().best_payment(world, seat, id, needs);
        if (length > cars || claim.score == kNever) {
            return;
        }
        Option option{.move = claim.move, .route = geography_.route_of(id)};
        option.value = static_cast<float>(points.of(id));
        option.completes = points.tickets_of(id) > 0;
        if (is_last) {
            option.value += static_cast<float>(points.bonus_of(id));
        } else {
            option.value += claim.score + saved_by(option.route, live);
            option.ends = cars - length <= map.last_round_cars;
        }
        put(option);
    });
    std::ranges::stable_sort(options_, std::greater{}, &Option::value);
}

// One track for each route: the better one.
void Shortlist::put(const Option& option) {
    const auto twin = std::ranges::find(options_, option.route, &Option::route);
    if (twin == options_.end()) {
        options_.push_back(option);
    } else if (option.value > twin->value) {
        *twin = option;
    }
}

float Shortlist::saved_by(TrackId route, const rules::TicketSet& tickets) {
    if (tickets.empty()) {
        return 0;
    }
    const std::uint16_t price = costs_[index(route)];
    costs_[index(route)] = 0;
    const unsigned cost = routes_.plan(costs_, tickets).cost;
    costs_[index(route)] = price;
    return static_cast<float>(plan_cost_ - std::min(plan_cost_, cost)) / Outlook::kUnit;
}

// Only claims that hinder somebody much, in the mean over the worlds.
void Shortlist::add_blocks(const Outlook& outlook, std::span<const State> worlds, Seat seat) {
    for (const State& world : worlds) {
        for (unsigned i = 0; i < world.seats; ++i) {
            if (i != index(seat)) {
                weigh_harm(outlook, world, to_id<Seat>(i));
            }
        }
    }
    base::FixedVector<Option, rules::kTracksMax> blocks = options_;
    std::ranges::stable_sort(blocks, std::greater{}, &Option::harm);
    const float least = kLeastHarm * static_cast<float>(worlds.size());
    for (unsigned i = 0; i < kBlocks && i < blocks.size() && blocks[i].harm >= least; ++i) {
        add(blocks[i].move);
    }
}

void Shortlist::weigh_harm(const Outlook& outlook, const State& world, Seat opponent) {
    const rules::TicketSet tickets = outlook.unfinished(world, opponent);
    if (tickets.empty()) {
        return;
    }
    const rules::Map& map = geography_.map();
    costs_ = outlook.route_costs(world, opponent);
    const RoutePlan plan = routes_.plan(costs_, tickets);
    for (Option& option : options_) {
        // From four seats on the other track of a double is still there.
        const bool closes = !map.is_double(option.route) || world.seats < map.both_tracks_from;
        if (!closes || !plan.routes.has(option.route)) {
            continue;
        }
        const std::uint16_t price = costs_[index(option.route)];
        costs_[index(option.route)] = kClosedRoute;
        const RoutePlan around = routes_.plan(costs_, plan.tickets);
        costs_[index(option.route)] = price;
        const auto failed = rules::ticket_points(map, plan.tickets - around.tickets);
        option.harm +=
            2 * static_cast<float>(failed) +
            (static_cast<float>(around.cost) - static_cast<float>(plan.cost)) / Outlook::kUnit;
    }
}

}  // namespace ai
