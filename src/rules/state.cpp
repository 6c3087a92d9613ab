#include "rules/state.h"

#include <algorithm>
#include <bit>

#include "base/check.h"

namespace rules {

unsigned State::to_act_outside_turns(const Map& map) const {
    switch (phase) {
        case Phase::kOpening:
            return waiting;
        case Phase::kPlace: {
            const unsigned spares = map.symbol_count - unsigned{map.souvenir_place_count};
            const unsigned placed = spares - static_cast<unsigned>(std::popcount(spare_symbols));
            const unsigned back = map.souvenir_setup[seats].placed_by[placed];
            return 1U << ((index(start) + seats - back) % seats);
        }
        default:
            return 0;
    }
}

TrackSet State::claimed_tracks() const {
    TrackSet all;
    for (const TrackSet& tracks : owned) {
        all = all | tracks;
    }
    return all;
}

TrackSet State::open_tracks(const Map& map, Seat seat) const {
    const TrackSet all = claimed_tracks();
    // C17: with few seats one claimed track closes both, else only for its owner.
    const TrackSet& closing = seats < map.both_tracks_from ? all : owned[index(seat)];
    return map.all_tracks - all - (closing & map.doubles).swapped_pairs();
}

Seat State::owner(TrackId track) const {
    for (unsigned i = 0; i < seats; ++i) {
        if (owned[i].has(track)) {
            return to_id<Seat>(i);
        }
    }
    return kNoSeat;
}

State initial_state(const Map& map, unsigned seats) {
    CHECK(seats >= map.seats_min, seats);
    CHECK(seats <= map.seats_max, seats);
    State state;
    state.seats = static_cast<std::uint8_t>(seats);
    state.deck = map.cards;
    state.deck_size = map.card_total;
    state.ticket_deck = TicketSet::below(map.ticket_count);
    state.undrawn_size = map.ticket_count;
    state.spare_symbols = static_cast<std::uint8_t>((1U << map.symbol_count) - 1);
    for (unsigned i = 0; i < seats; ++i) {
        state.cars[i] = map.cars;
    }
    for (unsigned colour = 0; colour < kCardKinds; ++colour) {
        for (unsigned length = 1; length <= kLengthMax; ++length) {
            state.open_count[colour][length - 1] =
                static_cast<std::uint8_t>(map.tracks_of[colour][length].size());
        }
    }
    return state;
}

}  // namespace rules
