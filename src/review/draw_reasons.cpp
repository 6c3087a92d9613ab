#include "review/draw_reasons.h"

#include <algorithm>
#include <optional>

#include "rules/legal.h"

namespace review {
namespace {

using rules::Card;
using rules::index;
using rules::TicketId;

constexpr unsigned kUsesTold = 2;  // of a colour; a wild has more to say
constexpr unsigned kNearCars = 5;
constexpr unsigned kMuchTime = 8;  // cars of an opponent that leave time for another ticket

rules::Pick pick_of(const rules::State& position) {
    return position.phase == rules::Phase::kSecondPick ? rules::Pick::kSecond : rules::Pick::kFirst;
}

Remark told(RemarkCode code, Card card, const CardUses::Use& use) {
    return {.code = code,
            .track = use.track,
            .ticket = use.ticket,
            .card = card,
            .from = use.before,
            .to = use.after};
}

}  // namespace

DrawReasons::DrawReasons(const rules::Map& map, const rules::State& position, rules::Seat seat,
                         TicketWays& ways)
    : map_(map), position_(position), seat_(seat), ways_(ways), uses_(map, position, seat, ways) {}

std::vector<Card> DrawReasons::helpful_face_up() const {
    const unsigned pickable = rules::pickable_market(position_, pick_of(position_));
    std::vector<Card> helpful;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        const auto card = rules::to_id<Card>(i);
        if (((pickable >> i) & 1U) != 0 && uses_.helps_a_ticket(card)) {
            helpful.push_back(card);
        }
    }
    std::ranges::stable_sort(helpful, {},
                             [&](Card card) { return uses_.for_tickets(card).front().after; });
    return helpful;
}

std::vector<Remark> DrawReasons::of_face_up(Card card) const {
    std::vector<Remark> remarks;
    const std::vector<CardUses::Use> uses = uses_.for_tickets(card);
    for (const CardUses::Use& use : uses) {
        // A second one only if it is as near as the first.
        const unsigned most = card == Card::kWild ? 1 : kUsesTold;
        if (remarks.size() < most && use.after <= uses.front().after) {
            remarks.push_back(told(RemarkCode::kCardTicket, card, use));
        }
    }
    if (uses.empty()) {
        const std::vector<CardUses::Use> others = uses_.for_points(card);
        if (others.empty()) {
            return {{.code = RemarkCode::kGetsCard, .card = card}};
        }
        remarks.push_back(told(RemarkCode::kCardRoute, card, others.front()));
        remarks.back().points = map_[others.front().track].points;
    }
    if (card != Card::kWild || uses.empty()) {
        return remarks;
    }
    // C6: it costs the second card. Why that is worth it.
    const std::vector<Card> helpful = helpful_face_up();
    if (std::ranges::all_of(helpful, [](Card one) { return one == Card::kWild; })) {
        remarks.push_back({.code = RemarkCode::kNoOther});
    }
    const unsigned routes = uses_.lacking_routes();
    if (routes > 1) {
        remarks.push_back({.code = RemarkCode::kWildFits, .to = routes});
    }
    return remarks;
}

std::vector<Remark> DrawReasons::of_deck() const {
    std::vector<Remark> remarks;
    if (uses_.lacking_routes() > 0) {
        const std::vector<Card> helpful = helpful_face_up();
        const auto colour =
            std::ranges::find_if(helpful, [](Card card) { return card != Card::kWild; });
        if (helpful.empty()) {
            remarks.push_back({.code = RemarkCode::kNoFaceUp});
        } else if (colour != helpful.end() && pick_of(position_) == rules::Pick::kFirst) {
            // A blind pick leaves the market as it is (C5), unless cards are missing there (C11).
            if (position_.market_size == rules::kMarketSize) {
                remarks.push_back({.code = RemarkCode::kStillThere, .card = *colour});
            }
        }
        add_odds(remarks);
    }
    if (remarks.empty()) {
        remarks.push_back({.code = RemarkCode::kHidden});
    }
    return remarks;
}

void DrawReasons::add_odds(std::vector<Remark>& remarks) const {
    if (position_.deck_size == 0) {
        return;  // the discards become the deck (C10)
    }
    rules::CardCounts seen = position_.hand[index(seat_)];
    seen.add(position_.discard);
    for (const Card card : position_.market) {
        if (card != rules::kNoCard) {
            ++seen[card];
        }
    }
    unsigned all = 0;
    unsigned helpful = 0;
    for (unsigned i = 0; i < rules::kCardKinds; ++i) {
        const auto card = rules::to_id<Card>(i);
        const unsigned unseen = unsigned{map_.cards[card]} - seen[card];
        all += unseen;
        helpful += unseen > 0 && uses_.helps_a_ticket(card) ? unseen : 0;
    }
    if (helpful > 0) {
        remarks.push_back({.code = RemarkCode::kBlindOdds, .from = helpful, .to = all});
    }
}

std::vector<Remark> DrawReasons::of_tickets() const {
    std::vector<Remark> remarks;
    add_held(remarks);
    add_not_held(remarks);
    add_time(remarks);
    if (remarks.empty()) {
        remarks.push_back({.code = RemarkCode::kGetsTickets});
    }
    return remarks;
}

void DrawReasons::add_held(std::vector<Remark>& remarks) const {
    unsigned held = 0;
    unsigned done = 0;
    unsigned open = 0;
    unsigned cars = 0;
    position_.tickets[index(seat_)].for_each([&](TicketId id) {
        const std::optional<unsigned> left = ways_.cars_left(id);
        ++held;
        done += left == 0U ? 1 : 0;
        open += left && *left > 0 ? 1 : 0;
        cars += left.value_or(0);
    });
    const unsigned own = position_.cars[index(seat_)];
    if (held > 0 && done == held) {
        remarks.push_back({.code = RemarkCode::kAllDone, .to = held});
    } else if (open == 0) {
        remarks.push_back({.code = RemarkCode::kNoneOpen});
    } else if (cars < own) {
        // Paths may share routes, so together they take no more than this.
        remarks.push_back({.code = RemarkCode::kCarsSpare, .from = cars, .to = own});
    }
}

void DrawReasons::add_not_held(std::vector<Remark>& remarks) const {
    unsigned others = 0;
    unsigned done = 0;
    unsigned near = 0;
    for (unsigned i = 0; i < map_.ticket_count; ++i) {
        const auto id = rules::to_id<TicketId>(i);
        if (position_.tickets[index(seat_)].has(id)) {
            continue;
        }
        const std::optional<unsigned> left = ways_.cars_left(id);
        ++others;
        done += left == 0U ? 1 : 0;
        near += left && *left <= kNearCars ? 1 : 0;
    }
    if (done > 0) {
        remarks.push_back({.code = RemarkCode::kNearAtOnce, .from = done, .to = others});
    }
    if (near > done && position_.turns_left == 0) {
        remarks.push_back(
            {.code = RemarkCode::kNear, .from = near, .to = others, .cars = kNearCars});
    }
}

void DrawReasons::add_time(std::vector<Remark>& remarks) const {
    unsigned fewest = map_.cars;
    for (unsigned i = 0; i < position_.seats; ++i) {
        if (i != index(seat_)) {
            fewest = std::min<unsigned>(fewest, position_.cars[i]);
        }
    }
    if (fewest >= kMuchTime) {
        remarks.push_back({.code = RemarkCode::kOthersCars, .cars = fewest});
    }
}

}  // namespace review
