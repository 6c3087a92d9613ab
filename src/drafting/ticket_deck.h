// drafting/ticket_deck.h
//
// Proposes tickets for a map: as many short and long ones as printed games have, spread evenly over
// the places, over most of the routes, and no two nearly the same.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "drafting/network.h"

namespace drafting {

struct DeckWish {
    unsigned count = 0;                           // with those that are kept
    unsigned cars = 0;                            // of a player; bounds how long a ticket may be
    std::vector<std::pair<Place, Place>> kept{};  // stay as they are
    std::uint64_t seed = 1;                       // another number, another deck
};

struct ProposedTicket {
    Place from = 0;
    Place to = 0;
    unsigned points = 0;  // the spaces of its shortest way
};

// 1.1 for each place, as in printed games.
[[nodiscard]] unsigned usual_ticket_count(const Network& network);

// Those beyond the kept ones, the shortest first. Fewer than wished where the map has no more
// pairs of places that routes connect.
[[nodiscard]] std::vector<ProposedTicket> propose_deck(const Network& network,
                                                       const DeckWish& wish);

}  // namespace drafting
