#include "protocol/referee/state_json.h"

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "protocol/game_fields.h"
#include "protocol/part_json.h"
#include "rules/score.h"

namespace protocol {
namespace {

json::array tickets_json(const rules::MapFile& file, const rules::TrackSet& tracks,
                         const rules::TicketSet& tickets) {
    const rules::TicketSet done = rules::tickets_done(file.map, tracks, tickets);
    json::array array;
    tickets.for_each([&](rules::TicketId ticket) {
        json::object object = ticket_json(file, ticket);
        object["done"] = done.has(ticket);
        array.push_back(std::move(object));
    });
    return array;
}

json::array offer_json(const rules::MapFile& file, const rules::Offer& offer) {
    json::array array;
    for (const rules::TicketId ticket : offer) {
        if (ticket != rules::kNoTicket) {
            array.push_back(ticket_json(file, ticket));
        }
    }
    return array;
}

// What one seat holds, as far as the reader may know it.
struct Holds {
    std::optional<rules::CardCounts> hand;
    std::optional<rules::TicketSet> tickets;
    std::optional<rules::Offer> offer;
};
using HoldsBySeat = std::array<Holds, rules::kSeatsMax>;

json::object seat_json(const rules::MapFile& file, const rules::SeatView& seat,
                       const Holds& holds) {
    json::object object;
    if (holds.hand) {
        object["hand"] = cards_json(*holds.hand);
    }
    object["hand_size"] = unsigned{seat.hand_size};
    object["cars"] = unsigned{seat.cars};
    object["points"] = seat.points;
    if (holds.tickets) {
        object["tickets"] = tickets_json(file, seat.owned, *holds.tickets);
    }
    object["ticket_count"] = unsigned{seat.ticket_count};
    if (holds.offer) {
        object["offer"] = offer_json(file, *holds.offer);
    }
    object["offer_size"] = unsigned{seat.offer_size};
    object["souvenirs"] = symbols_json(file, seat.souvenirs);
    return object;
}

json::array market_json(const rules::View& view) {
    json::array array;
    for (const rules::Card card : view.market) {
        if (card != rules::kNoCard) {
            array.emplace_back(name(card));
        }
    }
    return array;
}

json::object track_json(const rules::MapFile& file, const rules::View& view, rules::TrackId track) {
    const rules::Track& facts = file.map[track];
    json::object object;
    object["from"] = file.name(facts.from);
    object["to"] = file.name(facts.to);
    object["track"] = file.track_number(track);
    object["length"] = unsigned{facts.length};
    object["color"] = name(facts.colour);
    if (facts.ferries > 0) {
        object["ferries"] = unsigned{facts.ferries};
    }
    object["owner"] = nullptr;
    for (unsigned i = 0; i < view.seats; ++i) {
        if (view.seat[i].owned.has(track)) {
            object["owner"] = i;
        }
    }
    return object;
}

json::array tracks_json(const rules::MapFile& file, const rules::View& view) {
    json::array array;
    array.reserve(file.map.track_count);
    for (const rules::MapRoute& route : file.routes) {
        for (const rules::TrackId track : route.tracks) {
            array.push_back(track_json(file, view, track));
        }
    }
    return array;
}

// First the map's own souvenir places in their order, then where seats have placed stacks.
json::array stacks_json(const rules::MapFile& file, const rules::View& view) {
    const rules::Map& map = file.map;
    const auto own_end = map.souvenir_place.begin() + map.souvenir_place_count;
    const auto rank = [&](unsigned symbol) {
        const auto place = rules::to_id<rules::PlaceId>(unsigned{view.stack[symbol].place});
        return std::find(map.souvenir_place.begin(), own_end, place) - map.souvenir_place.begin();
    };
    std::vector<unsigned> symbols;
    for (unsigned i = 0; i < map.symbol_count; ++i) {
        if (view.stack[i].count > 0) {
            symbols.push_back(i);
        }
    }
    std::stable_sort(symbols.begin(), symbols.end(),
                     [&](unsigned a, unsigned b) { return rank(a) < rank(b); });
    json::array array;
    for (const unsigned symbol : symbols) {
        const rules::Stack stack = view.stack[symbol];
        json::object object;
        object["place"] = file.name(rules::to_id<rules::PlaceId>(unsigned{stack.place}));
        object["symbol"] = file.name(rules::to_id<rules::Symbol>(symbol));
        object["count"] = unsigned{stack.count};
        array.push_back(std::move(object));
    }
    return array;
}

json::object position_json(const rules::MapFile& file, const rules::View& view,
                           const HoldsBySeat& holds) {
    json::object object;
    json::array seats;
    for (unsigned i = 0; i < view.seats; ++i) {
        seats.push_back(seat_json(file, view.seat[i], holds[i]));
    }
    object["seats"] = std::move(seats);
    object["market"] = market_json(view);
    object["deck"] = unsigned{view.deck_size};
    object["discard"] = view.discard.total();
    object["discards"] = cards_json(view.discard);
    object["ticket_deck"] = unsigned{view.ticket_deck_size};
    object["tracks"] = tracks_json(file, view);
    object["souvenirs"] = stacks_json(file, view);
    object["spare_souvenirs"] = symbols_json(file, view.spare_symbols);
    each_turn_field(file.map, view, [&](std::string_view field, const auto& value) {
        if constexpr (std::is_same_v<std::decay_t<decltype(value)>, SeatSet>) {
            object[field] = seats_json(value.bits);
        } else {
            object[field] = value;
        }
    });
    return object;
}

}  // namespace

json::object state_json(const rules::MapFile& file, const rules::State& state) {
    rules::View all = rules::view(state, rules::kNoSeat);
    HoldsBySeat holds;
    for (unsigned i = 0; i < state.seats; ++i) {
        const auto offered =
            static_cast<std::uint8_t>(state.offer_size(rules::to_id<rules::Seat>(i)));
        const bool has_chosen =
            state.phase == rules::Phase::kOpening && ((unsigned{state.waiting} >> i) & 1U) == 0;
        holds[i] = {.hand = state.hand[i], .tickets = state.tickets[i], .offer = state.offer[i]};
        all.seat[i].ticket_count = static_cast<std::uint8_t>(state.tickets[i].size());
        all.seat[i].offer_size = offered;
        if (has_chosen) {
            // C2: what a seat has not kept waits in its offer until all have chosen, so that
            // nobody learns anything. To a host it lies under the ticket deck already.
            holds[i].offer = rules::kNoOffer;
            all.seat[i].offer_size = 0;
            all.ticket_deck_size = static_cast<std::uint8_t>(all.ticket_deck_size + offered);
        }
    }
    json::object object = position_json(file, all, holds);
    object["deck_cards"] = cards_json(state.deck);
    return object;
}

json::object view_json(const rules::MapFile& file, const rules::View& view) {
    HoldsBySeat holds;
    for (unsigned i = 0; i < view.seats; ++i) {
        if (i == index(view.viewer)) {
            holds[i] = {.hand = view.hand, .tickets = view.seat[i].tickets, .offer = view.offer};
        } else if (view.phase == rules::Phase::kOver) {
            holds[i].tickets = view.seat[i].tickets;  // C20: secret until the end
        }
    }
    return position_json(file, view, holds);
}

}  // namespace protocol
