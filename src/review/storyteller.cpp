#include "review/storyteller.h"

#include <cstddef>
#include <optional>

#include "rules/score.h"

namespace review {
namespace {

using rules::index;
using rules::Move;
using rules::MoveKind;
using rules::Seat;
using rules::State;
using rules::TicketId;

std::vector<TicketId> listed(const rules::TicketSet& tickets) {
    std::vector<TicketId> list;
    tickets.for_each([&](TicketId id) { list.push_back(id); });
    return list;
}

std::vector<TicketId> listed(const rules::Offer& offer) {
    return {offer.begin(), offer.begin() + static_cast<std::ptrdiff_t>(rules::offer_size(offer))};
}

}  // namespace

Remark Storyteller::deed(std::size_t step) {
    const Step& made = game_.steps[step];
    const Seat seat = made.logged.seat;
    const Move move = made.logged.move;
    const State& after = made.after;
    switch (made.kind) {
        case StepKind::kStart:
            return {.code = RemarkCode::kStart, .seat = move.seat()};
        case StepKind::kOpeningHand:
            return {.code = RemarkCode::kOpeningHands};
        case StepKind::kOpeningTickets:
            return {.code = RemarkCode::kOpeningTickets};
        case StepKind::kMarket:
            return {.code = RemarkCode::kMarket, .card = move.card()};
        case StepKind::kBlind:
            return {
                .code = RemarkCode::kBlind, .seat = game_.before(step).turn, .card = move.card()};
        case StepKind::kTicketsOffered:
            return {.code = RemarkCode::kOffer,
                    .seat = after.turn,
                    .tickets = listed(after.offer[index(after.turn)])};
        case StepKind::kKeep:
            return {.code = RemarkCode::kKept,
                    .seat = seat,
                    .tickets = listed(after.tickets[index(seat)] -
                                      game_.before(step).tickets[index(seat)])};
        case StepKind::kDraw:
            return move.kind() == MoveKind::kDrawDeck
                       ? Remark{.code = RemarkCode::kDrawnDeck, .seat = seat}
                       : Remark{.code = RemarkCode::kDrawnCard, .seat = seat, .card = move.card()};
        case StepKind::kDrawTickets:
            return {.code = RemarkCode::kDrawnTickets, .seat = seat};
        case StepKind::kClaim:
            return claim_deed(step);
        case StepKind::kSymbols:
            return {.code = RemarkCode::kSymbols};
        case StepKind::kSouvenir:
        case StepKind::kPlace:
            return {.code = RemarkCode::kSouvenir, .seat = seat};
        case StepKind::kPass:
            return {.code = RemarkCode::kPassed, .seat = seat};
        default:
            return {.code = RemarkCode::kEnded};
    }
}

Remark Storyteller::claim_deed(std::size_t step) {
    const Step& made = game_.steps[step];
    const Seat seat = made.logged.seat;
    const rules::TrackId track = made.logged.move.track();
    if (made.brings_end) {
        return {.code = RemarkCode::kEndCalled, .seat = seat, .track = track};
    }
    Remark harm = this->harm(step);
    if (harm.code != RemarkCode::kRoute) {
        return harm;
    }
    const State& before = game_.before(step);
    const rules::TicketSet& tickets = before.tickets[index(seat)];
    const rules::TicketSet done =
        rules::tickets_done(map_, made.after.owned[index(seat)], tickets) -
        rules::tickets_done(map_, before.owned[index(seat)], tickets);
    Remark remark{.code = RemarkCode::kRoute, .seat = seat, .track = track};
    unsigned most = 0;
    done.for_each([&](TicketId id) {
        if (map_[id].points > most) {
            most = map_[id].points;
            remark.code = RemarkCode::kTicketDone;
            remark.ticket = id;
        }
    });
    return remark;
}

Remark Storyteller::harm(std::size_t step) {
    const Step& made = game_.steps[step];
    const Seat seat = made.logged.seat;
    Remark worst{.code = RemarkCode::kRoute, .seat = seat, .track = made.logged.move.track()};
    unsigned most = 0;
    for (unsigned i = 0; i < game_.seats; ++i) {
        if (i == index(seat)) {
            continue;
        }
        const auto other = rules::to_id<Seat>(i);
        const State& before = game_.before(step);
        for (const TicketId id : listed(before.tickets[i])) {
            ways_.look(before, other);
            const std::optional<unsigned> was = ways_.cars_left(id);
            ways_.look(made.after, other);
            const std::optional<unsigned> is = ways_.cars_left(id);
            if (!was || *was == 0 || is == was) {
                continue;
            }
            const unsigned more = is ? *is - *was : 2U * map_[id].points;
            if (more > most) {
                most = more;
                worst.code = is ? RemarkCode::kTicketLonger : RemarkCode::kTicketBlocked;
                worst.other = other;
                worst.ticket = id;
                worst.from = *was;
                worst.to = is.value_or(0);
            }
        }
    }
    return worst;
}

std::vector<Remark> Storyteller::reasons(std::size_t step, Move better) {
    const rules::LoggedMove& made = game_.steps[step].logged;
    std::vector<Remark> remarks =
        reasons_.of(game_.before(step), {.seat = made.seat, .better = better, .other = made.move});
    if (better.kind() == MoveKind::kClaim) {
        add_taken(step, better, remarks);
    }
    return remarks;
}

void Storyteller::add_taken(std::size_t step, Move better, std::vector<Remark>& remarks) const {
    for (std::size_t later = step + 1; later < game_.steps.size(); ++later) {
        const Step& next = game_.steps[later];
        const bool is_same = next.kind == StepKind::kClaim &&
                             map_[next.logged.move.track()].route == map_[better.track()].route;
        if (is_same && next.logged.seat != game_.steps[step].logged.seat) {
            remarks.push_back({.code = RemarkCode::kTakenLater,
                               .other = next.logged.seat,
                               .track = next.logged.move.track(),
                               .move = static_cast<unsigned>(later + 1)});
            break;
        }
    }
}

}  // namespace review
