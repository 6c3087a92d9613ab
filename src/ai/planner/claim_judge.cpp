#include "ai/planner/claim_judge.h"

#include <algorithm>

namespace ai {
namespace {

using rules::Card;
using rules::kColours;
using rules::Move;
using rules::Seat;
using rules::State;
using rules::TrackId;
using rules::TrackSet;

constexpr unsigned kShort = 2;   // routes up to this length do not deserve a wild card
constexpr float kSpareMost = 8;  // more turns to spare change nothing

}  // namespace

ClaimJudge::ClaimJudge(const Geography& geography, const Outlook& outlook,
                       const PlannerWeights& weights)
    : geography_(geography), map_(geography.map()), outlook_(outlook), weights_(weights) {
    map_.all_tracks.for_each([&](TrackId id) {
        const rules::Track& track = map_[id];
        const float most = static_cast<float>(track.points) + outlook_.most_souvenir_points();
        if (off_plan_score(track, most) > 0) {
            worth_it_.insert(id);
        }
    });
}

float ClaimJudge::off_plan_score(const rules::Track& track, float points) const {
    return weights_.off_points * points - weights_.off_plan -
           weights_.off_car * static_cast<float>(track.length);
}

// Tracks the hand can pay for, by class; includes some ferries it cannot pay for.
TrackSet ClaimJudge::payable(const State& world, Seat seat) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const unsigned cars = std::min<unsigned>(world.cars[index(seat)], rules::kLengthMax);
    const unsigned wilds = hand.wilds();
    unsigned most = 0;
    TrackSet tracks = map_.ferries;
    const auto add = [&](unsigned colour, unsigned cards) {
        tracks |= geography_.tracks_up_to(colour, std::min(cards + wilds, cars));
    };
    for (unsigned colour = 0; colour < kColours; ++colour) {
        most = std::max<unsigned>(most, hand.count[colour]);
        add(colour, hand.count[colour]);
    }
    add(index(rules::kGrey), most);
    return tracks & world.open_tracks(map_, seat);
}

Claim ClaimJudge::best_payment(const State& world, Seat seat, TrackId id,
                               const Needs& needs) const {
    const rules::CardCounts& hand = world.hand[index(seat)];
    const rules::Track& track = map_[id];
    const unsigned length = track.length;
    const unsigned wilds = hand.wilds();
    const float wild_cost = weights_.claim_wild + (length <= kShort ? weights_.claim_short : 0.0F);
    Claim best{.move = Move::pass(), .score = kNever};
    const auto consider = [&](unsigned colour) {
        const unsigned coloured = std::min<unsigned>(hand.count[colour], length - track.ferries);
        const unsigned wild = length - coloured;
        if (coloured == 0 || wild > wilds) {
            return;
        }
        // Spent cards that other targets need; on a grey route, all but the spare ones.
        int conflict = 0;
        if (track.colour == rules::kGrey) {
            conflict = std::max(0, static_cast<int>(coloured) - needs.spare[colour]);
        }
        const float score = -wild_cost * static_cast<float>(wild - track.ferries) -
                            weights_.claim_conflict * static_cast<float>(conflict);
        if (score > best.score) {
            best = {.move = Move::claim(id, to_id<Card>(colour), wild), .score = score};
        }
    };
    if (track.colour != rules::kGrey) {
        consider(index(track.colour));
    } else {
        for (unsigned colour = 0; colour < kColours; ++colour) {
            consider(colour);
        }
    }
    if (best.score == kNever && wilds >= length) {
        best = {.move = Move::claim(id, Card::kWild, length),
                .score = -wild_cost * static_cast<float>(length - track.ferries)};
    }
    return best;
}

Claim ClaimJudge::best_claim(const State& world, Seat seat, const Wishes& wishes,
                             Least least) const {
    Claim best{.move = Move::pass(), .score = kNever};
    TrackSet tracks = payable(world, seat);
    if (least == Least::kWorthIt) {
        tracks =
            tracks & (worth_it_ | wishes.targets | (wishes.targets & map_.doubles).swapped_pairs());
    }
    tracks.for_each([&](TrackId id) {
        const Claim claim = claim_of(world, seat, id, wishes);
        if (claim.score > best.score) {
            best = claim;
        }
    });
    return best;
}

Claim ClaimJudge::claim_of(const State& world, Seat seat, TrackId id, const Wishes& wishes) const {
    const Needs& needs = wishes.needs;
    const unsigned cars = world.cars[index(seat)];
    const unsigned spare_cars = cars - std::min(cars, wishes.plan_cars);
    const rules::Track& track = map_[id];
    const TrackId route = geography_.route_of(id);
    const bool is_target = wishes.targets.has(route);
    Claim claim{.move = Move::pass(), .score = kNever};
    if (track.length > (is_target ? cars : spare_cars)) {
        return claim;
    }
    claim = best_payment(world, seat, id, needs);
    if (claim.score == kNever) {
        return claim;
    }
    const float points =
        static_cast<float>(track.points) + outlook_.souvenir_points(world, seat, id);
    if (is_target) {
        claim.score += weights_.claim + weights_.claim_points * points +
                       weights_.claim_detour * static_cast<float>(geography_.detour(route));
        if (weights_.claim_wait != 0) {
            claim.score -=
                weights_.claim_wait * std::clamp(wishes.spare_turns, -kSpareMost, kSpareMost);
        }
        return claim;
    }
    // Penalize off-plan claims that spend cards the plan needs.
    if (track.colour != rules::kGrey) {
        const unsigned coloured = track.length - claim.move.wilds();
        const int conflict =
            std::max(0, static_cast<int>(coloured) - needs.spare[index(track.colour)]);
        claim.score -= weights_.claim_conflict * static_cast<float>(conflict);
    }
    claim.score += off_plan_score(track, points);
    return claim;
}

}  // namespace ai
