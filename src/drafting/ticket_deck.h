// drafting/ticket_deck.h
//
// Suggests tickets for a map: with the mix of short and long ones of printed games, spread evenly
// over the places and most of the routes, no two nearly the same.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "drafting/network.h"

namespace drafting {

struct DeckWish {
    unsigned count = 0;                           // including the kept ones
    unsigned cars = 0;                            // of a player; limits the length of a ticket
    std::vector<std::pair<Place, Place>> kept{};  // stay as they are
    std::uint64_t seed = 1;                       // a different number gives a different deck
};

struct ProposedTicket {
    Place from = 0;
    Place to = 0;
    unsigned points = 0;  // the spaces of its shortest path
};

// 1.1 per place, as in printed games.
[[nodiscard]] unsigned usual_ticket_count(const Network& network);

// Those beyond the kept ones, shortest first. Fewer than requested if the map has no more connected
// pairs of places.
[[nodiscard]] std::vector<ProposedTicket> propose_deck(const Network& network,
                                                       const DeckWish& wish);

}  // namespace drafting
