#include "ai/published/hungry_agent.h"

#include <algorithm>
#include <bit>
#include <optional>

#include "ai/published/answers.h"
#include "ai/published/preference.h"
#include "ai/published/ticket_sets.h"

namespace ai {
namespace {

using rules::Card;
using rules::index;
using rules::PlaceId;
using rules::TicketSet;
using rules::TrackId;

constexpr Weights kHungryCars = {.car = 1, .track = 0, .own_track = 0};
// In USA; on other maps in proportion.
constexpr unsigned kCarsToSpare = 5;
constexpr unsigned kHungryCarsForTickets = 8;

// Two sets of places that grow towards the places to be joined, and at last to each other.
class Joining {
public:
    Joining(const rules::Map& map, const Network& network) : map_(map), network_(network) {}

    [[nodiscard]] rules::TrackSet join(PlaceSet places) {
        if (std::popcount(places) < 2) {
            return {};
        }
        start_at_furthest(places);
        for (PlaceSet rest = places & ~first_ & ~second_; rest != 0; rest &= rest - 1) {
            attach(rules::to_id<PlaceId>(std::countr_zero(rest)));
        }
        lay(first_, second_, first_);
        return tracks_;
    }

private:
    void start_at_furthest(PlaceSet places) {
        int furthest = -1;
        for (PlaceSet rest = places; rest != 0; rest &= rest - 1) {
            const auto from = rules::to_id<PlaceId>(std::countr_zero(rest));
            const Ways ways(map_, network_, kHungryCars, set_of(from));
            for (PlaceSet other = rest & (rest - 1); other != 0; other &= other - 1) {
                const auto to = rules::to_id<PlaceId>(std::countr_zero(other));
                if (ways.cost_to(to) < kFar && ways.cost_to(to) > furthest) {
                    furthest = ways.cost_to(to);
                    first_ = set_of(from);
                    second_ = set_of(to);
                }
            }
        }
    }

    void attach(PlaceId place) {
        const Ways ways(map_, network_, kHungryCars, set_of(place));
        const auto nearest = [&](PlaceSet places) {
            unsigned cost = kFar;
            for (; places != 0; places &= places - 1) {
                const auto to = rules::to_id<PlaceId>(std::countr_zero(places));
                cost = std::min<unsigned>(cost, ways.cost_to(to));
            }
            return cost;
        };
        PlaceSet& nearer = nearest(first_) <= nearest(second_) ? first_ : second_;
        lay(set_of(place), nearer, nearer);
    }

    // Lays a shortest way between the two sets, if there is one; `grown` gets its places.
    void lay(PlaceSet from, PlaceSet to, PlaceSet& grown) {
        const Ways ways(map_, network_, kHungryCars, from);
        std::optional<PlaceId> end;
        for (; to != 0; to &= to - 1) {
            const auto place = rules::to_id<PlaceId>(std::countr_zero(to));
            if (ways.cost_to(place) < kFar && (!end || ways.cost_to(place) < ways.cost_to(*end))) {
                end = place;
            }
        }
        if (!end) {
            return;
        }
        grown |= from;
        ways.walk_back(*end, [&](TrackId id) {
            grown |= set_of(map_[id].from) | set_of(map_[id].to);
            if (!network_.own.has(id)) {
                tracks_.insert(id);
            }
        });
    }

    const rules::Map& map_;
    const Network& network_;
    PlaceSet first_ = 0;
    PlaceSet second_ = 0;
    rules::TrackSet tracks_;
};

}  // namespace

rules::TrackSet HungryAgent::plan(const rules::View& view, const TicketSet& tickets) const {
    const Network network = Network::of(map(), view, view.viewer);
    PlaceSet places = 0;
    tickets.for_each([&](rules::TicketId id) {
        if (way_of(map(), network, kHungryCars, id).exists()) {
            places |= set_of(map()[id].from) | set_of(map()[id].to);
        }
    });
    return by_easiest_colours(map(), view.hand, network.open, Joining(map(), network).join(places));
}

rules::Move HungryAgent::keep(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const unsigned cars = view.seat[index(view.viewer)].cars;
    return preferred(question.legal, rng, [&](rules::Move move) {
        const TicketSet chosen = kept(view, move.offer_mask());
        const TicketSet all = undone(map(), view) | chosen;
        const rules::TrackSet tracks = plan(view, all);
        const unsigned cost = cars_on(map(), tracks);
        if (cost + usa_cars(map(), kCarsToSpare) <= cars) {
            return 1e6 + 1e3 * (rules::ticket_points(map(), all) + points_of(map(), tracks)) /
                             (0.5 + cost);
        }
        return cost <= cars ? 1e3 - cost : -1.0 * rules::ticket_points(map(), chosen);
    });
}

rules::Move HungryAgent::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    const rules::TrackSet tracks = plan(view, undone(map(), view));
    const unsigned cars = view.seat[index(view.viewer)].cars;
    const bool has_cars_left =
        cars_on(map(), tracks) + usa_cars(map(), kHungryCarsForTickets) < cars;
    if (has_cars_left && is_legal(question, rules::Move::draw_tickets())) {
        return rules::Move::draw_tickets();
    }
    if (tracks.empty()) {
        const auto claim = richest_claim(question, map());
        return claim ? *claim : blind_card(question, map(), rng);
    }
    const CardNeed need = need_of(map(), view.hand, tracks);
    std::optional<rules::Move> best;
    for (const rules::Move move : question.legal) {
        if (move.kind() != rules::MoveKind::kClaim || !tracks.has(move.track())) {
            continue;
        }
        const rules::Track& track = map()[move.track()];
        const int spent = track.length - static_cast<int>(move.wilds());
        const bool is_spare = track.colour != rules::kGrey || move.card() == Card::kWild ||
                              need.spare(view.hand, move.card()) >= spent;
        const bool is_better = !best || map()[best->track()].length < track.length ||
                               (best->track() == move.track() && best->wilds() > move.wilds());
        best = is_spare && is_better ? std::optional(move) : best;
    }
    return best ? *best : pick(question, need, rng);
}

rules::Move HungryAgent::pick_again(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    return pick(question, need_of(map(), view.hand, plan(view, undone(map(), view))), rng);
}

rules::Move HungryAgent::pick(const Question& question, const CardNeed& need,
                              base::Rng& rng) const {
    const auto& shortage = need.short_of;
    const auto most = std::max_element(shortage.begin(), shortage.end());
    if (*most > 0) {
        if (const auto card = market_card(question, rules::to_id<Card>(most - shortage.begin()))) {
            return *card;
        }
    }
    rules::CardCounts market;
    for (const Card card : question.view.market) {
        if (card != rules::kNoCard) {
            ++market[card];
        }
    }
    const auto frequent = rules::to_id<Card>(
        std::max_element(market.count.begin(), market.count.end() - 1) - market.count.begin());
    const bool is_needed = need.is_short_of(frequent) || need.is_grey_short;
    const auto card = is_needed ? market_card(question, frequent) : std::nullopt;
    return card ? *card : blind_card(question, map(), rng);
}

}  // namespace ai
