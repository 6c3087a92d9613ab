#include "rules/view.h"

namespace rules {
namespace {

SeatView seat_view(const State& state, Seat seat, Seat viewer) {
    const unsigned i = index(seat);
    SeatView seen;
    seen.owned = state.owned[i];
    seen.points = state.points[i];
    seen.cars = state.cars[i];
    seen.souvenirs = state.souvenirs[i];
    seen.hand_size = static_cast<std::uint8_t>(state.hand[i].total());
    if (seat == viewer || state.is_over()) {
        seen.tickets = state.tickets[i];
    }
    // C2: during the opening choice nobody learns how many tickets another seat keeps; its offer
    // looks untouched until all have chosen.
    const bool is_secret = state.phase == Phase::kOpening && seat != viewer;
    const auto kept = static_cast<std::uint8_t>(state.tickets[i].size());
    const auto offered = static_cast<std::uint8_t>(state.offer_size(seat));
    const bool has_chosen =
        state.phase == Phase::kOpening && ((unsigned{state.waiting} >> i) & 1U) == 0;
    seen.ticket_count = is_secret ? std::uint8_t{0} : kept;
    if (is_secret) {
        seen.offer_size = static_cast<std::uint8_t>(kept + offered);
    } else {
        seen.offer_size = has_chosen ? std::uint8_t{0} : offered;
    }
    return seen;
}

}  // namespace

View view(const State& state, Seat viewer) {
    View seen;
    seen.viewer = viewer;
    for (unsigned i = 0; i < state.seats; ++i) {
        seen.seat[i] = seat_view(state, to_id<Seat>(i), viewer);
    }
    if (viewer != kNoSeat) {
        seen.hand = state.hand[index(viewer)];
        if (seen.seat[index(viewer)].offer_size > 0) {
            seen.offer = state.offer[index(viewer)];
        }
    }
    seen.open_count = state.open_count;
    seen.market = state.market;
    seen.discard = state.discard;
    seen.stack = state.stack;
    seen.spare_symbols = state.spare_symbols;
    seen.deck_size = state.deck_size;
    seen.ticket_deck_size = static_cast<std::uint8_t>(state.ticket_deck_size());
    seen.seats = state.seats;
    seen.phase = state.phase;
    seen.after_market = state.after_market;
    seen.start = state.start;
    seen.turn = state.turn;
    seen.waiting = state.waiting;
    seen.turns_left = state.turns_left;
    seen.passes = state.passes;
    seen.claimed = state.claimed;
    return seen;
}

}  // namespace rules
