// rules/apply.h
//
// The transition function. A move is a decision of a seat or of nature; nature's moves (cards
// turned up, tickets drawn, the start player) are part of the record, so applying is deterministic
// and a game is its list of moves. Legality is the caller's duty: see legal.h, judge.h and
// nature.h.
#pragma once

#include "rules/event.h"
#include "rules/map.h"
#include "rules/move.h"
#include "rules/state.h"

namespace rules {

// The two doors; the caller of a search knows which one it stands at. Each requires a legal or
// possible move. Afterwards state.is_ok(map). They do not allocate. The sink is told what happened,
// in order. Instantiated for NoEvents and EventList.
template <EventSink Sink>
void apply_seats(const Map& map, State& state, Seat seat, Move move, Sink& sink);
template <EventSink Sink>
void apply_natures(const Map& map, State& state, Move move, Sink& sink);

extern template void apply_seats(const Map&, State&, Seat, Move, NoEvents&);
extern template void apply_seats(const Map&, State&, Seat, Move, EventList&);
extern template void apply_natures(const Map&, State&, Move, NoEvents&);
extern template void apply_natures(const Map&, State&, Move, EventList&);

// Either door, by the move; the seat of a move of nature is ignored.
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
