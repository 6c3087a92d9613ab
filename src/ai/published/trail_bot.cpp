#include "ai/published/trail_bot.h"

#include <algorithm>

#include "ai/published/preference.h"
#include "ai/published/souvenir_value.h"
#include "ai/published/ticket_sets.h"
#include "ai/published/trail_plan.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::MoveKind;
using rules::TicketSet;

// It counts in the cars and cities of USA; on other maps in proportion.
constexpr unsigned kTrailUsaCars = 45;
constexpr unsigned kUsaPlaces = 36;
double cars_share(const rules::Map& map, double cars) {
    return cars * map.cars / kTrailUsaCars;
}

constexpr double kTrailNever = -1000;
constexpr double kCard = 0;  // what a claim must beat is its threshold

class TrailValue {
public:
    TrailValue(const rules::Map& map, const rules::View& view)
        : map_(map), view_(view), plan_(map, view), threshold_(threshold()) {}

    [[nodiscard]] double operator()(rules::Move move) const {
        switch (move.kind()) {
            case MoveKind::kClaim:
                return claim(move);
            case MoveKind::kDrawTickets:
                return wants_tickets() ? kCard + 0.9 : kTrailNever / 2;
            case MoveKind::kDrawMarket:
                return kCard + market(move.card());
            case MoveKind::kDrawDeck:
                return kCard;
            default:
                return kTrailNever;
        }
    }

private:
    [[nodiscard]] const rules::SeatView& own() const { return view_.seat[index(view_.viewer)]; }

    // More than a card, or less than everything.
    [[nodiscard]] double claim(rules::Move move) const {
        const rules::Track& track = map_[move.track()];
        const bool is_planned = plan_.is_planned(move.track());
        double value = track.points + souvenir_value(map_, view_, move.track()) +
                       0.8 * track.length + plan_.trail_value(move.track()) +
                       plan_.others_value(move.track());
        if (plan_.has_tickets_to_do()) {
            value += 50 + (plan_.is_on_closest(move.track()) ? 15 : 0);
        }
        const int held = move.card() == Card::kWild ? 0 : view_.hand[move.card()];
        const double payment = 1e-3 * held - 1e-1 * move.wilds();
        const bool is_worth_it = plan_.has_tickets_to_do() ? is_planned : value >= threshold_;
        return (is_worth_it ? 100 : kTrailNever) + value + payment;
    }

    [[nodiscard]] double threshold() const {
        bool is_late = own().cars <= cars_share(map_, 15);
        for (unsigned i = 0; i < view_.seats; ++i) {
            is_late =
                is_late || (i != index(view_.viewer) && view_.seat[i].cars <= cars_share(map_, 7));
        }
        return is_late ? 1.0 : 2.5;
    }

    [[nodiscard]] bool wants_tickets() const {
        return !plan_.has_tickets_to_do() && own().cars >= cars_share(map_, 18) &&
               plan_.own().place_count() * kUsaPlaces >= 12U * map_.place_count;
    }

    // Below 1: a card never outweighs a claim.
    [[nodiscard]] double market(Card card) const {
        if (card == Card::kWild) {
            return 0.99;
        }
        const CardNeed& need = plan_.need();
        const int missing = need.short_of[index(card)];
        if (missing > 0) {
            return 0.1 + 0.01 * missing;
        }
        // A grey track takes the colour that is nearest to paying it.
        return need.is_grey_short && view_.hand[card] > 0 ? 0.001 * view_.hand[card] : -0.5;
    }

    const rules::Map& map_;
    const rules::View& view_;
    TrailPlan plan_;
    double threshold_;
};

}  // namespace

rules::Move TrailBot::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    return preferred(question.legal, rng, [&](rules::Move move) {
        const TicketSet chosen = kept(view, move.offer_mask());
        return view.phase == rules::Phase::kOpening ? opening_appeal(view, chosen)
                                                    : later_appeal(view, chosen);
    });
}

double TrailBot::opening_appeal(const rules::View& view, const TicketSet& tickets) const {
    const Network network = Network::of(map(), view, view.viewer);
    const double cars = view.seat[index(view.viewer)].cars;
    rules::TrackSet all;
    unsigned sum = 0;
    unsigned main_chain = 0;
    tickets.for_each([&](rules::TicketId id) {
        const Way way = way_of(map(), network, kFewLongTracks, id);
        all = all | way.missing;
        sum += way.cars;
        main_chain = std::max(main_chain, way.cars);
    });
    const double together = cars_on(map(), all);
    const double strain = std::max(0.0, together / cars - 0.85);
    double value = 0.7 * (sum - together) + 0.5 * main_chain;
    tickets.for_each([&](rules::TicketId id) {
        const double cost = way_of(map(), network, kFewLongTracks, id).cars;
        const double odds = std::clamp(0.98 - 0.6 * cost / cars - 2 * strain, 0.02, 0.98);
        value += map()[id].points * (2 * odds - 1);
    });
    return value;
}

double TrailBot::later_appeal(const rules::View& view, const TicketSet& tickets) const {
    const Network network = Network::of(map(), view, view.viewer);
    double value = 0;
    tickets.for_each([&](rules::TicketId id) {
        const Way way = way_of(map(), network, kFewLongTracks, id);
        const double cars = way.exists() ? way.cars : kFar;
        value += cars <= cars_share(map(), 7) ? 1000 + map()[id].points : -cars;
    });
    return value;
}

rules::Move TrailBot::act(const Question& question, base::Rng& rng) {
    return preferred(question.legal, rng, TrailValue(map(), question.view));
}

rules::Move TrailBot::pick_again(const Question& question, base::Rng& rng) {
    return act(question, rng);
}

}  // namespace ai
