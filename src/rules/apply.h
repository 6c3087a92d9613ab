// rules/apply.h
//
// The transition function. A move is a decision of a seat or of nature. Nature's moves (cards
// turned up, tickets drawn, the start player) are part of the record, so applying is deterministic
// and a game is its list of moves. The caller must ensure legality: see legal.h, judge.h and
// nature.h.
#pragma once

#include "rules/event.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// Two entry points, because a search knows whose move it is. Each requires a legal or possible
// move, leaves state.is_ok(map) true, and does not allocate. The sink receives the events in order.
// Instantiated for NoEvents and EventList.
template <EventSink Sink>
void apply_seats(const Map& map, State& state, Seat seat, Move move, Sink& sink);
template <EventSink Sink>
void apply_natures(const Map& map, State& state, Move move, Sink& sink);

extern template void apply_seats(const Map&, State&, Seat, Move, NoEvents&);
extern template void apply_seats(const Map&, State&, Seat, Move, EventList&);
extern template void apply_natures(const Map&, State&, Move, NoEvents&);
extern template void apply_natures(const Map&, State&, Move, EventList&);

// Dispatches on the move; ignores the seat of a move of nature.
template <EventSink Sink>
void apply(const Map& map, State& state, Seat seat, Move move, Sink& sink) {
    if (move.is_natures()) {
        apply_natures(map, state, move, sink);
    } else {
        apply_seats(map, state, seat, move, sink);
    }
}

inline void apply(const Map& map, State& state, Seat seat, Move move) {
    NoEvents sink;
    apply(map, state, seat, move, sink);
}

}  // namespace rules
