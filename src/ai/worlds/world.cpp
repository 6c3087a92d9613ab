#include "ai/worlds/world.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "rules/redeal.h"

namespace ai {
namespace {

using rules::TicketSet;

constexpr float kHopeless = 0.4F;  // a ticket that can no longer be done may still be held
constexpr float kPutBack = 0.05F;  // one that the viewer has put under the deck is hardly held

}  // namespace

Worlds::Worlds(const Geography& geography, const Question& question, float trust)
    : geography_(geography), question_(question) {
    for (unsigned seat = 0; seat < question.view.seats; ++seat) {
        if (seat != index(question.view.viewer)) {
            weigh_tickets(seat, trust);
        }
    }
}

// A ticket is likelier the more of its way the seat has already laid.
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
    const TicketSet put_back = question_.memory.put_back(view);
    for (unsigned i = 0; i < map.ticket_count; ++i) {
        const rules::Ticket& ticket = map.ticket[i];
        finder.search(ticket.from, ticket.to, cars);
        const unsigned left = finder.cost_to(ticket.to);
        const auto whole = static_cast<float>(geography_.distance(ticket.from, ticket.to));
        float weight = kHopeless;
        if (left != PathFinder::kNoWay) {
            // Below zero where the way has become longer than it was.
            const float laid = 1 - static_cast<float>(left) / std::max(whole, 1.0F);
            weight = std::exp(trust * std::clamp(laid, -0.5F, 1.0F));
        }
        weight_[seat][i] = ((put_back >> i) & 1U) != 0 ? weight * kPutBack : weight;
    }
}

rules::State Worlds::deal(base::Rng& rng) const {
    const rules::View& view = question_.view;
    rules::State world = rules::redeal(geography_.map(), view, question_.memory.known_hand, rng);
    // One ticket after the other goes back into the deck and one is drawn by weight instead.
    for (unsigned seat = 0; seat < view.seats; ++seat) {
        if (seat == index(view.viewer)) {
            continue;
        }
        for (TicketSet rest = world.tickets[seat]; rest != 0; rest &= rest - 1) {
            const TicketSet held = rest & (~rest + 1);
            const TicketSet choice = world.ticket_deck | held;
            float sum = 0;
            for (TicketSet t = choice; t != 0; t &= t - 1) {
                sum += weight_[seat][static_cast<unsigned>(std::countr_zero(t))];
            }
            constexpr float kFine = 1U << 24;
            float at = sum * static_cast<float>(rng.below(1U << 24)) / kFine;
            TicketSet drawn = held;
            for (TicketSet t = choice; t != 0; t &= t - 1) {
                drawn = t & (~t + 1);
                at -= weight_[seat][static_cast<unsigned>(std::countr_zero(t))];
                if (at < 0) {
                    break;
                }
            }
            world.tickets[seat] = (world.tickets[seat] & ~held) | drawn;
            world.ticket_deck = choice & ~drawn;
        }
    }
    return world;
}

}  // namespace ai
