#include "review/card_uses.h"

#include <algorithm>
#include <tuple>

namespace review {
namespace {

using rules::Card;
using rules::CardCounts;
using rules::index;
using rules::TrackId;

CardCounts with(CardCounts hand, Card card) {
    ++hand[card];
    return hand;
}

}  // namespace

unsigned cards_lacking(const rules::Map& map, TrackId track, const CardCounts& hand) {
    const rules::Track& wanted = map[track];
    // Ferries take wilds, which may stand for the rest too.
    const unsigned coloured = unsigned{wanted.length} - wanted.ferries;
    const auto lacking = [&](unsigned colour) {
        const unsigned paid = std::min<unsigned>(hand.count[colour], coloured) + hand.wilds();
        return wanted.length - std::min<unsigned>(wanted.length, paid);
    };
    if (wanted.colour != rules::kGrey) {
        return lacking(index(wanted.colour));
    }
    unsigned fewest = wanted.length;
    for (unsigned colour = 0; colour < rules::kColours; ++colour) {
        fewest = std::min(fewest, lacking(colour));
    }
    return fewest;
}

CardUses::CardUses(const rules::Map& map, const rules::State& position, rules::Seat seat,
                   TicketWays& ways)
    : map_(map), hand_(position.hand[index(seat)]) {
    position.tickets[index(seat)].for_each([&](rules::TicketId ticket) {
        for (const TicketWays::Way& way : ways.ways(ticket)) {
            ways_.push_back({.track = way.track, .ticket = ticket, .detour = way.detour});
        }
    });
    position.open_tracks(map, seat).for_each([&](TrackId track) {
        if (map[track].length <= position.cars[index(seat)]) {
            open_.push_back({.track = track});
        }
    });
}

std::vector<CardUses::Use> CardUses::sooner(const std::vector<Way>& ways, const CardCounts& before,
                                            const CardCounts& after) const {
    std::vector<Use> uses;
    for (const Way& way : ways) {
        const unsigned was = cards_lacking(map_, way.track, before);
        const unsigned is = cards_lacking(map_, way.track, after);
        if (is < was) {
            uses.push_back({.track = way.track,
                            .ticket = way.ticket,
                            .before = was,
                            .after = is,
                            .detour = way.detour});
        }
    }
    return uses;
}

std::vector<CardUses::Use> CardUses::compared(const CardCounts& before,
                                              const CardCounts& after) const {
    std::vector<Use> uses = sooner(ways_, before, after);
    std::ranges::stable_sort(uses, {}, [&](const Use& use) {
        return std::tuple(use.after, use.detour, -int{map_[use.ticket].points});
    });
    std::vector<Use> distinct;
    for (const Use& use : uses) {
        if (std::ranges::none_of(distinct, [&](const Use& other) {
                return map_[other.track].route == map_[use.track].route;
            })) {
            distinct.push_back(use);
        }
    }
    return distinct;
}

std::vector<CardUses::Use> CardUses::for_tickets(Card card) const {
    return compared(hand_, with(hand_, card));
}

std::vector<CardUses::Use> CardUses::for_points(Card card) const {
    std::vector<Use> uses = sooner(open_, hand_, with(hand_, card));
    std::ranges::stable_sort(uses, [&](const Use& a, const Use& b) {
        return map_[a.track].points * (1 + b.after) > map_[b.track].points * (1 + a.after);
    });
    return uses;
}

unsigned CardUses::lacking_routes() const {
    std::vector<rules::RouteId> routes;
    for (const Way& way : ways_) {
        const rules::RouteId route = map_[way.track].route;
        if (cards_lacking(map_, way.track, hand_) > 0 && std::ranges::count(routes, route) == 0) {
            routes.push_back(route);
        }
    }
    return static_cast<unsigned>(routes.size());
}

}  // namespace review
