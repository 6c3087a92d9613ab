#include "review/endgame.h"

#include <algorithm>
#include <limits>

#include "ai/planner/final_points.h"
#include "rules/apply.h"
#include "rules/legal.h"
#include "rules/score.h"

namespace review {

using rules::index;
using rules::Move;
using rules::Phase;
using rules::Seat;
using rules::State;

std::optional<Move> Endgame::choose(const State& world, Seat seat) const {
    const bool is_last_round = world.turns_left > 0;
    if (world.phase == Phase::kTurn) {
        return is_last_round ? last_turn(world, seat) : begin_last_round(world, seat);
    }
    if (world.phase == Phase::kKeep && is_last_round) {
        return keep(world, seat);
    }
    return std::nullopt;
}

bool Endgame::loses(const State& world, Seat seat, Move move) const {
    if (world.turns_left > 0 || move.kind() != rules::MoveKind::kClaim ||
        map_[move.track()].length + map_.last_round_cars < world.cars[index(seat)]) {
        return false;
    }
    State after = world;
    take(after, seat, move);
    Seat other = seat;
    for (unsigned i = 1; i < world.seats; ++i) {
        other = next_seat(world, other);
        if (const auto claim = greedy(after, other)) {
            take(after, other, *claim);
        }
    }
    return best_claim(after, seat, 0).outcome.share == 0;
}

// A claim that wins whatever the others do.
std::optional<Move> Endgame::begin_last_round(const State& world, Seat seat) const {
    const unsigned cars = world.cars[index(seat)];
    if (cars > map_.last_round_cars + rules::kLengthMax) {
        return std::nullopt;
    }
    const Options ends = claims(world, seat, cars - std::min<unsigned>(cars, map_.last_round_cars));
    for (std::size_t i = 0; i < ends.size() && i < kEnds; ++i) {
        State after = world;
        take(after, seat, ends[i].move);
        // First against simple replies: most claims do not win even then.
        if (outcome_after(after, seat, world.seats, seat).share < kWhole) {
            continue;
        }
        Seat other = seat;
        for (unsigned turns = world.seats - 1U; turns > 0; --turns) {
            other = next_seat(world, other);
            if (const auto reply = best_claim(after, other, turns).claim) {
                take(after, other, *reply);
            }
        }
        if (best_claim(after, seat, 0).outcome.share == kWhole) {
            return ends[i].move;
        }
    }
    return std::nullopt;
}

std::optional<Move> Endgame::last_turn(const State& world, Seat seat) const {
    const Chosen best = best_claim(world, seat, world.turns_left - 1U);
    if (best.outcome.share == 0 && world.ticket_deck_size() > 0) {
        return Move::draw_tickets();  // only a ticket that is already done can help
    }
    return best.claim;
}

Move Endgame::keep(const State& world, Seat seat) const {
    const rules::Legal legal(map_, world, seat);
    Move best = legal[0];
    Outcome most{.share = 0, .lead = std::numeric_limits<int>::min()};
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        State after = world;
        rules::NoEvents sink;
        rules::apply_seats(map_, after, seat, legal[i], sink);
        const Outcome here = outcome_after(after, seat, world.turns_left - 1U, seat);
        if (here > most) {
            most = here;
            best = legal[i];
        }
    }
    return best;
}

Endgame::Options Endgame::claims(const State& world, Seat seat, unsigned length_min) const {
    const ai::FinalPoints points(map_, world, seat);
    Options options;
    judge_.payable(world, seat).for_each([&](rules::TrackId id) {
        const unsigned length = map_[id].length;
        if (length < length_min || length > world.cars[index(seat)]) {
            return;
        }
        const ai::Claim claim = judge_.best_payment(world, seat, id, {});
        if (claim.score != ai::kNever) {
            options.push_back({.move = claim.move, .points = points.of(id)});
        }
    });
    std::stable_sort(options.begin(), options.end(),
                     [](const Option& a, const Option& b) { return a.points > b.points; });
    return options;
}

std::optional<Move> Endgame::greedy(const State& world, Seat seat) const {
    const ai::FinalPoints points(map_, world, seat);
    std::optional<Move> best;
    int most = -1;
    judge_.payable(world, seat).for_each([&](rules::TrackId id) {
        const int here = points.of(id);
        if (here <= most || map_[id].length > world.cars[index(seat)]) {
            return;
        }
        const ai::Claim claim = judge_.best_payment(world, seat, id, {});
        if (claim.score != ai::kNever) {
            most = here;
            best = claim.move;
        }
    });
    return best;
}

void Endgame::take(State& world, Seat seat, Move claim) const {
    rules::NoEvents sink;
    world.turn = seat;
    world.phase = Phase::kTurn;
    world.turns_left = world.seats;  // not over before all had their turns
    rules::apply_seats(map_, world, seat, claim, sink);
    if (world.phase == Phase::kSouvenir) {  // either counts the same
        rules::apply_seats(map_, world, seat, rules::Legal(map_, world, seat)[0], sink);
    }
}

Endgame::Chosen Endgame::best_claim(const State& world, Seat seat, unsigned turns_after) const {
    const Options options = claims(world, seat, 0);
    if (options.empty()) {
        return {.claim = std::nullopt, .outcome = outcome_after(world, seat, turns_after, seat)};
    }
    // What the next seat would like to have is worth a look, however few points it gives.
    const auto wanted = turns_after == 0 ? std::nullopt : greedy(world, next_seat(world, seat));
    Chosen best{.claim = std::nullopt,
                .outcome = {.share = 0, .lead = std::numeric_limits<int>::min()}};
    for (std::size_t i = 0; i < options.size() && best.outcome.share < kWhole; ++i) {
        const Move move = options[i].move;
        if (i >= kLooked && (!wanted || wanted->track() != move.track())) {
            continue;
        }
        State after = world;
        take(after, seat, move);
        const Outcome here = outcome_after(after, seat, turns_after, seat);
        if (here > best.outcome) {
            best = {.claim = move, .outcome = here};
        }
    }
    return best;
}

Endgame::Outcome Endgame::outcome(const State& world, Seat seat) const {
    const rules::Standings end = rules::standings(map_, world);
    unsigned winners = 0;
    int best_other = std::numeric_limits<int>::min();
    for (unsigned i = 0; i < world.seats; ++i) {
        winners += end[i].rank == 1 ? 1 : 0;
        best_other = i == index(seat) ? best_other : std::max(best_other, end[i].total);
    }
    const rules::Standing& own = end[index(seat)];
    return {.share = own.rank == 1 ? kWhole / winners : 0, .lead = own.total - best_other};
}

Endgame::Outcome Endgame::outcome_after(State world, Seat last, unsigned turns, Seat seat) const {
    for (; turns > 0; --turns) {
        last = next_seat(world, last);
        if (const auto claim = greedy(world, last)) {
            take(world, last, *claim);
        }
    }
    return outcome(world, seat);
}

}  // namespace review
