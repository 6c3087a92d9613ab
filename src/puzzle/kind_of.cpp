#include "puzzle/kind_of.h"

#include <algorithm>

#include "review/ticket_ways.h"
#include "rules/apply.h"

namespace puzzle {
namespace {

using rules::Move;
using rules::MoveKind;
using rules::Seat;
using rules::State;

constexpr unsigned kFewPoints = 4;  // of a route that one would hardly claim for its own sake

bool brings_end(const rules::Map& map, const State& position, Seat seat, Move move) {
    State after = position;
    rules::apply(map, after, seat, move);
    return position.turns_left == 0 && after.turns_left > 0;
}

// How many cars fewer the seat lacks for some ticket of its own after the claim; below zero: more.
// A ticket that cannot be completed any more counts as many.
int nearer(review::TicketWays& ways, const State& before, const State& after, Seat seat) {
    constexpr int kLost = 20;
    int most = 0;
    int least = 0;
    before.tickets[rules::index(seat)].for_each([&](rules::TicketId ticket) {
        ways.look(before, seat);
        const auto was = ways.cars_left(ticket);
        ways.look(after, seat);
        const auto is = ways.cars_left(ticket);
        if (was) {
            const int gain = is ? static_cast<int>(*was) - static_cast<int>(*is) : -kLost;
            most = std::max(most, gain);
            least = std::min(least, gain);
        }
    });
    return most > 0 ? most : least;
}

// A claim that brings no ticket of the seat nearer and few points, and takes an opponent's way.
bool is_block(const ai::Geography& geography, const State& position, Seat seat, Move claim) {
    if (geography.map()[claim.track()].points > kFewPoints) {
        return false;
    }
    State after = position;
    rules::apply(geography.map(), after, seat, claim);
    review::TicketWays ways(geography);
    if (nearer(ways, position, after, seat) > 0) {
        return false;
    }
    for (unsigned i = 0; i < position.seats; ++i) {
        const auto other = rules::to_id<Seat>(i);
        if (other != seat && nearer(ways, position, after, other) < 0) {
            return true;
        }
    }
    return false;
}

bool is_draw(Move move) {
    return move.kind() == MoveKind::kDrawDeck || move.kind() == MoveKind::kDrawMarket;
}

Kind kind_of_claim(const ai::Geography& geography, const State& position, Seat seat, Move best,
                   Move second) {
    const bool is_claim = second.kind() == MoveKind::kClaim;
    if (is_claim && second.track() == best.track()) {
        return Kind::kPayment;
    }
    if (brings_end(geography.map(), position, seat, best) !=
        (is_claim && brings_end(geography.map(), position, seat, second))) {
        return Kind::kEnd;
    }
    if (is_block(geography, position, seat, best)) {
        return Kind::kBlock;
    }
    return is_claim ? Kind::kRoute : Kind::kBuildOrDraw;
}

Kind kind_of_draw(const rules::Map& map, const State& position, Seat seat, Move second) {
    if (is_draw(second)) {
        return Kind::kCard;
    }
    if (second.kind() == MoveKind::kDrawTickets) {
        return Kind::kTickets;
    }
    const bool is_claim = second.kind() == MoveKind::kClaim;
    return is_claim && brings_end(map, position, seat, second) ? Kind::kEnd : Kind::kBuildOrDraw;
}

}  // namespace

Kind kind_of(const ai::Geography& geography, const State& position, Seat seat,
             const std::vector<Choice>& choices) {
    const Move best = choices[0].move;
    const Move second = choices[1].move;
    switch (best.kind()) {
        case MoveKind::kKeep:
            return position.phase == rules::Phase::kOpening ? Kind::kOpeningTickets
                                                            : Kind::kTickets;
        case MoveKind::kDrawTickets:
            return Kind::kTickets;
        case MoveKind::kSouvenir:
        case MoveKind::kPlace:
            return Kind::kSouvenir;
        case MoveKind::kClaim:
            return kind_of_claim(geography, position, seat, best, second);
        default:
            return kind_of_draw(geography.map(), position, seat, second);
    }
}

bool may_ask(const ai::Geography& geography, const State& position, Seat seat,
             const KindSet& kinds) {
    KindSet others = kinds;
    others.reset(static_cast<std::size_t>(Kind::kEnd));
    others.reset(static_cast<std::size_t>(Kind::kBlock));
    if (others.any()) {
        return true;
    }
    const rules::Legal legal(geography.map(), position, seat);
    rules::TrackSet looked;
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        const Move move = legal[i];
        if (move.kind() != MoveKind::kClaim || looked.has(move.track())) {
            continue;
        }
        looked.insert(move.track());
        if ((has(kinds, Kind::kEnd) && brings_end(geography.map(), position, seat, move)) ||
            (has(kinds, Kind::kBlock) && is_block(geography, position, seat, move))) {
            return true;
        }
    }
    return false;
}

}  // namespace puzzle
