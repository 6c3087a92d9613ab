// tests/support/turned.h
//
// The same position with everybody one seat further.
#pragma once

#include "rules/state.h"

namespace support {

// The turn moves with them.
[[nodiscard]] inline rules::State turned(const rules::State& state) {
    using rules::index;
    rules::State next = state;
    const auto to = [&](rules::Seat seat) {
        return rules::to_id<rules::Seat>((index(seat) + 1U) % state.seats);
    };
    for (unsigned i = 0; i < state.seats; ++i) {
        const unsigned there = index(to(rules::to_id<rules::Seat>(i)));
        next.owned[there] = state.owned[i];
        next.tickets[there] = state.tickets[i];
        next.points[there] = state.points[i];
        next.hand[there] = state.hand[i];
        next.offer[there] = state.offer[i];
        next.cars[there] = state.cars[i];
        next.souvenirs[there] = state.souvenirs[i];
    }
    next.start = to(state.start);
    next.turn = to(state.turn);
    return next;
}

}  // namespace support
