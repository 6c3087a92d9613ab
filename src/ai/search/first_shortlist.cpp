#include "ai/search/first_shortlist.h"

#include <algorithm>

#include "rules/legal.h"

namespace ai {
namespace {

using rules::Card;
using rules::Move;
using rules::Seat;
using rules::State;
using rules::TrackId;

constexpr unsigned kClaimsMax = 16;

void add_claims(const Planner& planner, const State& world, Seat seat, MoveList& moves) {
    const Wishes wishes = planner.wishes(world, seat);
    base::FixedVector<Claim, rules::kTracksMax> claims;
    planner.judge().payable(world, seat).for_each([&](TrackId id) {
        const Claim claim = planner.judge().claim_of(world, seat, id, wishes);
        if (claim.score != kNever) {
            claims.push_back(claim);
        }
    });
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) { return a.score > b.score; });
    for (unsigned i = 0; i < claims.size() && i < kClaimsMax; ++i) {
        moves.push_back(claims[i].move);
    }
}

void add_turn(const Planner& planner, const State& world, Seat seat, MoveList& moves) {
    const bool is_second = world.phase == rules::Phase::kSecondPick;
    const unsigned market =
        rules::pickable_market(world, is_second ? rules::Pick::kSecond : rules::Pick::kFirst);
    if (!is_second) {
        add_claims(planner, world, seat, moves);
        if (world.ticket_deck_size() > 0) {
            moves.push_back(Move::draw_tickets());
        }
    }
    if (world.drawable() > 0) {
        moves.push_back(Move::draw_deck());
    }
    for (unsigned card = 0; card < rules::kCardKinds; ++card) {
        if (((market >> card) & 1U) != 0) {
            moves.push_back(Move::draw_market(to_id<Card>(card)));
        }
    }
}

}  // namespace

MoveList first_shortlist(Planner& planner, const rules::Map& map, const State& world, Seat seat,
                         base::Rng& rng) {
    MoveList moves;
    const Move first = planner.choose(world, seat, rng);
    moves.push_back(first);
    if (world.phase == rules::Phase::kTurn || world.phase == rules::Phase::kSecondPick) {
        add_turn(planner, world, seat, moves);
    } else {
        const rules::Legal legal(map, world, seat);
        // Sample a few of the many placements.
        const std::uint32_t step = 1 + legal.size() / kClaimsMax;
        for (std::uint32_t n = rng.below(step); n < legal.size(); n += step) {
            moves.push_back(legal[n]);
        }
    }
    // Remove the duplicate of the first one.
    const auto twin = std::find(moves.begin() + 1, moves.end(), first);
    if (twin != moves.end()) {
        std::move(twin + 1, moves.end(), twin);
        moves.pop_back();
    }
    return moves;
}

}  // namespace ai
