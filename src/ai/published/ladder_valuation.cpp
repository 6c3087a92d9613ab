#include "ai/published/ladder_valuation.h"

#include <algorithm>
#include <cmath>

#include "ai/published/souvenir_value.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::MoveKind;
using rules::TrackId;

constexpr double kNever = -1000;
constexpr double kAtOnce = 1000;
constexpr double kTicketsCarShare = 0.55;
constexpr double kEndCarShare = 0.18;
constexpr unsigned kLadderTicketsWanted = 4;  // H2
constexpr double kBlockScale = 0.1;           // H4
// Too small to outweigh anything: among equal values the one that H1 would take.
constexpr double kHair = 1e-6;

}  // namespace

LadderValuation::LadderValuation(const Position& position, Rung rung)
    : map_(position.map),
      view_(position.view),
      rung_(rung),
      plan_(map_, view_),
      v_(plan_.car_value()) {
    if (rung_ != Rung::kH4) {
        return;
    }
    for (unsigned i = 0; i < view_.seats; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        if (seat != view_.viewer) {
            others_.push_back({.seat = seat,
                               .pieces = Pieces(map_, view_.seat[i].owned),
                               .open = Network::of(map_, view_, seat).open});
        }
    }
    awaited_ = contested(position.legal);
}

double LadderValuation::operator()(rules::Move move) {
    switch (move.kind()) {
        case MoveKind::kClaim:
            return claim(move);
        case MoveKind::kDrawTickets:
            return tickets();
        case MoveKind::kDrawMarket: {
            const Card card = move.card();
            const bool is_wild = card == Card::kWild;
            const bool is_glad = rung_ != Rung::kH2 && !is_wild && is_needed(card);
            return pick(card) + (is_glad ? 0.45 * v_ : 0) +
                   kHair * (is_wild ? 100 : 1 + view_.hand[card]);
        }
        case MoveKind::kDrawDeck:
            return blind();
        default:
            return kNever;
    }
}

bool LadderValuation::is_needed(Card card) const {
    return plan_.need().is_short_of(card) || plan_.need().is_grey_short;
}

double LadderValuation::claim(rules::Move move) {
    const TrackId id = move.track();
    const int length = map_[id].length;
    double value = map_[id].points + souvenir_value(map_, view_, id) - 1.4 * length;
    if (rung_ != Rung::kH2) {
        value += plan_.touches_own(id) ? 0.35 * length : 0;
        value -= payment(move);
    }
    if (plan_.tracks().has(id)) {
        value += on_plan(id);
        if (spends_what_is_awaited(move) && plan_.detour(id) == 0) {
            value = std::min(value, 0.0);
        }
    }
    // Of equal payments the one that leaves most wilds, then the colour held most.
    const int held = move.card() == Card::kWild ? 0 : view_.hand[move.card()];
    return value + kHair * (held - 20 * static_cast<int>(move.wilds()));
}

// Wilds, and cards of a colour that the plan then misses.
double LadderValuation::payment(rules::Move move) const {
    const rules::Track& track = map_[move.track()];
    const auto wilds = static_cast<int>(move.wilds());
    double price = 0.6 * v_ * std::max(0, wilds - track.ferries);
    if (track.colour == rules::kGrey && move.card() != Card::kWild) {
        const int spare = plan_.need().spare(view_.hand, move.card());
        price += 0.5 * v_ * std::max(0, track.length - wilds - spare);
    }
    return price;
}

double LadderValuation::on_plan(TrackId id) {
    if (bonus_[index(id)]) {
        return *bonus_[index(id)];
    }
    double bonus = v_ * map_[id].length + 0.8 * plan_.detour(id) + block(id);
    const bool closes = map_.is_double(id) && view_.seats < map_.both_tracks_from &&
                        plan_.network().open.has(rules::Map::twin(id));
    bonus += closes ? 1.5 : 0;
    if (rung_ != Rung::kH2 && own().cars < kEndCarShare * map_.cars) {
        bonus *= plan_.fits() ? 2 : 0;
    }
    bonus_[index(id)] = bonus;
    if (closes) {
        bonus_[index(rules::Map::twin(id))] = bonus;
    }
    return bonus;
}

double LadderValuation::pick(Card card) const {
    if (card == Card::kWild) {
        return 1.6 * v_;
    }
    return is_needed(card) ? v_ : 0.15 * v_;
}

double LadderValuation::blind() const {
    const rules::CardCounts unseen = unseen_cards(map_, view_);
    double sum = 0;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        sum += unseen.count[i] * pick(rules::to_id<Card>(i));
    }
    return sum / std::max(1U, unseen.total());
}

double LadderValuation::tickets() const {
    if (own().cars < kTicketsCarShare * map_.cars) {
        return kNever;
    }
    if (rung_ != Rung::kH2) {
        return plan_.tickets_value();
    }
    const bool wants = plan_.live().empty() && own().ticket_count < kLadderTicketsWanted;
    return wants ? kAtOnce : kNever;
}

double LadderValuation::block(TrackId id) const {
    const rules::Track& track = map_[id];
    double value = 0;
    for (const Other& other : others_) {
        const rules::SeatView& seat = view_.seat[index(other.seat)];
        const bool can_pay = seat.hand_size >= track.length && seat.cars >= track.length;
        if (!other.open.has(id) || !can_pay || !other.pieces.bridges(track)) {
            continue;
        }
        unsigned threats = 0;
        other.open.for_each([&](TrackId way) {
            const rules::Track& t = map_[way];
            const bool is_same = other.pieces.is_joined(t.from, track.from) &&
                                 other.pieces.is_joined(t.to, track.to);
            const bool is_turned = other.pieces.is_joined(t.from, track.to) &&
                                   other.pieces.is_joined(t.to, track.from);
            threats += is_same || is_turned ? 1 : 0;
        });
        const double cars =
            std::min(other.pieces.cars(track.from), other.pieces.cars(track.to)) + track.length;
        const double progress = 1.0 - static_cast<double>(seat.cars) / map_.cars;
        value += kBlockScale * std::pow(cars, 1.3) / (1 + 0.5 * (threats - 1.0)) * progress;
    }
    return others_.empty() ? 0 : value / static_cast<double>(others_.size());
}

bool LadderValuation::is_contested(TrackId id) const {
    return std::any_of(others_.begin(), others_.end(), [&](const Other& other) {
        return other.open.has(id) && other.pieces.touches(map_[id]);
    });
}

rules::TrackSet LadderValuation::contested(std::span<const rules::Move> legal) const {
    rules::TrackSet payable;
    for (const rules::Move move : legal) {
        if (move.kind() == MoveKind::kClaim) {
            payable.insert(move.track());
        }
    }
    rules::TrackSet result;
    (plan_.tracks() - payable - (payable & map_.doubles).swapped_pairs()).for_each([&](TrackId id) {
        if (is_contested(id)) {
            result.insert(id);
        }
    });
    return result;
}

bool LadderValuation::spends_what_is_awaited(rules::Move move) const {
    bool spends = false;
    awaited_.for_each([&](TrackId id) {
        const rules::TrackColour colour = map_[id].colour;
        spends = spends || move.wilds() > 0 || colour == rules::kGrey ||
                 index(colour) == index(move.card());
    });
    return spends;
}

}  // namespace ai
