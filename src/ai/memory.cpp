#include "ai/memory.h"

#include <algorithm>

namespace ai {
namespace {

using rules::EventKind;
using rules::index;

void forget(rules::CardCounts& known, rules::Card card, unsigned paid) {
    known[card] = static_cast<std::uint8_t>(known[card] - std::min<unsigned>(known[card], paid));
}

}  // namespace

void Memory::on(const rules::Map& map, const rules::Event& seen, rules::Seat viewer) {
    switch (seen.kind) {
        case EventKind::kPickedMarket:
            ++taken[index(seen.seat)][seen.card];
            if (seen.seat != viewer) {
                ++known_hand[index(seen.seat)][seen.card];
            }
            break;
        case EventKind::kClaimed: {
            // Known cards go first: what is left is then certain.
            rules::CardCounts& known = known_hand[index(seen.seat)];
            forget(known, rules::Card::kWild, seen.wilds);
            if (seen.card != rules::Card::kWild) {
                forget(known, seen.card, unsigned{map[seen.track].length} - seen.wilds);
            }
            break;
        }
        case EventKind::kTicketOffered:
            if (seen.ticket != rules::kNoTicket) {
                offered.insert(seen.ticket);
            }
            break;
        default:
            break;
    }
}

rules::TicketSet Memory::put_back(const rules::View& view) const {
    rules::TicketSet held = view.seat[index(view.viewer)].tickets;
    for (const rules::TicketId ticket : view.offer) {
        if (ticket != rules::kNoTicket) {
            held.insert(ticket);
        }
    }
    return offered - held;
}

void Memories::on(const rules::Event& event) {
    for (unsigned i = 0; i < rules::kSeatsMax; ++i) {
        const auto seat = rules::to_id<rules::Seat>(i);
        memory_[i].on(*map_, rules::redacted(event, seat), seat);
    }
}

}  // namespace ai
