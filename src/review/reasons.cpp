#include "review/reasons.h"

#include <bit>
#include <optional>

#include "rules/apply.h"

namespace review {
namespace {

using rules::Move;
using rules::MoveKind;
using rules::State;
using rules::TicketId;

unsigned kept_count(Move keep) {
    return static_cast<unsigned>(std::popcount(keep.offer_mask()));
}

}  // namespace

std::vector<Remark> Reasons::of(const State& position, const Choice& choice) {
    const Move better = choice.better;
    switch (better.kind()) {
        case MoveKind::kClaim:
            return of_claim(position, choice.seat, better);
        case MoveKind::kDrawMarket:
            return {{.code = RemarkCode::kGetsCard, .card = better.card()}};
        case MoveKind::kDrawTickets:
            return {{.code = RemarkCode::kGetsTickets}};
        case MoveKind::kKeep: {
            const unsigned to = kept_count(better);
            const unsigned from =
                choice.other.kind() == MoveKind::kKeep ? kept_count(choice.other) : to;
            if (from == to) {
                return {};
            }
            return {{.code = to > from ? RemarkCode::kKeepsMore : RemarkCode::kKeepsFewer,
                     .from = from,
                     .to = to}};
        }
        default:
            return {};
    }
}

std::vector<Remark> Reasons::of_claim(const State& position, rules::Seat seat, Move claim) {
    State after = position;
    rules::apply(map_, after, seat, claim);
    std::vector<Remark> remarks;
    position.tickets[rules::index(seat)].for_each([&](TicketId id) {
        ways_.look(position, seat);
        const std::optional<unsigned> was = ways_.cars_left(id);
        ways_.look(after, seat);
        const std::optional<unsigned> is = ways_.cars_left(id);
        if (!was || !is || *is >= *was) {
            return;
        }
        if (*is == 0) {
            remarks.push_back({.code = RemarkCode::kCompletes, .ticket = id});
        } else {
            remarks.push_back({.code = RemarkCode::kNearer, .ticket = id, .from = *was, .to = *is});
        }
    });
    if (position.turns_left == 0 && after.turns_left > 0) {
        remarks.push_back({.code = RemarkCode::kEndsGame});
    }
    remarks.push_back({.code = RemarkCode::kPoints, .points = map_[claim.track()].points});
    return remarks;
}

}  // namespace review
