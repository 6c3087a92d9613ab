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

// Two sets of places that grow until they hold all the places to be joined, and are then joined
// themselves.
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
        lay(first_, second_);
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

    // As published: the nearest place so far remains the one to attach to, unless this place is
    // nearer to another than all before it were to theirs.
    void attach(PlaceId place) {
        const Ways ways(map_, network_, kHungryCars, set_of(place));
        const auto look_at = [&](PlaceSet places, PlaceSet& grown) {
            for (; places != 0; places &= places - 1) {
                const auto to = rules::to_id<PlaceId>(std::countr_zero(places));
                if (ways.cost_to(to) < nearest_) {
                    nearest_ = ways.cost_to(to);
                    anchor_ = to;
                    growing_ = &grown;
                }
            }
        };
        look_at(first_, first_);
        look_at(second_, second_);
        if (growing_ == nullptr) {
            return;
        }
        lay(set_of(place), set_of(anchor_));
        *growing_ |= set_of(place);
    }

    // Lays a shortest way between the two sets, if there is one.
    void lay(PlaceSet from, PlaceSet to) {
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
        ways.walk_back(*end, [&](TrackId id) {
            if (!network_.own.has(id)) {
                tracks_.insert(id);
            }
        });
    }

    const rules::Map& map_;
    const Network& network_;
    PlaceSet first_ = 0;
    PlaceSet second_ = 0;
    unsigned nearest_ = kFar;
    PlaceId anchor_{};
    PlaceSet* growing_ = nullptr;  // first_ or second_
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
    // As published: of a double route the colour that the plan asks for least, whatever it holds.
    constexpr rules::CardCounts kNoHand;
    return by_easiest_colours(map(), kNoHand, network.open, Joining(map(), network).join(places));
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

// As published: what it compares with its cars is the plan for everything that it was offered last,
// as it was then. Cars only become fewer, so once it has built, it never draws tickets again.
bool HungryAgent::wants_tickets(const Question& question) const {
    const rules::View& view = question.view;
    const rules::SeatView& own = view.seat[index(view.viewer)];
    if (!own.owned.empty()) {
        return false;
    }
    const unsigned cost = cars_on(map(), plan(view, own.tickets | question.memory.offered));
    return cost + usa_cars(map(), kHungryCarsForTickets) < own.cars;
}

rules::Move HungryAgent::act(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    if (is_legal(question, rules::Move::draw_tickets()) && wants_tickets(question)) {
        return rules::Move::draw_tickets();
    }
    const rules::TrackSet tracks = plan(view, undone(map(), view));
    if (tracks.empty()) {
        const auto claim = longest_claim(question);
        return claim ? *claim : blind_card(question, map(), rng);
    }
    const CardNeed need = need_of(map(), view.hand, tracks);
    const auto claim = planned_claim(question, tracks, need);
    return claim ? *claim : pick(question, need, rng);
}

std::optional<rules::Move> HungryAgent::longest_claim(const Question& question) const {
    std::optional<TrackId> longest;
    payable_tracks(question).for_each([&](TrackId id) {
        if (!longest || map()[id].length > map()[*longest].length) {
            longest = id;
        }
    });
    return longest ? first_claim_of(question, map(), *longest) : std::nullopt;
}

// The first that it finds. On grey tracks it spends no colour that the plan asks for.
std::optional<rules::Move> HungryAgent::planned_claim(const Question& question,
                                                      const rules::TrackSet& tracks,
                                                      const CardNeed& need) const {
    std::optional<rules::Move> found;
    (payable_tracks(question) & tracks).for_each([&](TrackId id) {
        if (found) {
            return;
        }
        if (map()[id].colour != rules::kGrey) {
            found = first_claim_of(question, map(), id);
            return;
        }
        for (unsigned colour = 0; colour < rules::kColours && !found; ++colour) {
            if (need.wanted[colour] == 0) {
                found = claim_with(question, map(), id, rules::to_id<Card>(colour));
            }
        }
    });
    return found;
}

rules::Move HungryAgent::pick_again(const Question& question, base::Rng& rng) {
    const rules::View& view = question.view;
    return pick(question, need_of(map(), view.hand, plan(view, undone(map(), view))), rng);
}

// As published: looks at the most frequent card of the market alone, and at what the plan asks for,
// whatever the hand holds of it.
rules::Move HungryAgent::pick(const Question& question, const CardNeed& need,
                              base::Rng& rng) const {
    rules::CardCounts market;
    for (const Card card : question.view.market) {
        if (card != rules::kNoCard) {
            ++market[card];
        }
    }
    const auto most = std::max_element(market.count.begin(), market.count.end());
    const auto frequent = rules::to_id<Card>(most - market.count.begin());
    const bool is_wanted = frequent != Card::kWild && need.wanted[index(frequent)] > 0;
    const int most_wanted = *std::max_element(need.wanted.begin(), need.wanted.end());
    const bool is_for_grey = need.grey_cars > most_wanted && *most > 1;
    const auto card = is_wanted || is_for_grey ? market_card(question, frequent) : std::nullopt;
    return card ? *card : blind_card(question, map(), rng);
}

}  // namespace ai
