#include "review/reasons.h"

#include <bit>
#include <optional>

#include "review/card_uses.h"
#include "review/draw_reasons.h"
#include "rules/apply.h"

namespace review {
namespace {

using rules::index;
using rules::Move;
using rules::MoveKind;
using rules::State;
using rules::TicketId;

constexpr unsigned kMuchLonger = 3;  // cars

unsigned kept_count(Move keep) {
    return static_cast<unsigned>(std::popcount(keep.offer_mask()));
}

Remark of_souvenir(const rules::Map& map, const State& position, rules::Seat seat) {
    const auto had =
        static_cast<unsigned>(std::popcount(unsigned{position.souvenirs[index(seat)]}));
    const auto& points = map.souvenir_points;
    return {.code = RemarkCode::kSouvenirs,
            .to = had + 1,
            .points = unsigned{points[had + 1]} - points[had]};
}

}  // namespace

std::vector<Remark> Reasons::of(const State& position, const Choice& choice) {
    const Move better = choice.better;
    ways_.look(position, choice.seat);
    switch (better.kind()) {
        case MoveKind::kClaim:
            return of_claim(position, choice);
        case MoveKind::kDrawMarket:
            return DrawReasons(map_, position, choice.seat, ways_).of_face_up(better.card());
        case MoveKind::kDrawDeck:
            return DrawReasons(map_, position, choice.seat, ways_).of_deck();
        case MoveKind::kDrawTickets:
            return DrawReasons(map_, position, choice.seat, ways_).of_tickets();
        case MoveKind::kKeep:
            return of_keep(position, choice);
        case MoveKind::kSouvenir:
            return {of_souvenir(map_, position, choice.seat)};
        default:
            return {};
    }
}

std::vector<Remark> Reasons::of_keep(const State& position, const Choice& choice) {
    std::vector<Remark> remarks;
    const bool is_keep = choice.other.kind() == MoveKind::kKeep;
    const unsigned better = choice.better.offer_mask();
    const unsigned other = is_keep ? choice.other.offer_mask() : better;
    const unsigned to = kept_count(choice.better);
    const unsigned from = is_keep ? kept_count(choice.other) : to;
    if (from != to) {
        remarks.push_back({.code = to > from ? RemarkCode::kKeepsMore : RemarkCode::kKeepsFewer,
                           .from = from,
                           .to = to});
    }
    // What differs; if nothing does, all that is kept.
    const unsigned asked = better == other ? better : better ^ other;
    const rules::Offer& offer = position.offer[index(choice.seat)];
    for (unsigned i = 0; i < rules::offer_size(offer); ++i) {
        if (((asked >> i) & 1U) == 0) {
            continue;
        }
        const std::optional<unsigned> cars = ways_.cars_left(offer[i]);
        const bool is_kept = ((better >> i) & 1U) != 0;
        if (cars) {
            remarks.push_back({.code = is_kept ? RemarkCode::kKeptFor : RemarkCode::kLeftOut,
                               .ticket = offer[i],
                               .to = *cars,
                               .points = map_[offer[i]].points});
        } else if (!is_kept) {
            remarks.push_back({.code = RemarkCode::kLeftLost, .ticket = offer[i]});
        }
    }
    return remarks;
}

std::vector<Remark> Reasons::of_claim(const State& position, const Choice& choice) {
    const Move claim = choice.better;
    const rules::Seat seat = choice.seat;
    State after = position;
    rules::apply(map_, after, seat, claim);
    std::vector<Remark> remarks;
    if (choice.other.kind() == MoveKind::kClaim && choice.other.track() == claim.track()) {
        add_payment(position, choice, remarks);
    }
    position.tickets[index(seat)].for_each([&](TicketId id) {
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
    add_risk(position, choice, remarks);
    if (position.turns_left == 0 && after.turns_left > 0) {
        remarks.push_back({.code = RemarkCode::kEndsGame});
    }
    remarks.push_back({.code = RemarkCode::kPoints, .points = map_[claim.track()].points});
    return remarks;
}

// Two payments for one track, by what they leave in hand.
void Reasons::add_payment(const State& position, const Choice& choice,
                          std::vector<Remark>& remarks) {
    const auto hand_after = [&](Move claim, State& after) {
        after = position;
        rules::apply(map_, after, choice.seat, claim);
        return after.hand[index(choice.seat)];
    };
    State after;
    const rules::CardCounts worse = hand_after(choice.other, after);
    const rules::CardCounts better = hand_after(choice.better, after);
    for (unsigned i = rules::kCardKinds; i-- > 0;) {
        const auto card = rules::to_id<rules::Card>(i);
        if (better[card] > worse[card]) {
            remarks.push_back({.code = RemarkCode::kKeepsCard, .card = card});
            break;
        }
    }
    ways_.look(after, choice.seat);
    const auto uses = CardUses(map_, after, choice.seat, ways_).compared(worse, better);
    if (!uses.empty()) {
        remarks.push_back({.code = RemarkCode::kKeepsRoute,
                           .track = uses.front().track,
                           .ticket = uses.front().ticket,
                           .from = uses.front().before,
                           .to = uses.front().after});
    }
}

// What it would cost to find the route taken. Of several tickets, the one that suffers most.
void Reasons::add_risk(const State& position, const Choice& choice, std::vector<Remark>& remarks) {
    const rules::TrackId track = choice.better.track();
    const bool is_double = map_.is_double(track);
    if (position.turns_left > 0 || (is_double && position.seats >= map_.both_tracks_from &&
                                    position.owner(rules::Map::twin(track)) == rules::kNoSeat)) {
        return;
    }
    std::optional<Remark> worst;
    for (const Remark& remark : std::vector<Remark>(remarks)) {
        if (remark.code != RemarkCode::kCompletes && remark.code != RemarkCode::kNearer) {
            continue;
        }
        ways_.look(position, choice.seat);
        const unsigned was = ways_.cars_left(remark.ticket).value_or(0);
        ways_.lose(track);
        const std::optional<unsigned> is = ways_.cars_left(remark.ticket);
        if (!is && (!worst || worst->code == RemarkCode::kAtRisk)) {
            worst = {.code = RemarkCode::kOnlyWay, .ticket = remark.ticket};
        } else if (is && *is >= was + kMuchLonger &&
                   (!worst ||
                    (worst->code == RemarkCode::kAtRisk && *is - was > worst->to - worst->from))) {
            worst = {.code = RemarkCode::kAtRisk, .ticket = remark.ticket, .from = was, .to = *is};
        }
    }
    if (worst) {
        remarks.push_back(*worst);
    }
}

std::vector<Remark> reasons_for(const rules::Map& map, const State& position,
                                const Reasons::Choice& choice) {
    const ai::Geography geography(map);
    return Reasons(geography).of(position, choice);
}

}  // namespace review
