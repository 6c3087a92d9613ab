#include "ai/worlds/world.h"

#include <algorithm>
#include <cmath>

#include "ai/worlds/ticket_odds.h"
#include "rules/redeal.h"

namespace ai {
namespace {

using rules::TicketId;
using rules::TicketSet;

constexpr float kHopeless = 0.4F;  // a ticket that can no longer be completed may still be held
constexpr float kPutBack = 0.05F;  // one the viewer put under the deck is hardly ever held

using TicketWeights = std::array<float, rules::kTicketsMax>;

// Requires a nonempty set.
TicketId draw_by_weight(const TicketSet& tickets, const TicketWeights& weight, base::Rng& rng) {
    float sum = 0;
    tickets.for_each([&](TicketId id) { sum += weight[index(id)]; });
    constexpr float kFine = 1U << 24;
    float at = sum * static_cast<float>(rng.below(1U << 24)) / kFine;
    TicketSet rest = tickets;
    TicketId drawn = rest.take_first();
    for (at -= weight[index(drawn)]; at >= 0 && !rest.empty(); at -= weight[index(drawn)]) {
        drawn = rest.take_first();
    }
    return drawn;
}

}  // namespace

Worlds::Worlds(const Geography& geography, const Question& question, const Belief& belief)
    : geography_(geography), question_(question) {
    TicketOdds odds(geography);
    for (unsigned seat = 0; seat < question.view.seats; ++seat) {
        if (seat == index(question.view.viewer)) {
            continue;
        }
        if (belief.by == Belief::By::kSigns) {
            weight_[seat] = odds.weights(question, seat, belief.trust);
        } else {
            weigh_tickets(seat, belief.trust);
        }
    }
}

// The more of a ticket's path the seat has built, the likelier it holds the ticket.
void Worlds::weigh_tickets(unsigned seat, float trust) {
    const rules::Map& map = geography_.map();
    const rules::View& view = question_.view;
    RouteCosts cars;
    cars.fill(kClosedRoute);
    rules::TrackSet taken;
    for (const rules::SeatView& other : view.seat) {
        taken = taken | other.owned;
    }
    (map.all_tracks - taken).for_each([&](rules::TrackId id) {
        cars[index(geography_.route_of(id))] = map[id].length;
    });
    geography_.routes_of(view.seat[seat].owned).for_each([&](rules::TrackId id) {
        cars[index(id)] = 0;
    });
    PathFinder finder(geography_);
    finder.set_costs(cars);
    const TicketSet put_back = question_.memory.put_back(view);
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        const rules::Ticket& ticket = map.ticket[i];
        finder.search(ticket.from, ticket.to);
        const unsigned left = finder.cost_to(ticket.to);
        const auto whole = static_cast<float>(geography_.distance(ticket.from, ticket.to));
        float weight = kHopeless;
        if (left != PathFinder::kNoWay) {
            // Negative if the path has become longer than it was.
            const float laid = 1 - static_cast<float>(left) / std::max(whole, 1.0F);
            weight = std::exp(trust * std::clamp(laid, -0.5F, 1.0F));
        }
        const bool is_put_back = put_back.has(to_id<rules::TicketId>(i));
        weight_[seat][i] = is_put_back ? weight * kPutBack : weight;
    }
}

rules::State Worlds::deal(base::Rng& rng) const {
    const rules::View& view = question_.view;
    rules::State world = rules::redeal(geography_.map(), view, question_.memory.known_hand, rng);
    // Resample: put each ticket back into the deck and draw one by weight.
    for (unsigned seat = 0; seat < view.seats; ++seat) {
        if (seat == index(view.viewer)) {
            continue;
        }
        const TicketSet dealt = world.tickets[seat];
        dealt.for_each([&](TicketId held) {
            const TicketSet choice = world.ticket_deck.with(held);
            const TicketId drawn = draw_by_weight(choice, weight_[seat], rng);
            world.tickets[seat] = world.tickets[seat].without(held).with(drawn);
            world.ticket_deck = choice.without(drawn);
        });
    }
    return world;
}

}  // namespace ai
